"""HTML: the few shapes that a report is made of. Whatever is a `str` is escaped; `Html` is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ludoteca.lab.statistics.estimate import Estimate


class Html(str):
    """Words that are HTML already."""

    __slots__ = ()


def html(part: str) -> Html:
    return part if isinstance(part, Html) else Html(escape(part))


def joined(parts: Iterable[str]) -> Html:
    return Html("".join(map(html, parts)))


def tag(name: str, *inside: str, **given: str) -> Html:
    """`class_` is a class; other names have dashes for underscores."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in given.items()
    )
    return Html(f"<{name}{written}>{joined(inside)}</{name}>")


@dataclass(frozen=True)
class Scale:
    """From where to where the rows of one table reach, and where they are compared with."""

    low: float
    high: float
    mark: float | None = None

    def at(self, value: float) -> str:
        part = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return f"{100 * min(1.0, max(0.0, part)):.2f}%"


def scale_of(found: Sequence[Estimate], mark: float | None = None) -> Scale:
    """Wide enough for all intervals and a little more."""
    ends = [end for one in found for end in (one.low, one.high)]
    ends += [] if mark is None else [mark]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low) * 0.06 or 0.01
    return Scale(low - room, high + room, mark)


def whisker(found: Estimate, scale: Scale, loud: bool = True) -> Html:
    """A dot with its interval, on the scale of its table."""
    places = f"--l:{scale.at(found.low)};--h:{scale.at(found.high)};--v:{scale.at(found.value)}"
    if scale.mark is not None:
        places += f";--m:{scale.at(scale.mark)}"
    looks = "whisker" + ("" if loud else " quiet") + ("" if scale.mark is None else " marked")
    return Html(f'<span class="{looks}" style="{places}" aria-hidden="true"><i></i><b></b></span>')


def bar(part: float) -> Html:
    """A part of a whole, as a bar."""
    return Html(
        f'<span class="bar" style="--v:{100 * min(1.0, max(0.0, part)):.2f}%" aria-hidden="true"></span>'
    )


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], looks: str = ""
) -> Html:
    """The first cell of a row names it."""
    heads = joined(tag("th", cell, scope="col") for cell in head)
    body = joined(
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            *(
                tag("td", cell, data_head=title)
                for title, cell in zip(head[1:], row[1:], strict=True)
            ),
        )
        for row in rows
    )
    inside = tag(
        "table", tag("caption", caption), tag("thead", tag("tr", heads)), tag("tbody", body)
    )
    return tag("div", inside, class_=f"table {looks}".strip())


def sentence(*words: str) -> Html:
    """What the figures mean, and how sure it is."""
    return tag("p", *words, class_="means")
