"""Win probability over the match: when it is decided, comebacks, runaway leaders, kingmakers."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from ludoteca.lab.report.charts import line_chart
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, explanation, join_html, tag
from ludoteca.lab.report.length_section import mean_of_column
from ludoteca.lab.report.report_data import VariantData, as_floats, sums_by_deal
from ludoteca.lab.statistics.estimate import Estimate, share_estimate

HALFWAY_TENTH, LATE_TENTH = 5, 8
"""Tenths of a match: halfway, and with a fifth left to play."""
CLOSE_RATIO = 2 / 3
"""Two sides are close if the second has at least this fraction of the first one's chance."""

CurvePoints = list[tuple[float, float, float, float]]


@dataclass(frozen=True)
class WinProbability:
    winner_curve: CurvePoints
    """The later winner's chance over the match."""
    leader_curve: CurvePoints
    """How often the current leader wins in the end, over the match."""
    leader_wins_at_half: Estimate
    """The same halfway."""
    kingmaker_share: Estimate | None
    """The share of matches in which two sides are close late in the match and another one hardly has
    a chance. None with fewer than three sides."""


def win_probability(variant: VariantData) -> WinProbability | None:
    """None in cooperative games, or if the bots give no chances of winning."""
    if variant.is_cooperative:
        return None
    shares = variant.own_rows(variant.tables.matches()).select("match", "shares")
    total = pl.col("shares").list.sum()
    sides = len(variant.sides)
    of_sides = pl.col("win_chance").list.gather([side[0] for side in variant.sides])
    ranked = of_sides.list.sort(descending=True)
    is_kingmaking = (
        (pl.col("tenth") == LATE_TENTH)
        & (ranked.list.get(1) >= CLOSE_RATIO * ranked.list.get(0))
        & (ranked.list.get(-1) < variant.fair_share / 4)
        if sides > 2
        else pl.lit(False)
    )
    rows = (
        variant.own_rows(variant.tables.curves())
        .select("deal", "match", "tenth", "win_chance")
        .join(shares, on="match")
        .filter(total > 0)
        .select(
            "deal",
            "tenth",
            ((pl.col("win_chance") * pl.col("shares")).list.sum() / total).alias("winner"),
            pl.col("shares").list.get(pl.col("win_chance").list.arg_max()).alias("leader"),
            is_kingmaking.alias("king"),
        )
        .group_by("tenth", "deal")
        .agg(pl.col("winner", "leader", "king").cast(pl.Float64).sum(), pl.len().alias("many"))
        .collect()
    )
    if not len(rows) or not rows["winner"].is_finite().all():
        return None
    lines: dict[str, CurvePoints] = {"winner": [], "leader": []}
    for tenth in sorted(rows["tenth"].unique()):
        tenth_rows = rows.filter(pl.col("tenth") == tenth)
        for name, line in lines.items():
            estimate = share_estimate(as_floats(tenth_rows[name]), as_floats(tenth_rows["many"]))
            line.append((tenth / 10, estimate.value, estimate.low, estimate.high))
    half_rows = rows.filter(pl.col("tenth") == HALFWAY_TENTH)
    late_rows = rows.filter(pl.col("tenth") == LATE_TENTH)
    if len(half_rows) < 2:
        return None
    return WinProbability(
        lines["winner"],
        lines["leader"],
        share_estimate(as_floats(half_rows["leader"]), as_floats(half_rows["many"])),
        share_estimate(as_floats(late_rows["king"]), as_floats(late_rows["many"]))
        if sides > 2 and len(late_rows) > 1
        else None,
    )


def share_of_matches_where(variant: VariantData, condition: pl.Expr) -> Estimate:
    """The share of the matches without nulls in which the condition holds."""
    rows = variant.matches.with_columns(condition.alias("happened")).drop_nulls("happened")
    deals = sums_by_deal(rows, pl.col("happened"))
    return share_estimate(as_floats(deals["sum"]), as_floats(deals["many"]))


def fact_item(value: str, description: str) -> Html:
    return tag("li", tag("b", value), tag("span", description))


def no_story(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, list[str]]:
    """Why the course of a match is not told."""
    key = "no_story_together" if variant.is_cooperative else "no_story"
    return join_html([tag("h3", fmt.text("win_probability")), explanation(fmt.text(key))]), []


def section(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, list[str]]:
    probability = win_probability(variant)
    decided, lead_changes = (
        mean_of_column(variant, "decided_at"),
        mean_of_column(variant, "lead_changes"),
    )
    if probability is None or decided is None or lead_changes is None:
        return no_story(variant, fmt)
    median = variant.matches["decided_at"].drop_nulls().median()
    assert isinstance(median, float)
    comebacks = share_of_matches_where(
        variant, pl.col("lowest_win_chance") < variant.fair_share / 2
    )
    on_average = {
        "mean": fmt.percent(decided.value, 0),
        "off": fmt.short_number(100 * decided.half_width),
    }
    start, end = probability.winner_curve[0], probability.winner_curve[-1]
    description = fmt.text(
        "winner_line",
        start=fmt.percent(start[1], 0),
        end=fmt.percent(end[1], 0),
        fair=fmt.percent(variant.fair_share, 0),
    )
    facts = [
        fact_item(fmt.percent(median, 0), fmt.text("decided", **on_average)),
        fact_item(
            fmt.number(lead_changes.value, 1),
            fmt.text("lead_changes", off=fmt.short_number(lead_changes.half_width)),
        ),
        fact_item(
            fmt.percent(comebacks.value, 0),
            fmt.text(
                "comebacks",
                chance=fmt.percent(variant.fair_share / 2, 0),
                range=fmt.share_interval(comebacks),
            ),
        ),
        fact_item(
            fmt.percent(probability.leader_wins_at_half.value, 0),
            fmt.text("runaway_leader", range=fmt.share_interval(probability.leader_wins_at_half)),
        ),
    ]
    if probability.kingmaker_share is not None:
        facts.append(
            fact_item(
                fmt.percent(probability.kingmaker_share.value, 0),
                fmt.text("kingmakers", range=fmt.share_interval(probability.kingmaker_share)),
            )
        )
    lines = [probability.winner_curve, probability.leader_curve]
    chart = line_chart(
        lines,
        x_title=fmt.text("time"),
        y_title=fmt.text("chance"),
        fmt=fmt,
        description=description,
        number_format=".0%",
        level=variant.fair_share,
    )
    legend = join_html(
        tag("span", fmt.text(name), class_=f"key {name}") for name in ("key_winner", "key_leader")
    )
    figure = tag(
        "figure",
        tag(
            "figcaption",
            tag("h4", fmt.text("win_probability_title")),
            explanation(description),
            tag("p", legend, class_="keys"),
        ),
        chart,
    )
    content = [
        tag("h3", fmt.text("win_probability")),
        tag("div", figure, tag("ul", *facts, class_="facts"), class_="charts"),
        tag("p", fmt.text("win_probability_note"), class_="note"),
    ]
    return join_html(content), [
        fmt.text("decided_summary", median=fmt.percent(median, 0), **on_average)
    ]
