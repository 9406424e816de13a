"""All figures of a report, and the judgement of every comparison among all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import polars as pl

from ludoteca.lab.report.grid_effects import Effect, VariantGrid, find_grid, grid_effects
from ludoteca.lab.report.items.item_effects import ItemStats, item_stats, worth_changes
from ludoteca.lab.report.measures import Change, CourseChanges, all_variant_changes, compare_courses
from ludoteca.lab.report.report_data import ReportData, VariantData, as_floats, sums_by_deal
from ludoteca.lab.restricted_play import ValueLost
from ludoteca.lab.statistics.comparison_family import ComparisonFamily, Judgements
from ludoteca.lab.statistics.estimate import Estimate, share_estimate
from ludoteca.lab.statistics.paired_difference import paired_difference

WHO, CHANGES, ITEMS, LOSSES = "who", "changes", "items", "losses"
"""The groups of comparisons; each has the same weight in the correction."""
SEAT, SKILL, DEALT, HELD, WORTH, LOST_ITEM, LOST_KIND = (
    "seat",
    "skill",
    "dealt",
    "held",
    "worth",
    "item",
    "kind",
)


@dataclass(frozen=True)
class VariantFindings:
    """The figures of one variant."""

    variant: VariantData
    sides: tuple[Estimate, ...]
    """The share of each side."""
    bots: Mapping[str, Estimate]
    """The share of a seat of each bot, the strongest first."""
    items: tuple[ItemStats, ...]
    losses: ValueLost


@dataclass(frozen=True)
class Findings:
    """The figures of all variants, and of their comparison with the first."""

    variants: tuple[VariantFindings, ...]
    changes: tuple[Change, ...]
    courses: Mapping[str, CourseChanges]
    worths: Mapping[str, Mapping[str, Estimate]]
    """By variant and item: the change of the item's worth to the seat that is dealt it."""
    grid: VariantGrid | None
    effects: tuple[Effect, ...]
    judgements: Judgements


def collect_findings(data: ReportData, losses: Mapping[str, ValueLost]) -> Findings:
    base, *others = data.variants
    variants = tuple(
        variant_findings(variant, losses.get(variant.name, ValueLost()))
        for variant in data.variants
    )
    courses = {other.name: compare_courses(base, other) for other in others}
    grid = find_grid(data.variants)
    changes = tuple(all_variant_changes(data.variants))
    worths = {other.name: worth_changes(base, other) for other in others}
    effects = tuple(grid_effects(grid)) if grid else ()
    return Findings(
        variants,
        changes,
        {name: course for name, course in courses.items() if course is not None},
        worths,
        grid,
        effects,
        judge(variants, changes, worths, effects),
    )


def variant_findings(variant: VariantData, losses: ValueLost) -> VariantFindings:
    return VariantFindings(
        variant,
        tuple(shares_by_side(variant)),
        shares_by_bot(variant),
        tuple(item_stats(variant)),
        losses,
    )


def judge(
    variants: Sequence[VariantFindings],
    changes: Sequence[Change],
    worths: Mapping[str, Mapping[str, Estimate]],
    effects: Sequence[Effect],
) -> Judgements:
    """Every comparison that may bear a star, judged as one family."""
    family = ComparisonFamily()
    for one in variants:
        name = one.variant.name
        if not one.variant.is_cooperative:
            for index, share in enumerate(one.sides):
                fair = one.variant.fair_share
                family.add(WHO, (SEAT, name, index), share.minus(fair))
        for better, worse in combinations(one.bots, 2):
            difference = skill_difference(one.variant, better, worse)
            family.add(WHO, (SKILL, name, better, worse), difference)
        for stats in one.items:
            family.add(ITEMS, (DEALT, name, stats.item), stats.dealt)
            family.add(ITEMS, (HELD, name, stats.item), stats.held)
        for item, loss in one.losses.items.items():
            family.add(LOSSES, (LOST_ITEM, name, item), loss)
        for kind, loss in one.losses.kinds.items():
            family.add(LOSSES, (LOST_KIND, name, kind), loss)
    for change in changes:
        family.add(CHANGES, change.key, change.pair.difference)
    for effect in effects:
        family.add(CHANGES, effect.key, effect.estimate)
    for name, by_item in worths.items():
        for item, worth in by_item.items():
            family.add(ITEMS, (WORTH, name, item), worth)
    return family.judge()


def shares_by_side(variant: VariantData) -> list[Estimate]:
    """The share of each side, by its first seat."""
    shares = []
    for side in variant.sides:
        deals = sums_by_deal(variant.seat_rows.filter(pl.col("seat") == side[0]), pl.col("share"))
        shares.append(share_estimate(as_floats(deals["sum"]), as_floats(deals["many"])))
    return shares


def shares_by_bot(variant: VariantData) -> dict[str, Estimate]:
    """The share of a seat of each bot, the strongest first."""
    shares = {}
    for name in dict.fromkeys(variant.bots):
        deals = sums_by_deal(variant.seat_rows.filter(pl.col("bot") == name), pl.col("share"))
        if len(deals):
            shares[name] = share_estimate(as_floats(deals["sum"]), as_floats(deals["many"]))
    return dict(sorted(shares.items(), key=lambda entry: -entry[1].value))


def skill_difference(variant: VariantData, better: str, worse: str) -> Estimate | None:
    """The share of one bot minus that of another with the same deals."""
    sums = [
        sums_by_deal(variant.seat_rows.filter(pl.col("bot") == name), pl.col("share"))
        for name in (better, worse)
    ]
    common = sums[0].join(sums[1], on="deal", suffix="_less")
    if len(common) < 2:
        return None
    return paired_difference(
        (as_floats(common["sum"]), as_floats(common["many"])),
        (as_floats(common["sum_less"]), as_floats(common["many_less"])),
        len(variant.matches),
    ).difference
