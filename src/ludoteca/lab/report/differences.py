"""Differences of shares, in percentage points."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, Scale, interval_plot, join_html, tag
from ludoteca.lab.statistics.estimate import Estimate
from ludoteca.lab.statistics.multiple_comparisons import SIGNIFICANCE_LEVEL, holm


def significant_names(estimates: Mapping[str, Estimate]) -> set[str]:
    """The names whose estimates differ from 0 after Holm's correction."""
    corrected = holm([estimate.p_value for estimate in estimates.values()])
    return {
        name
        for name, p_value in zip(estimates, corrected, strict=True)
        if p_value < SIGNIFICANCE_LEVEL
    }


def difference_cell(
    estimate: Estimate | None, scale: Scale, fmt: ReportFormatter, is_significant: bool
) -> Html:
    """The interval plot and the value, with a star if it is significant."""
    if estimate is None:
        return Html("–")
    value = tag("span", fmt.points(estimate.value), "\u00a0★" if is_significant else "")
    interval = tag("small", fmt.points_interval(estimate))
    return join_html(
        [
            interval_plot(estimate, scale, is_significant),
            tag("span", value, interval, class_="worth"),
        ]
    )
