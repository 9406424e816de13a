"""Figures: what a run has come to so far, each with its 95 % interval, for charts that grow."""

from __future__ import annotations

import itertools
from math import sqrt
from typing import Any

import polars as pl

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.lab.confidence import FEW_DEALS, NORMAL_95, wilson
from ludoteca.lab.data import Run
from ludoteca.lab.experiment import Experiment, Variant, from_listed
from ludoteca.lab.page.schemas import changes

BARS = 12
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
SUMS = (
    pl.col("won").sum(),
    pl.col("n").sum(),
    (pl.col("won") ** 2).sum().alias("ww"),
    (pl.col("won") * pl.col("n")).sum().alias("wn"),
    (pl.col("n") ** 2).sum().alias("nn"),
    pl.len().alias("deals"),
)
"""Of deals, each with what was won in it and how often it was played: enough for an interval that
takes the deals, and not the matches, as independent."""

Figure = dict[str, Any]


def figures(run: Run) -> dict[str, Any]:
    """All variants side by side; of every one but the first how it differs from the first."""
    experiment = from_listed(run.experiment)
    game = games.find(experiment.game)
    rows = run.matches()
    edges = lengths_of(rows)
    shown = [variant_shown(game, experiment, one, rows, edges) for one in experiment.variants]
    return {
        "variants": shown,
        "differences": [
            difference(game, experiment.variants[0], other, rows)
            for other in experiment.variants[1:]
        ],
    }


def lengths_of(rows: pl.LazyFrame) -> list[int]:
    """Where the bars of all variants begin, and where the last one ends."""
    column = pl.col("decisions")
    least, most = rows.select(column.min().alias("a"), column.max().alias("b")).collect().row(0)
    if least is None:
        return []
    wide = max(1, -(-(most - least + 1) // BARS))
    return list(range(least, most + wide + 1, wide))


def variant_shown(
    game: Game[Any], experiment: Experiment, variant: Variant, rows: pl.LazyFrame, edges: list[int]
) -> dict[str, Any]:
    mine = rows.filter(pl.col("variant") == variant.name)
    sides = game.sides(variant.seats, variant.options)
    return {
        "name": variant.name,
        "seats": variant.seats,
        "bots": list(variant.bots),
        "options": changes(variant.options, experiment.game),
        "matches": mine.select(pl.len()).collect().item(),
        "even": 1 / len(sides) if len(sides) > 1 else None,
        "sides": [
            {"seats": list(side), **share(mine, pl.col("shares").list.get(side[0]))}
            for side in sides
        ],
        "who": [{"bot": bot, **share_of_bot(mine, bot)} for bot in dict.fromkeys(variant.bots)],
        "length": length(mine, edges),
        "choices": mean(mine, pl.col("choices")),
        "forced": mean(mine, pl.col("forced") / pl.col("decisions")),
        "leads": mean(mine, pl.col("lead_changes")),
        "decided": mean(mine, pl.col("decided")),
    }


def share(rows: pl.LazyFrame, won: pl.Expr) -> Figure:
    """A share of the victories and its interval."""
    deals = rows.group_by("deal").agg(won.sum().alias("won"), pl.len().cast(pl.Float64).alias("n"))
    return interval(deals)


def share_of_bot(rows: pl.LazyFrame, bot: str) -> Figure:
    """A bot's share of the victories at the seats where it sat."""
    seats = rows.select("deal", "bots", "shares").explode("bots", "shares")
    mine = seats.filter(pl.col("bots") == bot)
    return share(mine, pl.col("shares"))


def interval(deals: pl.LazyFrame) -> Figure:
    won, n, ww, wn, nn, many = deals.select(*SUMS).collect().row(0)
    if not n:
        return {"share": None, "low": None, "high": None}
    found = won / n
    spread = ww - 2 * found * wn + found * found * nn
    if many < FEW_DEALS or spread <= 0:
        low, high = wilson(won, int(n))
    else:
        half = NORMAL_95 * sqrt(spread * many / (many - 1)) / n
        low, high = max(0.0, found - half), min(1.0, found + half)
    return {"share": found, "low": low, "high": high}


def mean(rows: pl.LazyFrame, value: pl.Expr) -> Figure | None:
    """The mean of what is there, by deals; nothing where nothing is. One deal has no interval."""
    deals = rows.group_by("deal").agg(value.mean().alias("one")).filter(pl.col("one").is_not_null())
    column = pl.col("one")
    found, spread, many = (
        deals.select(column.mean(), column.std().alias("s"), pl.len()).collect().row(0)
    )
    if found is None:
        return None
    if many < 2:
        return {"mean": found, "low": None, "high": None}
    half = NORMAL_95 * spread / sqrt(many)
    return {"mean": found, "low": found - half, "high": found + half}


def length(rows: pl.LazyFrame, edges: list[int]) -> dict[str, Any]:
    column = pl.col("decisions")
    quartiles = [column.quantile(part, "nearest").alias(str(part)) for part in QUARTERS]
    bars = [
        column.is_between(a, b - 1).sum().alias(f"bar-{a}") for a, b in itertools.pairwise(edges)
    ]
    found = rows.select(pl.len(), *quartiles, *bars).collect().row(0)
    n = found[0]
    counts = found[1 + len(quartiles) :]
    return {
        **(mean(rows, column) or {}),
        "quartiles": [None if one is None else int(one) for one in found[1 : 1 + len(quartiles)]],
        "bars": [
            [a, b - 1, count / n if n else 0.0]
            for a, b, count in zip(edges, edges[1:], counts, strict=False)
        ],
    }


def difference(game: Game[Any], one: Variant, other: Variant, rows: pl.LazyFrame) -> dict[str, Any]:
    """How the other variant differs on the same deals, with intervals by deals."""
    sides = game.sides(other.seats, other.options)
    same = sides == game.sides(one.seats, one.options)

    def by(value: pl.Expr) -> Figure | None:
        both = [
            rows.filter(pl.col("variant") == variant.name)
            .group_by("deal")
            .agg(value.mean().alias(name))
            for variant, name in ((one, "one"), (other, "other"))
        ]
        pairs = both[0].join(both[1], on="deal")
        gap = pl.col("other") - pl.col("one")
        found, spread, n = pairs.select(gap.mean(), gap.std().alias("s"), pl.len()).collect().row(0)
        if found is None or n < FEW_DEALS:
            return None
        half = NORMAL_95 * (spread or 0.0) / sqrt(n)
        return {"by": found, "low": found - half, "high": found + half}

    return {
        "variant": other.name,
        "against": one.name,
        "length": by(pl.col("decisions").cast(pl.Float64)),
        "sides": [
            {"seats": list(side), **(by(pl.col("shares").list.get(side[0])) or {"by": None})}
            for side in sides
            if same
        ],
    }


SORTS = {
    "first": ("match", False),
    "shortest": ("decisions", False),
    "longest": ("decisions", True),
    "swinging": ("lead_changes", True),
    "turned": ("worst", False),
}
"""Which matches come first: those with most lead changes, those won from the worst position, ..."""


def some_matches(run: Run, variant: str, sort: str, many: int) -> list[dict[str, Any]]:
    column, falling = SORTS.get(sort, SORTS["first"])
    rows = run.matches().filter(pl.col("variant") == variant)
    wanted = rows.select("match", "bots", "shares", "scores", "decisions", "lead_changes", "worst")
    order = wanted.sort([column, "match"], descending=[falling, False], nulls_last=True)
    found: list[dict[str, Any]] = order.head(many).collect().to_dicts()
    return found
