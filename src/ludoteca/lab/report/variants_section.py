"""The differences of the variants from the first one, with the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import (
    Html,
    explanation,
    interval_plot,
    join_html,
    scale_for,
    table,
    tag,
)
from ludoteca.lab.report.report_data import VariantData, as_floats, sums_by_deal
from ludoteca.lab.statistics.estimate import Estimate, Floats
from ludoteca.lab.statistics.multiple_comparisons import SIGNIFICANCE_LEVEL, holm
from ludoteca.lab.statistics.paired_difference import PairedDifference, paired_difference

DealSums = tuple[pl.Series, Floats, Floats]


@dataclass(frozen=True)
class Measure:
    """A measure by which variants are compared."""

    key: str
    sums: Callable[[VariantData], DealSums]
    is_share: bool
    bot: str = ""


@dataclass(frozen=True)
class Change:
    variant: VariantData
    measure: Measure
    base: float
    pair: PairedDifference
    is_significant: bool


def first_seat_sums(variant: VariantData) -> DealSums:
    rows = sums_by_deal(variant.seat_rows.filter(pl.col("seat") == 0), pl.col("share"))
    return rows["deal"], as_floats(rows["sum"]), as_floats(rows["many"])


def bot_sums(bot: str) -> Callable[[VariantData], DealSums]:
    def sums_of_bot(variant: VariantData) -> DealSums:
        rows = sums_by_deal(variant.seat_rows.filter(pl.col("bot") == bot), pl.col("share"))
        return rows["deal"], as_floats(rows["sum"]), as_floats(rows["many"])

    return sums_of_bot


def column_sums(name: str) -> Callable[[VariantData], DealSums]:
    return lambda variant: variant.by_deal(name)


def comparable_measures(base: VariantData, other: VariantData) -> list[Measure]:
    """The measures that both variants have."""
    comparable = []
    if base.seats == other.seats:
        comparable.append(
            Measure("m_won" if base.is_cooperative else "m_first_seat", first_seat_sums, True)
        )
        if len(set(base.bots)) > 1 and base.bots[0] in other.bots:
            comparable.append(Measure("m_bot", bot_sums(base.bots[0]), True, base.bots[0]))
    comparable.append(Measure("m_decisions", column_sums("decisions"), False))
    if not base.is_cooperative:
        comparable.append(Measure("m_lead_changes", column_sums("lead_changes"), False))
    comparable.append(Measure("m_decided", column_sums("decided_at"), True))
    return comparable


def pair_by_deal(base: DealSums, other: DealSums, matches: int) -> PairedDifference | None:
    """The difference over the common deals; None if they are few. `matches` is the number of both."""
    common, base_indices, other_indices = np.intersect1d(
        base[0].to_numpy(), other[0].to_numpy(), return_indices=True
    )
    if len(common) < FEW_DEALS:
        return None
    return paired_difference(
        (other[1][other_indices], other[2][other_indices]),
        (base[1][base_indices], base[2][base_indices]),
        matches,
    )


def clamp_share_difference(pair: PairedDifference) -> PairedDifference:
    """Limits the interval to -1..1."""
    difference = pair.difference
    return replace(
        pair,
        difference=replace(
            difference, low=max(-1.0, difference.low), high=min(1.0, difference.high)
        ),
    )


def all_variant_changes(variants: Sequence[VariantData]) -> list[Change]:
    """Every variant against the first, by every measure, with Holm's correction."""
    base = variants[0]
    comparisons: list[tuple[VariantData, Measure, float, PairedDifference]] = []
    for other in variants[1:]:
        for measure in comparable_measures(base, other):
            base_sums = measure.sums(base)
            pair = pair_by_deal(
                base_sums, measure.sums(other), len(base.matches) + len(other.matches)
            )
            if pair is not None:
                pair = clamp_share_difference(pair) if measure.is_share else pair
                comparisons.append(
                    (other, measure, float(base_sums[1].sum() / base_sums[2].sum()), pair)
                )
    corrected = holm([pair.difference.p_value for *_, pair in comparisons])
    return [
        Change(*comparison, p_value < SIGNIFICANCE_LEVEL)
        for comparison, p_value in zip(comparisons, corrected, strict=True)
    ]


def format_amount(value: float, measure: Measure, fmt: ReportFormatter) -> str:
    return fmt.points(value) if measure.is_share else fmt.signed(value, 2)


def change_sentence(change: Change, fmt: ReportFormatter) -> str:
    """The meaning of a change, and its certainty."""
    difference = change.pair.difference
    largest = fmt.number(
        difference.largest_plausible * (100 if change.measure.is_share else 1),
        1 if change.measure.is_share else 2,
    )
    unit = fmt.text("unit_points") if change.measure.is_share else ""
    if difference.largest_plausible == 0:
        return fmt.text("exactly_same")
    if change.is_significant:
        return fmt.text("differs", many=fmt.number(round_odds(difference.p_value)))
    return fmt.text(
        "no_difference", matches=fmt.number(change.pair.matches), most=f"{largest}{unit}"
    )


def round_odds(p_value: float) -> int:
    """The chance is below one in this round number."""
    return next((odds for odds in (10_000, 1000, 100, 50) if p_value * odds < 1), 20)


def section(variants: Sequence[VariantData], fmt: ReportFormatter) -> tuple[Html, list[str]] | None:
    if len(variants) < 2:
        return None
    all_changes = all_variant_changes(variants)
    content = [tag("p", fmt.text("variants_intro", name=variants[0].name))]
    headlines = []
    for other in variants[1:]:
        variant_changes = [change for change in all_changes if change.variant is other]
        if not variant_changes:
            content.append(
                explanation(fmt.text("few_common_deals", name=other.name, few=FEW_DEALS))
            )
            continue
        content.append(variant_table(other, variant_changes, fmt))
        headlines.append(variant_headline(other, variant_changes, fmt))
    saved = sum(
        max((c.pair.saved_matches for c in all_changes if c.variant is variant), default=0)
        for variant in variants[1:]
    )
    if saved:
        content.append(explanation(fmt.text("saved", matches=fmt.number(saved))))
    return join_html([tag("h2", fmt.text("variants"), id="variants"), *content]), headlines


def variant_table(
    other: VariantData, variant_changes: Sequence[Change], fmt: ReportFormatter
) -> Html:
    rows = []
    for change in variant_changes:
        difference = change.pair.difference
        name = fmt.text(change.measure.key, bot=fmt.bot(change.measure.bot))
        before = fmt.percent(change.base) if change.measure.is_share else fmt.number(change.base, 1)
        low, high = (
            format_amount(end, change.measure, fmt) for end in (difference.low, difference.high)
        )
        rows.append(
            [
                name,
                before,
                join_html(
                    [
                        interval_plot(
                            difference, scale_for([difference], 0.0), change.is_significant
                        ),
                        tag(
                            "span",
                            format_amount(difference.value, change.measure, fmt),
                            *(["\u00a0★"] if change.is_significant else []),
                            tag("small", fmt.text("from_to", low=low, high=high)),
                            class_="worth",
                        ),
                    ]
                ),
                change_sentence(change, fmt),
            ]
        )
    options = ", ".join(fmt.option(name, value) for name, value in other.changed_options.items())
    headings = [fmt.text(key) for key in ("measure", "before", "change", "meaning")]
    return tag(
        "div",
        tag("h3", other.name),
        tag("p", options, class_="note"),
        table(fmt.text("changes_title", name=other.name), headings, rows, "changes"),
        class_="part",
    )


def variant_headline(
    other: VariantData, variant_changes: Sequence[Change], fmt: ReportFormatter
) -> str:
    """The variant in one sentence, for the summary."""
    significant = [change for change in variant_changes if change.is_significant]
    if not significant:
        return fmt.text(
            "variant_same", name=other.name, matches=fmt.number(variant_changes[0].pair.matches)
        )
    change = max(significant, key=lambda candidate: effect_strength(candidate.pair.difference))
    return fmt.text(
        "variant_differs",
        name=other.name,
        measure=fmt.text(change.measure.key, bot=fmt.bot(change.measure.bot)),
        change=format_amount(change.pair.difference.value, change.measure, fmt)
        + (fmt.text("unit_points") if change.measure.is_share else ""),
    )


def effect_strength(estimate: Estimate) -> float:
    return abs(estimate.value) / estimate.error if estimate.error else float("inf")
