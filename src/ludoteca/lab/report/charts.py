"""Vega-Lite charts as inline SVG: no script, no requests, sharp in print.

Colours are CSS variables of the page, so that charts follow light and dark. The width is that of a
phone, so that the text is never smaller than its 14 points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludoteca.core.text import LANGUAGE_RULES
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, tag

WIDTH, HEIGHT = 290, 190
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


def render_chart(spec: dict[str, Any], fmt: ReportFormatter, description: str) -> Html:
    """The chart as an SVG image with this description as its accessible name."""
    import vl_convert

    full_spec = {"width": WIDTH, "height": HEIGHT, "config": CONFIG, **spec}
    locale: Any = LANGUAGE_RULES[fmt.language].chart_locale
    svg: str = vl_convert.vegalite_to_svg(full_spec, format_locale=locale)
    svg = ARIA.sub("", svg)
    svg = re.sub(r'width="([\d.]+)" height="([\d.]+)" viewBox', "viewBox", svg, count=1)
    for colour, variable in COLOURS.items():
        svg = svg.replace(colour, variable)
    svg = svg.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)
    return tag("div", Html(svg), class_="chart", role="img", aria_label=description)


def histogram(
    bins: Sequence[tuple[float, float, float]],
    *,
    x_title: str,
    y_title: str,
    fmt: ReportFormatter,
    description: str,
    marked_value: float,
) -> Html:
    """Bars of (low, high, fraction), and a line at `marked_value`."""
    values = [{"from": low, "to": high, "part": fraction} for low, high, fraction in bins]
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
                        "title": x_title,
                        "axis": {"format": ",d", "tickMinStep": 1},
                    },
                    "x2": {"field": "to"},
                    "y": {
                        "field": "part",
                        "type": "quantitative",
                        "title": y_title,
                        "axis": {"format": ".0%"},
                    },
                },
            },
            {
                "data": {"values": [{"mark": marked_value}]},
                "mark": {"type": "rule", "color": INK, "strokeDash": [4, 3], "strokeWidth": 1.5},
                "encoding": {"x": {"field": "mark", "type": "quantitative"}},
            },
        ]
    }
    return render_chart(spec, fmt, description)


def line_chart(
    lines: Sequence[Sequence[tuple[float, float, float, float]]],
    *,
    x_title: str,
    y_title: str,
    fmt: ReportFormatter,
    description: str,
    number_format: str,
    level: float | None = None,
) -> Html:
    """Lines of (time, value, low, high) over the match, the second one dashed, and a reference line at
    `level`."""
    layers: list[dict[str, Any]] = []
    x_encoding = {
        "field": "x",
        "type": "quantitative",
        "title": x_title,
        "scale": {"domain": [0, 1], "nice": False},
        "axis": {"format": ".0%"},
    }
    for index, line in enumerate(lines):
        colour = (ACCENT, SECOND)[index]
        values = [{"x": x, "y": y, "low": low, "high": high} for x, y, low, high in line]
        y = {
            "field": "y",
            "type": "quantitative",
            "title": y_title,
            "axis": {"format": number_format},
        }
        layers += [
            {
                "data": {"values": values},
                "mark": {"type": "area", "color": colour, "opacity": 0.18},
                "encoding": {"x": x_encoding, "y": {**y, "field": "low"}, "y2": {"field": "high"}},
            },
            {
                "data": {"values": values},
                "mark": {
                    "type": "line",
                    "color": colour,
                    "strokeWidth": 2.5,
                    "strokeDash": [1, 0] if index == 0 else [6, 4],
                    "interpolate": "monotone",
                },
                "encoding": {"x": x_encoding, "y": y},
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
    return render_chart({"layer": layers}, fmt, description)
