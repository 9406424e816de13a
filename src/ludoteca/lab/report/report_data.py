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
from ludoteca.lab.statistics.estimate import Floats


class RunTables(Protocol):
    """What was played: a run of the lab, or anything with its four tables (`lab/columns.py`)."""

    def matches(self) -> pl.LazyFrame: ...
    def decisions(self) -> pl.LazyFrame: ...
    def items(self) -> pl.LazyFrame: ...
    def curves(self) -> pl.LazyFrame: ...


@dataclass(frozen=True)
class ReportData:
    """All that a report is made of."""

    tables: RunTables
    game: Game[Any]
    rules: int
    seed: str
    variants: tuple[VariantData, ...]
    complete: bool = True


@dataclass(frozen=True)
class VariantData:
    """One of the ways in which the deals were played, with what is asked of it again and again."""

    name: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Value]
    game: str
    tables: RunTables

    @property
    def sides(self) -> Sides:
        return games.find(self.game).sides(self.seats, self.options)

    @property
    def is_cooperative(self) -> bool:
        """Do all win or lose as one?"""
        return len(self.sides) == 1

    @property
    def fair_share(self) -> float:
        """What a side would win if all were alike."""
        return 1 / len(self.sides)

    def own_rows(self, table: pl.LazyFrame) -> pl.LazyFrame:
        return table.filter(pl.col("variant") == self.name)

    @property
    def changed_options(self) -> dict[str, Value]:
        """The options that are not as printed on the box."""
        defaults = {option.name: option.default for option in games.find(self.game).options}
        return {name: value for name, value in self.options.items() if defaults.get(name) != value}

    @cached_property
    def matches(self) -> pl.DataFrame:
        """Its matches, less what only some chapters want."""
        columns = pl.exclude("variant", "bots", "shares", "scores")
        return self.own_rows(self.tables.matches()).select(columns).collect()

    @cached_property
    def detailed_seats(self) -> pl.DataFrame:
        """The seats of those matches that were looked at closely: only these have decisions, items
        and curves."""
        detailed = self.matches.lazy().filter(pl.col("detailed")).select("match")
        return self.seat_rows.lazy().join(detailed, on="match", how="semi").collect()

    @cached_property
    def seat_rows(self) -> pl.DataFrame:
        """One row for each match and seat: deal, match, seat, bot, share."""
        rows = self.own_rows(self.tables.matches()).select(
            "deal", "match", pl.col("bots").alias("bot"), pl.col("shares").alias("share")
        )
        seat = (pl.int_range(pl.len()) % self.seats).cast(pl.Int8)
        return (
            rows.explode("bot", "share")
            .with_columns(seat.alias("seat"), pl.col("share").cast(pl.Float64))
            .collect()
        )

    def by_deal(self, column: str) -> tuple[pl.Series, Floats, Floats]:
        """Of each deal, in order: its number, the sum of a column of its matches, and how many had
        one."""
        rows = self.matches.filter(pl.col(column).is_not_null())
        sums = sums_by_deal(rows, pl.col(column))
        return sums["deal"], as_floats(sums["sum"]), as_floats(sums["many"])


def load_report_data(folder: Path) -> ReportData:
    """The run that the lab has written there."""
    from ludoteca.lab.data import open_run

    run = open_run(folder)
    plan = run.plan
    variants = tuple(
        VariantData(
            entry["name"], entry["seats"], tuple(entry["bots"]), entry["options"], plan["game"], run
        )
        for entry in plan["variants"]
    )
    return ReportData(
        run, games.find(plan["game"]), plan["rules"], plan["seed"], variants, run.complete
    )


def sums_by_deal(rows: pl.DataFrame, value: pl.Expr) -> pl.DataFrame:
    """Sums and counts of each deal, in order of the deals."""
    return (
        rows.group_by("deal")
        .agg(value.cast(pl.Float64).sum().alias("sum"), pl.len().alias("many"))
        .sort("deal")
    )


def as_floats(column: pl.Series) -> Floats:
    return column.to_numpy().astype(np.float64)
