"""The HTML elements of a report. Plain `str` is escaped, `Html` is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ludoteca.lab.statistics.estimate import Estimate


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def escape_html(text: str) -> Html:
    return text if isinstance(text, Html) else Html(escape(text))


def join_html(parts: Iterable[str]) -> Html:
    return Html("".join(map(escape_html, parts)))


def tag(name: str, *children: str, **attributes: str) -> Html:
    """An element. `class_` is its class; other underscores become dashes."""
    rendered = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
    )
    return Html(f"<{name}{rendered}>{join_html(children)}</{name}>")


@dataclass(frozen=True)
class Scale:
    """The range of the interval plots of a table, and their reference value."""

    low: float
    high: float
    reference: float | None = None

    def css_position(self, value: float) -> str:
        fraction = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return f"{100 * min(1.0, max(0.0, fraction)):.2f}%"


def scale_for(estimates: Sequence[Estimate], reference: float | None = None) -> Scale:
    """A scale with a margin around all intervals."""
    ends = [end for estimate in estimates for end in (estimate.low, estimate.high)]
    ends += [] if reference is None else [reference]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    margin = (high - low) * 0.06 or 0.01
    return Scale(low - margin, high + margin, reference)


def interval_plot(estimate: Estimate, scale: Scale, is_significant: bool = True) -> Html:
    """A dot with its interval on the scale of the table."""
    positions = f"--l:{scale.css_position(estimate.low)};--h:{scale.css_position(estimate.high)};--v:{scale.css_position(estimate.value)}"
    if scale.reference is not None:
        positions += f";--m:{scale.css_position(scale.reference)}"
    css_class = (
        "whisker"
        + ("" if is_significant else " quiet")
        + ("" if scale.reference is None else " marked")
    )
    return Html(
        f'<span class="{css_class}" style="{positions}" aria-hidden="true"><i></i><b></b></span>'
    )


def bar(fraction: float) -> Html:
    """A fraction as a bar."""
    return Html(
        f'<span class="bar" style="--v:{100 * min(1.0, max(0.0, fraction)):.2f}%" aria-hidden="true"></span>'
    )


def table(
    caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]], css_class: str = ""
) -> Html:
    """A table; the first cell of a row is its heading."""
    heading_cells = join_html(tag("th", cell, scope="col") for cell in headings)
    body = join_html(
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            *(
                tag("td", cell, data_head=title)
                for title, cell in zip(headings[1:], row[1:], strict=True)
            ),
        )
        for row in rows
    )
    element = tag(
        "table", tag("caption", caption), tag("thead", tag("tr", heading_cells)), tag("tbody", body)
    )
    return tag("div", element, class_=f"table {css_class}".strip())


def explanation(*content: str) -> Html:
    """A paragraph on the meaning of the figures."""
    return tag("p", *content, class_="means")
