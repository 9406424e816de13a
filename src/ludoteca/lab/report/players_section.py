"""Win shares by seat and by bot, and the parts of luck and skill."""

from __future__ import annotations

import polars as pl

from ludoteca.lab.report.findings import SEAT, SKILL, WHO, Findings, VariantFindings
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
from ludoteca.lab.report.report_data import VariantData
from ludoteca.lab.statistics.comparison_family import Judgement
from ludoteca.lab.statistics.estimate import Estimate
from ludoteca.lab.statistics.luck_and_skill import COMPONENTS, SeatOutcomes, variance_shares

Part = tuple[Html, str]
"""A table, and its sentence."""

MAX_LUCK_DEALS = 4000
"""Deals that are enough to estimate luck and skill."""


def luck_shares(variant: VariantData) -> dict[str, Estimate] | None:
    """The parts of deal, seat, player and play in the variance of the shares. None where all players
    are alike: then no deal was played twice by different ones."""
    if variant.is_cooperative or len(set(variant.bots)) < 2:
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


def seats_section(findings: Findings, one: VariantFindings, fmt: ReportFormatter) -> Part:
    """The table of the seats, and its sentence."""
    variant, shares = one.variant, one.sides
    fair_share = variant.fair_share
    if variant.is_cooperative:
        description = fmt.text(
            "together" if variant.seats > 1 else "alone",
            share=fmt.percent(shares[0].value),
            range=fmt.share_interval(shares[0]),
        )
        return explanation(description), description
    names = [fmt.texts.join([fmt.seat(seat) for seat in side], "and") for side in variant.sides]
    description = seats_sentence(findings, one, names, fmt)
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


def seats_sentence(
    findings: Findings, one: VariantFindings, names: list[str], fmt: ReportFormatter
) -> str:
    """The most certain seat: clear, perhaps, or even as far as can be seen."""
    variant, fair = one.variant, one.variant.fair_share
    judged = [
        findings.judgements.of(WHO, (SEAT, variant.name, index)) for index in range(len(one.sides))
    ]
    index = max(range(len(judged)), key=lambda place: certainty_of(judged[place]))
    judgement, share = judged[index], one.sides[index]
    if judgement is None or judgement.verdict == "none":
        detectable = max(estimate.detectable_effect for estimate in one.sides)
        return fmt.text(
            "seats_even",
            matches=fmt.number(len(variant.matches)),
            points=fmt.number(100 * detectable, 1),
            fair=fmt.percent(fair),
        )
    better = "better" if share.value > fair else "worse"
    facts = {
        "seat": names[index],
        "share": fmt.percent(share.value),
        "range": fmt.share_interval(share),
        "fair": fmt.percent(fair),
    }
    if judgement.is_clear:
        return fmt.text(f"seat_{better}", **facts)
    deals = judgement.more_deals(variant.matches["deal"].n_unique())
    return fmt.text(f"seat_perhaps_{better}", deals=fmt.number(deals), **facts)


def certainty_of(judgement: Judgement | None) -> float:
    return judgement.certainty if judgement else 0.0


def bots_section(findings: Findings, one: VariantFindings, fmt: ReportFormatter) -> Part | None:
    variant, shares = one.variant, one.bots
    if len(shares) < 2:
        return None
    best, worst = next(iter(shares)), list(shares)[-1]
    judgement = findings.judgements.of(WHO, (SKILL, variant.name, best, worst))
    verdict = judgement.verdict if judgement else "none"
    deals = judgement.more_deals(variant.matches["deal"].n_unique()) if judgement else 0
    keys = {"clear": "skill_pays", "perhaps": "skill_perhaps", "none": "skill_unseen"}
    facts = {"deals": fmt.number(deals)} if verdict == "perhaps" else {}
    description = fmt.text(
        keys[verdict],
        best=fmt.bot(best),
        worst=fmt.bot(worst),
        share=fmt.percent(shares[best].value),
        range=fmt.share_interval(shares[best]),
        least=fmt.percent(shares[worst].value),
        **facts,
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


def luck_section(variant: VariantData, fmt: ReportFormatter) -> Part | None:
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


def section(
    findings: Findings, one: VariantFindings, fmt: ReportFormatter
) -> tuple[Html, list[str]]:
    """The section, and its sentences for the summary."""
    candidates = [
        seats_section(findings, one, fmt),
        bots_section(findings, one, fmt),
        luck_section(one.variant, fmt),
    ]
    blocks = [block for block in candidates if block is not None]
    content = [tag("div", block[0], class_="part") for block in blocks]
    return join_html([tag("h3", fmt.text("who")), *content]), [block[1] for block in blocks]
