"""Verdicts in words: clear, perhaps, or none that this number of matches could see."""

from __future__ import annotations

from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, Scale, interval_plot, join_html, tag
from ludoteca.lab.report.measures import Change, CourseChanges, Measure
from ludoteca.lab.statistics.comparison_family import Judgement
from ludoteca.lab.statistics.estimate import Estimate

STAR = "\u00a0★"


def measure_name(measure: Measure, fmt: ReportFormatter) -> str:
    return fmt.text(measure.key, bot=fmt.bot(measure.bot))


def format_level(value: float, measure: Measure, fmt: ReportFormatter) -> str:
    return fmt.percent(value) if measure.is_share else fmt.number(value, 1)


def format_amount(value: float, measure: Measure, fmt: ReportFormatter) -> str:
    return fmt.points(value) if measure.is_share else fmt.signed(value, 2)


def format_bound(estimate: Estimate, measure: Measure, fmt: ReportFormatter) -> str:
    """The largest difference inside the interval, with its unit."""
    if measure.is_share:
        largest = fmt.number(100 * estimate.largest_plausible, 1)
        return f"{largest}{fmt.text('unit_points')}"
    return fmt.number(estimate.largest_plausible, 2)


def format_interval(estimate: Estimate, measure: Measure, fmt: ReportFormatter) -> str:
    low, high = (format_amount(end, measure, fmt) for end in (estimate.low, estimate.high))
    return fmt.text("from_to", low=low, high=high)


def before_and_after(change: Change, fmt: ReportFormatter) -> str:
    """Such as: win share of the first seat: 44.0 % → 58.8 % (+14.8; +13.0 to +16.5)."""
    measure, estimate = change.measure, change.pair.difference
    return fmt.text(
        "before_after",
        measure=measure_name(measure, fmt),
        before=format_level(change.base, measure, fmt),
        after=format_level(change.after, measure, fmt),
        change=format_amount(estimate.value, measure, fmt),
        range=format_interval(estimate, measure, fmt),
    )


def verdict_sentence(
    judgement: Judgement,
    measure: Measure,
    matches: int,
    deals: int,
    fmt: ReportFormatter,
) -> str:
    """The certainty of a difference between variants."""
    if judgement.is_clear:
        return fmt.text("differs", many=fmt.number(round_odds(judgement.estimate.p_value)))
    if judgement.verdict == "perhaps":
        return fmt.text("perhaps", deals=fmt.number(judgement.more_deals(deals)))
    bound = format_bound(judgement.estimate, measure, fmt)
    return fmt.text("no_difference", matches=fmt.number(matches), most=bound)


def course_sentence(course: CourseChanges, fmt: ReportFormatter) -> str | None:
    """Where not one match came out otherwise: how often the change was met. None elsewhere."""
    if course.changed_result or not course.matches:
        return None
    matches = fmt.number(course.matches)
    if course.changed_course == 0:
        return fmt.text("never_met", matches=matches)
    return fmt.text("exactly_same", matches=matches, met=fmt.number(course.changed_course))


def round_odds(p_value: float) -> int:
    """The chance is below one in this round number."""
    return next((odds for odds in (10_000, 1000, 100, 50) if p_value * odds < 1), 20)


def effect_cell(
    estimate: Estimate, scale: Scale, is_clear: bool, value: str, interval: str
) -> Html:
    """The interval plot, the value with a star if it is clear, and the interval in numbers."""
    words = [tag("span", value, STAR if is_clear else ""), tag("small", interval)]
    return join_html(
        [interval_plot(estimate, scale, is_clear), tag("span", *words, class_="worth")]
    )


def points_cell(
    estimate: Estimate | None, scale: Scale, is_clear: bool, fmt: ReportFormatter
) -> Html:
    """The same for a difference of shares; a dash without one."""
    if estimate is None:
        return Html("–")
    value, interval = fmt.points(estimate.value), fmt.points_interval(estimate)
    return effect_cell(estimate, scale, is_clear, value, interval)
