"""Charts by Vega-Lite, drawn into the page: no script, nothing to fetch, sharp on paper.

Colours are written as those of the page (`var(--…)`), so that a chart follows light and dark. Drawn
as wide as a phone, so that nothing in it is ever smaller than its 14 points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludoteca.lab.report.html import Html, tag
from ludoteca.lab.report.said import Said

WIDE, HIGH = 290, 190
LOCALES: dict[str, Any] = {"en": "en-US", "pt-BR": "pt-BR", "uk": "uk-UA"}
COLOURS = {
    "#010101": "var(--ink)",
    "#020202": "var(--ink-2)",
    "#030303": "var(--line)",
    "#040404": "var(--accent)",
    "#050505": "var(--second)",
}
INK, INK_2, LINE, ACCENT, SECOND = COLOURS
ARIA = re.compile(r' (?:role|aria-[a-z]+)="[^"]*"')
FONT = "Manrope, system-ui, sans-serif"

AXIS = {
    "labelFontSize": 14,
    "titleFontSize": 14,
    "titleFontWeight": 600,
    "labelColor": INK_2,
    "titleColor": INK_2,
    "domainColor": LINE,
    "tickColor": LINE,
    "gridColor": LINE,
    "titlePadding": 8,
    "labelPadding": 5,
    "tickCount": 5,
}
CONFIG: dict[str, Any] = {
    "font": FONT,
    "background": "transparent",
    "view": {"stroke": None},
    "axis": AXIS,
    "axisX": {"grid": False, "labelFlush": False},
    "axisY": {"domain": False, "ticks": False},
    "legend": {"disable": True},
}


def drawn(spec: dict[str, Any], said: Said, words: str) -> Html:
    """The chart as a picture with these words for whoever does not see it."""
    import vl_convert

    whole = {"width": WIDE, "height": HIGH, "config": CONFIG, **spec}
    svg: str = vl_convert.vegalite_to_svg(whole, format_locale=LOCALES[said.language])
    svg = ARIA.sub("", svg)
    svg = re.sub(r'width="([\d.]+)" height="([\d.]+)" viewBox', "viewBox", svg, count=1)
    for colour, variable in COLOURS.items():
        svg = svg.replace(colour, variable)
    svg = svg.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)
    return tag("div", Html(svg), class_="chart", role="img", aria_label=words)


def histogram(
    bins: Sequence[tuple[float, float, float]],
    along: str,
    up: str,
    said: Said,
    words: str,
    mark: float,
) -> Html:
    """Which part of all lies from here to there; a line at `mark`."""
    values = [{"from": low, "to": high, "part": part} for low, high, part in bins]
    spec = {
        "layer": [
            {
                "data": {"values": values},
                "mark": {"type": "bar", "color": ACCENT, "binSpacing": 1},
                "encoding": {
                    "x": {
                        "field": "from",
                        "type": "quantitative",
                        "bin": "binned",
                        "title": along,
                        "axis": {"format": ",d", "tickMinStep": 1},
                    },
                    "x2": {"field": "to"},
                    "y": {
                        "field": "part",
                        "type": "quantitative",
                        "title": up,
                        "axis": {"format": ".0%"},
                    },
                },
            },
            {
                "data": {"values": [{"mark": mark}]},
                "mark": {"type": "rule", "color": INK, "strokeDash": [4, 3], "strokeWidth": 1.5},
                "encoding": {"x": {"field": "mark", "type": "quantitative"}},
            },
        ]
    }
    return drawn(spec, said, words)


def over_time(
    lines: Sequence[Sequence[tuple[float, float, float, float]]],
    along: str,
    up: str,
    said: Said,
    words: str,
    form: str,
    level: float | None = None,
) -> Html:
    """Lines of (when, value, low, high) over the match, the second one dashed; a quiet level that
    they are compared with."""
    layers: list[dict[str, Any]] = []
    when = {
        "field": "x",
        "type": "quantitative",
        "title": along,
        "scale": {"domain": [0, 1], "nice": False},
        "axis": {"format": ".0%"},
    }
    for nth, line in enumerate(lines):
        colour = (ACCENT, SECOND)[nth]
        values = [{"x": x, "y": y, "low": low, "high": high} for x, y, low, high in line]
        y = {"field": "y", "type": "quantitative", "title": up, "axis": {"format": form}}
        layers += [
            {
                "data": {"values": values},
                "mark": {"type": "area", "color": colour, "opacity": 0.18},
                "encoding": {"x": when, "y": {**y, "field": "low"}, "y2": {"field": "high"}},
            },
            {
                "data": {"values": values},
                "mark": {
                    "type": "line",
                    "color": colour,
                    "strokeWidth": 2.5,
                    "strokeDash": [1, 0] if nth == 0 else [6, 4],
                    "interpolate": "monotone",
                },
                "encoding": {"x": when, "y": y},
            },
        ]
    if level is not None:
        layers.append(
            {
                "data": {"values": [{"level": level}]},
                "mark": {"type": "rule", "color": INK_2, "strokeDash": [2, 4]},
                "encoding": {"y": {"field": "level", "type": "quantitative"}},
            }
        )
    return drawn({"layer": layers}, said, words)
