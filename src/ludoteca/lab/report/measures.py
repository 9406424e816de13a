"""What variants are compared by, and their paired differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.report.report_data import VariantData, as_floats, sums_by_deal
from ludoteca.lab.statistics.estimate import Floats
from ludoteca.lab.statistics.paired_difference import PairedDifference, paired_difference

DealSums = tuple[pl.Series, Floats, Floats]


@dataclass(frozen=True)
class Measure:
    """A measure by which variants are compared."""

    key: str
    sums: Callable[[VariantData], DealSums]
    is_share: bool
    bot: str = ""

    @property
    def name(self) -> tuple[str, str]:
        return self.key, self.bot


@dataclass(frozen=True)
class Change:
    """The difference of a variant from the first one, by one measure."""

    variant: VariantData
    measure: Measure
    base: float
    pair: PairedDifference

    @property
    def key(self) -> tuple[str, str, str]:
        """Its key in the family of comparisons."""
        return self.variant.name, self.measure.key, self.measure.bot

    @property
    def after(self) -> float:
        return self.base + self.pair.difference.value


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
    """The measures that both variants have, fairness first: the order of the findings."""
    comparable = []
    if base.seats == other.seats:
        comparable.append(
            Measure("m_won" if base.is_cooperative else "m_first_seat", first_seat_sums, True)
        )
        if len(set(base.bots)) > 1 and base.bots[0] in other.bots:
            comparable.append(Measure("m_bot", bot_sums(base.bots[0]), True, base.bots[0]))
    if not base.is_cooperative:
        comparable.append(Measure("m_lead_changes", column_sums("lead_changes"), False))
    comparable.append(Measure("m_decided", column_sums("decided_at"), True))
    comparable.append(Measure("m_decisions", column_sums("decisions"), False))
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
    """Every variant against the first, by every measure."""
    base = variants[0]
    changes = []
    for other in variants[1:]:
        for measure in comparable_measures(base, other):
            base_sums = measure.sums(base)
            pair = pair_by_deal(
                base_sums, measure.sums(other), len(base.matches) + len(other.matches)
            )
            if pair is not None:
                pair = clamp_share_difference(pair) if measure.is_share else pair
                before = float(base_sums[1].sum() / base_sums[2].sum())
                changes.append(Change(other, measure, before, pair))
    return changes


@dataclass(frozen=True)
class CourseChanges:
    """The matches of the same deals and lineups in two variants: how many took another course, and
    how many had another result."""

    matches: int
    changed_course: int
    changed_result: int


def compare_courses(base: VariantData, other: VariantData) -> CourseChanges | None:
    """None if the tables differ in seats or bots: then no two matches belong together."""
    if base.seats != other.seats or base.bots != other.bots:
        return None
    columns = ("decisions", "forced", "choices", "rounds", "scores")
    rows = [
        variant.own_rows(variant.tables.matches()).select("deal", "lineup", "shares", *columns)
        for variant in (base, other)
    ]
    pairs = rows[0].join(rows[1], on=["deal", "lineup"], suffix="_other")
    differs = pl.any_horizontal(
        *(pl.col(name).ne_missing(pl.col(f"{name}_other")) for name in columns)
    )
    result = pl.col("shares").ne_missing(pl.col("shares_other"))
    matches, course, results = (
        pairs.select(pl.len(), (differs | result).sum().alias("course"), result.sum().alias("won"))
        .collect()
        .row(0)
    )
    return CourseChanges(matches, course, results)
