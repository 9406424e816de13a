"""The data of a report: a run, variant by variant."""

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
from ludoteca.lab.aims import Aim, aim_from_dict
from ludoteca.lab.experiment import changed_options
from ludoteca.lab.statistics.estimate import Floats


class RunTables(Protocol):
    """The four tables of a run (`lab/columns.py`)."""

    def matches(self) -> pl.LazyFrame: ...
    def decisions(self) -> pl.LazyFrame: ...
    def items(self) -> pl.LazyFrame: ...
    def curves(self) -> pl.LazyFrame: ...


@dataclass(frozen=True)
class ReportData:
    tables: RunTables
    game: Game[Any]
    rules: int
    seed: str
    variants: tuple[VariantData, ...]
    complete: bool = True
    missed_target: tuple[float, float] | None = None
    """The target of the widest interval and what it was in the end, if it was missed."""
    question: str = ""
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True)
class VariantData:
    """A variant with its rows of the tables."""

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
        """Do all players win or lose together?"""
        return len(self.sides) == 1

    @property
    def fair_share(self) -> float:
        """The share of a side if all were equal."""
        return 1 / len(self.sides)

    def own_rows(self, table: pl.LazyFrame) -> pl.LazyFrame:
        return table.filter(pl.col("variant") == self.name)

    @property
    def scoring_items(self) -> frozenset[str]:
        """Items that count where they lie and are never played."""
        return games.find(self.game).scoring_items

    @property
    def detailed_matches(self) -> int:
        return int(self.matches["detailed"].sum())

    @property
    def changed_options(self) -> dict[str, Value]:
        return changed_options(self.game, self.options)

    @cached_property
    def matches(self) -> pl.DataFrame:
        """The matches, without the wide columns."""
        columns = pl.exclude("variant", "bots", "shares", "scores")
        return self.own_rows(self.tables.matches()).select(columns).collect()

    @cached_property
    def detailed_seats(self) -> pl.DataFrame:
        """The seats of the detailed matches, which alone have decisions, items and curves."""
        detailed = self.matches.lazy().filter(pl.col("detailed")).select("match")
        return self.seat_rows.lazy().join(detailed, on="match", how="semi").collect()

    @cached_property
    def seat_rows(self) -> pl.DataFrame:
        """A row for each match and seat: deal, match, seat, bot, share."""
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
        """For each deal, in order: its number, and the sum and the count of a column without nulls."""
        rows = self.matches.filter(pl.col(column).is_not_null())
        sums = sums_by_deal(rows, pl.col(column))
        return sums["deal"], as_floats(sums["sum"]), as_floats(sums["many"])


def load_report_data(folder: Path) -> ReportData:
    """The data of the run in this folder."""
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
        run,
        games.find(plan["game"]),
        plan["rules"],
        plan["seed"],
        variants,
        run.complete,
        (plan["target_width"], run.widest_interval or 1.0) if run.missed_target else None,
        plan.get("question", ""),
        tuple(aim_from_dict(entry) for entry in plan.get("aims", ())),
    )


def sums_by_deal(rows: pl.DataFrame, value: pl.Expr) -> pl.DataFrame:
    """The sum and the count of the values of each deal, in order."""
    return (
        rows.group_by("deal")
        .agg(value.cast(pl.Float64).sum().alias("sum"), pl.len().alias("many"))
        .sort("deal")
    )


def as_floats(column: pl.Series) -> Floats:
    return column.to_numpy().astype(np.float64)
