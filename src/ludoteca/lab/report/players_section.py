"""Win shares by seat and by bot, and the parts of luck and skill."""

from __future__ import annotations

import polars as pl

from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import (
    Html,
    bar,
    explanation,
    interval_plot,
    join_html,
    scale_for,
    table,
    tag,
)
from ludoteca.lab.report.report_data import VariantData, as_floats, sums_by_deal
from ludoteca.lab.statistics.estimate import Estimate, share_estimate
from ludoteca.lab.statistics.luck_and_skill import COMPONENTS, SeatOutcomes, variance_shares
from ludoteca.lab.statistics.multiple_comparisons import SIGNIFICANCE_LEVEL, holm
from ludoteca.lab.statistics.paired_difference import paired_difference

MAX_LUCK_DEALS = 4000
"""Deals that are enough to estimate luck and skill."""


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


def is_stronger(variant: VariantData, best: str, worst: str) -> bool:
    """Does the best win significantly more than the worst with the same deals?"""
    best_sums, worst_sums = (
        sums_by_deal(variant.seat_rows.filter(pl.col("bot") == name), pl.col("share"))
        for name in (best, worst)
    )
    common = best_sums.join(worst_sums, on="deal", suffix="_less")
    if len(common) < 2:
        return False
    best_totals = as_floats(common["sum"]), as_floats(common["many"])
    worst_totals = as_floats(common["sum_less"]), as_floats(common["many_less"])
    return paired_difference(best_totals, worst_totals, len(variant.matches)).difference.low > 0


def luck_shares(variant: VariantData) -> dict[str, Estimate] | None:
    """The parts of deal, seat, player and play in the variance of the shares."""
    if variant.is_cooperative:
        return None
    first = [side[0] for side in variant.sides]
    deals = variant.seat_rows["deal"].unique().sort().head(MAX_LUCK_DEALS)
    rows = variant.seat_rows.filter(
        pl.col("seat").is_in(first) & pl.col("deal").is_in(deals.implode())
    ).with_columns(pl.col("bot").rank("dense").cast(pl.Int64) - 1)
    if not len(rows):
        return None
    return variance_shares(
        SeatOutcomes(
            rows["deal"].to_numpy(),
            rows["seat"].cast(pl.Int64).to_numpy(),
            rows["bot"].to_numpy(),
            rows["share"].to_numpy(),
        )
    )


def most_unfair_seat(shares: list[Estimate], fair_share: float) -> Estimate | None:
    """The share that is furthest from fair, if it is significant after Holm's correction."""
    deviations = [
        Estimate(
            estimate.value - fair_share,
            estimate.low - fair_share,
            estimate.high - fair_share,
            estimate.error,
            estimate.deals,
        )
        for estimate in shares
    ]
    corrected = holm([estimate.p_value for estimate in deviations])
    index = max(range(len(shares)), key=lambda index: abs(deviations[index].value))
    return shares[index] if corrected[index] < SIGNIFICANCE_LEVEL else None


def seats_section(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, str]:
    """The table of the seats, and its sentence."""
    shares, match_count = shares_by_side(variant), len(variant.matches)
    fair_share = variant.fair_share
    if variant.is_cooperative:
        description = fmt.text(
            "together" if variant.seats > 1 else "alone",
            share=fmt.percent(shares[0].value),
            range=fmt.share_interval(shares[0]),
        )
        return explanation(description), description
    unfair = most_unfair_seat(shares, fair_share)
    names = [fmt.texts.join([fmt.seat(seat) for seat in side], "and") for side in variant.sides]
    if unfair is None:
        detectable = max(estimate.detectable_effect for estimate in shares)
        description = fmt.text(
            "seats_even",
            matches=fmt.number(match_count),
            points=fmt.number(100 * detectable, 1),
            fair=fmt.percent(fair_share),
        )
    else:
        description = fmt.text(
            "seat_better" if unfair.value > fair_share else "seat_worse",
            seat=names[shares.index(unfair)],
            share=fmt.percent(unfair.value),
            range=fmt.share_interval(unfair),
            fair=fmt.percent(fair_share),
        )
    scale = scale_for(shares, fair_share)
    rows = [
        [
            name,
            interval_plot(estimate, scale),
            fmt.percent(estimate.value),
            fmt.share_interval(estimate),
        ]
        for name, estimate in zip(names, shares, strict=True)
    ]
    headings = [
        fmt.text("seat"),
        fmt.text("chart_share", fair=fmt.percent(fair_share)),
        fmt.text("wins"),
        fmt.text("interval"),
    ]
    return join_html(
        [table(fmt.text("by_seat"), headings, rows, "plotted"), explanation(description)]
    ), description


def bots_section(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, str] | None:
    shares = shares_by_bot(variant)
    if len(shares) < 2:
        return None
    best, worst = next(iter(shares)), list(shares)[-1]
    is_significant = is_stronger(variant, best, worst)
    description = fmt.text(
        "skill_pays" if is_significant else "skill_unseen",
        best=fmt.bot(best),
        worst=fmt.bot(worst),
        share=fmt.percent(shares[best].value),
        range=fmt.share_interval(shares[best]),
        least=fmt.percent(shares[worst].value),
    )
    reference = None if variant.is_cooperative else variant.fair_share
    scale = scale_for(list(shares.values()), reference)
    rows = [
        [
            fmt.bot(name),
            interval_plot(estimate, scale),
            fmt.percent(estimate.value),
            fmt.share_interval(estimate),
        ]
        for name, estimate in shares.items()
    ]
    chart_title = (
        fmt.text("chart_share", fair=fmt.percent(variant.fair_share))
        if reference
        else fmt.text("wins")
    )
    headings = [fmt.text("player"), chart_title, fmt.text("wins"), fmt.text("interval")]
    return join_html(
        [table(fmt.text("by_player"), headings, rows, "plotted"), explanation(description)]
    ), description


def luck_section(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, str] | None:
    shares = luck_shares(variant)
    if shares is None:
        return None
    description = fmt.text(
        "luck",
        deal=fmt.percent(shares["deal"].value, 0),
        seat=fmt.percent(shares["seat"].value, 0),
        player=fmt.percent(shares["player"].value, 0),
        play=fmt.percent(shares["play"].value, 0),
        off=fmt.number(100 * max(estimate.half_width for estimate in shares.values()), 1),
    )
    rows = [
        [
            fmt.text(f"part_{part}"),
            bar(shares[part].value),
            fmt.percent(shares[part].value),
            fmt.share_interval(shares[part]),
        ]
        for part in COMPONENTS
    ]
    headings = [
        fmt.text("part"),
        fmt.text("chart_part"),
        fmt.text("explains"),
        fmt.text("interval"),
    ]
    return join_html(
        [table(fmt.text("luck_title"), headings, rows, "plotted"), explanation(description)]
    ), description


def section(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, list[str]]:
    """The section, and its sentences for the summary."""
    candidates = [
        seats_section(variant, fmt),
        bots_section(variant, fmt),
        luck_section(variant, fmt),
    ]
    blocks = [block for block in candidates if block is not None]
    content = [tag("div", block[0], class_="part") for block in blocks]
    return join_html([tag("h3", fmt.text("who")), *content]), [block[1] for block in blocks]
