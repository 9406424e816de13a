"""The results of a run so far, with 95 % intervals, as data for charts."""

from __future__ import annotations

import itertools
from math import sqrt
from typing import Any

import polars as pl

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.lab.confidence import FEW_DEALS, NORMAL_95, clustered_interval
from ludoteca.lab.data import Run
from ludoteca.lab.experiment import (
    Experiment,
    Variant,
    changed_options,
    experiment_from_dict,
)

BARS = 12
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
DEAL_SUMS = (
    pl.col("won").sum(),
    pl.col("n").sum(),
    (pl.col("won") ** 2).sum().alias("ww"),
    (pl.col("won") * pl.col("n")).sum().alias("wn"),
    (pl.col("n") ** 2).sum().alias("nn"),
    pl.len().alias("deals"),
)
"""Sums over deals, each with its wins and its number of matches: enough for `clustered_interval`."""

Figure = dict[str, Any]


def chart_data(run: Run) -> dict[str, Any]:
    """The results of all variants, and the differences of the others from the first."""
    experiment = experiment_from_dict(run.experiment)
    game = games.find(experiment.game)
    rows = run.matches()
    edges = length_edges(rows)
    variants = [
        variant_data(game, experiment, variant, rows, edges) for variant in experiment.variants
    ]
    return {
        "variants": variants,
        "differences": [
            difference_data(game, experiment.variants[0], other, rows)
            for other in experiment.variants[1:]
        ],
    }


def length_edges(rows: pl.LazyFrame) -> list[int]:
    """The edges of the histogram bars, common to all variants."""
    column = pl.col("decisions")
    least, most = rows.select(column.min().alias("a"), column.max().alias("b")).collect().row(0)
    if least is None:
        return []
    width = max(1, -(-(most - least + 1) // BARS))
    return list(range(least, most + width + 1, width))


def variant_data(
    game: Game[Any], experiment: Experiment, variant: Variant, rows: pl.LazyFrame, edges: list[int]
) -> dict[str, Any]:
    own_rows = rows.filter(pl.col("variant") == variant.name)
    sides = game.sides(variant.seats, variant.options)
    return {
        "name": variant.name,
        "seats": variant.seats,
        "bots": list(variant.bots),
        "options": changed_options(experiment.game, variant.options),
        "matches": own_rows.select(pl.len()).collect().item(),
        "fair_share": 1 / len(sides) if len(sides) > 1 else None,
        "sides": [
            {"seats": list(side), **share_figure(own_rows, pl.col("shares").list.get(side[0]))}
            for side in sides
        ],
        "bot_shares": [
            {"bot": bot, **share_of_bot(own_rows, bot)} for bot in dict.fromkeys(variant.bots)
        ],
        "length": length_figure(own_rows, edges),
        "choices": mean_figure(own_rows, pl.col("choices")),
        "forced": mean_figure(own_rows, pl.col("forced") / pl.col("decisions")),
        "lead_changes": mean_figure(own_rows, pl.col("lead_changes")),
        "decided_at": mean_figure(own_rows, pl.col("decided_at")),
    }


def share_figure(rows: pl.LazyFrame, won: pl.Expr) -> Figure:
    """A share of the wins and its interval."""
    deals = rows.group_by("deal").agg(won.sum().alias("won"), pl.len().cast(pl.Float64).alias("n"))
    return share_interval(deals)


def share_of_bot(rows: pl.LazyFrame, bot: str) -> Figure:
    """A bot's share of the wins, over the seats that it played."""
    seats = rows.select("deal", "bots", "shares").explode("bots", "shares")
    bot_rows = seats.filter(pl.col("bots") == bot)
    return share_figure(bot_rows, pl.col("shares"))


def share_interval(deals: pl.LazyFrame) -> Figure:
    won, n, won_squared, won_times_n, n_squared, deal_count = (
        deals.select(*DEAL_SUMS).collect().row(0)
    )
    if not n:
        return {"share": None, "low": None, "high": None}
    share = won / n
    spread = won_squared - 2 * share * won_times_n + share * share * n_squared
    low, high = clustered_interval(won, int(n), deal_count, spread)
    return {"share": share, "low": low, "high": high}


def mean_figure(rows: pl.LazyFrame, value: pl.Expr) -> Figure | None:
    """The mean over deals, without nulls; None if all are null. A single deal has no interval."""
    deals = rows.group_by("deal").agg(value.mean().alias("one")).filter(pl.col("one").is_not_null())
    column = pl.col("one")
    average, spread, deal_count = (
        deals.select(column.mean(), column.std().alias("s"), pl.len()).collect().row(0)
    )
    if average is None:
        return None
    if deal_count < 2:
        return {"mean": average, "low": None, "high": None}
    half_width = NORMAL_95 * spread / sqrt(deal_count)
    return {"mean": average, "low": average - half_width, "high": average + half_width}


def length_figure(rows: pl.LazyFrame, edges: list[int]) -> dict[str, Any]:
    column = pl.col("decisions")
    quartiles = [column.quantile(fraction, "nearest").alias(str(fraction)) for fraction in QUARTERS]
    bars = [
        column.is_between(low, high - 1).sum().alias(f"bar-{low}")
        for low, high in itertools.pairwise(edges)
    ]
    row = rows.select(pl.len(), *quartiles, *bars).collect().row(0)
    n = row[0]
    counts = row[1 + len(quartiles) :]
    return {
        **(mean_figure(rows, column) or {}),
        "quartiles": [
            None if quartile is None else int(quartile) for quartile in row[1 : 1 + len(quartiles)]
        ],
        "bars": [
            [low, high - 1, count / n if n else 0.0]
            for low, high, count in zip(edges, edges[1:], counts, strict=False)
        ],
    }


def difference_data(
    game: Game[Any], base: Variant, other: Variant, rows: pl.LazyFrame
) -> dict[str, Any]:
    """The differences of the other variant from the base on the same deals."""
    sides = game.sides(other.seats, other.options)
    same = sides == game.sides(base.seats, base.options)

    def mean_difference(value: pl.Expr) -> Figure | None:
        means = [
            rows.filter(pl.col("variant") == variant.name)
            .group_by("deal")
            .agg(value.mean().alias(name))
            for variant, name in ((base, "one"), (other, "other"))
        ]
        pairs = means[0].join(means[1], on="deal")
        gap = pl.col("other") - pl.col("one")
        average, spread, n = (
            pairs.select(gap.mean(), gap.std().alias("s"), pl.len()).collect().row(0)
        )
        if average is None or n < FEW_DEALS:
            return None
        half_width = NORMAL_95 * (spread or 0.0) / sqrt(n)
        return {"mean": average, "low": average - half_width, "high": average + half_width}

    return {
        "variant": other.name,
        "base": base.name,
        "length": mean_difference(pl.col("decisions").cast(pl.Float64)),
        "sides": [
            {
                "seats": list(side),
                **(mean_difference(pl.col("shares").list.get(side[0])) or {"mean": None}),
            }
            for side in sides
            if same
        ],
    }


SORTS = {
    "first": ("match", False),
    "shortest": ("decisions", False),
    "longest": ("decisions", True),
    "lead_changes": ("lead_changes", True),
    "comebacks": ("lowest_win_chance", False),
}
"""The column of each order of matches, and whether it is descending."""


def sorted_matches(run: Run, variant: str, sort: str, limit: int) -> list[dict[str, Any]]:
    column, descending = SORTS.get(sort, SORTS["first"])
    rows = run.matches().filter(pl.col("variant") == variant)
    columns = rows.select(
        "match", "bots", "shares", "scores", "decisions", "lead_changes", "lowest_win_chance"
    )
    ordered = columns.sort([column, "match"], descending=[descending, False], nulls_last=True)
    matches: list[dict[str, Any]] = ordered.head(limit).collect().to_dicts()
    return matches
