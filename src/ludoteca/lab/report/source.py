"""Source: the run that a report is about, variant by variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import polars as pl

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.option import Value
from ludoteca.core.sides import Sides
from ludoteca.lab.statistics.estimate import Numbers


class Tables(Protocol):
    """What was played: a run of the lab, or anything with its four tables (`lab/columns.py`)."""

    def matches(self) -> pl.LazyFrame: ...
    def decisions(self) -> pl.LazyFrame: ...
    def items(self) -> pl.LazyFrame: ...
    def curves(self) -> pl.LazyFrame: ...


@dataclass(frozen=True)
class Source:
    """All that a report is made of."""

    tables: Tables
    game: Game[Any]
    rules: int
    seed: str
    variants: tuple[Variant, ...]
    complete: bool = True


@dataclass(frozen=True)
class Variant:
    """One of the ways in which the deals were played, with what is asked of it again and again."""

    name: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Value]
    game: str
    tables: Tables

    @property
    def sides(self) -> Sides:
        return games.find(self.game).sides(self.seats, self.options)

    @property
    def together(self) -> bool:
        """Do all win or lose as one?"""
        return len(self.sides) == 1

    @property
    def fair(self) -> float:
        """What a side would win if all were alike."""
        return 1 / len(self.sides)

    def own(self, table: pl.LazyFrame) -> pl.LazyFrame:
        return table.filter(pl.col("variant") == self.name)

    @property
    def unusual(self) -> dict[str, Value]:
        """The options that are not as printed on the box."""
        usual = {option.name: option.default for option in games.find(self.game).options}
        return {name: value for name, value in self.options.items() if usual.get(name) != value}

    @cached_property
    def matches(self) -> pl.DataFrame:
        """Its matches, less what only some chapters want."""
        kept = pl.exclude("variant", "bots", "shares", "scores")
        return self.own(self.tables.matches()).select(kept).collect()

    @cached_property
    def close(self) -> pl.DataFrame:
        """The seats of those matches that were looked at closely: only these have decisions, items
        and curves."""
        looked = self.matches.lazy().filter(pl.col("closely")).select("match")
        return self.seated.lazy().join(looked, on="match", how="semi").collect()

    @cached_property
    def seated(self) -> pl.DataFrame:
        """One row for each match and seat: deal, match, seat, bot, share."""
        own = self.own(self.tables.matches()).select(
            "deal", "match", pl.col("bots").alias("bot"), pl.col("shares").alias("share")
        )
        seat = (pl.int_range(pl.len()) % self.seats).cast(pl.Int8)
        return (
            own.explode("bot", "share")
            .with_columns(seat.alias("seat"), pl.col("share").cast(pl.Float64))
            .collect()
        )

    def by_deal(self, column: str) -> tuple[pl.Series, Numbers, Numbers]:
        """Of each deal, in order: its number, the sum of a column of its matches, and how many had
        one."""
        known = self.matches.filter(pl.col(column).is_not_null())
        found = summed(known, pl.col(column))
        return found["deal"], numbers(found["sum"]), numbers(found["many"])


def opened(folder: Path) -> Source:
    """The run that the lab has written there."""
    from ludoteca.lab.data import open_run

    run = open_run(folder)
    plan = run.plan
    variants = tuple(
        Variant(one["name"], one["seats"], tuple(one["bots"]), one["options"], plan["game"], run)
        for one in plan["variants"]
    )
    return Source(
        run, games.find(plan["game"]), plan["rules"], plan["seed"], variants, run.complete
    )


def summed(rows: pl.DataFrame, value: pl.Expr) -> pl.DataFrame:
    """Sums and counts of each deal, in order of the deals."""
    return (
        rows.group_by("deal")
        .agg(value.cast(pl.Float64).sum().alias("sum"), pl.len().alias("many"))
        .sort("deal")
    )


def numbers(column: pl.Series) -> Numbers:
    return column.to_numpy().astype(np.float64)
