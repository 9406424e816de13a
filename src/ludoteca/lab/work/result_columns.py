"""The collected columns of a shard as the tables of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludoteca.core.engine.columns import ROW_WIDTH, MatchColumns, RowBuffer
from ludoteca.core.engine.columns import FloatColumn as Column
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.win_curve import TENTHS
from ludoteca.lab.experiment import Variant
from ludoteca.lab.work.indexers import ListedItemIndexer
from ludoteca.lab.work.parquet import Array, list_column, name_column

TableColumns = dict[str, Any]


def as_integers(column: Moves) -> Array:
    """A view of the same memory."""
    return array_view(column, np.int64)


def as_floats(column: Column) -> Array:
    return array_view(column, np.float64)


def as_columns(rows: RowBuffer) -> Array:
    """One array for each column."""
    return array_view(rows, np.int64).reshape(-1, ROW_WIDTH).T


def array_view(column: Moves | Column | RowBuffer, kind: type) -> Array:
    memory: Any = column.items
    return np.frombuffer(memory, kind)[: column.count] if column.count else np.empty(0, kind)


class ResultColumns:
    """The tables of consecutive deals from `first` on, each with all lineups. `players` holds the bots
    by seat of each lineup."""

    def __init__(
        self,
        columns: MatchColumns,
        variant: Variant,
        first: int,
        players: Sequence[Sequence[str]],
        indexer: ListedItemIndexer,
    ) -> None:
        self.columns = columns
        self.variant = variant
        self.players = players
        self.indexer = indexer
        numbers = np.arange(int(columns.matches))
        self.lineup = numbers % len(players)
        self.match = numbers + first * len(players)
        self.shares = as_floats(columns.payoffs).reshape(-1, variant.seats)
        self.detailed = as_integers(columns.detailed)

    def table_columns(self, name: str) -> TableColumns:
        columns: TableColumns = getattr(self, name)()
        return columns

    def match_columns(self, match: Array) -> TableColumns:
        """The columns that identify a match."""
        return {
            "variant": name_column(np.zeros(len(match)), [self.variant.name]),
            "deal": match // len(self.players),
            "match": match,
        }

    def matches(self) -> TableColumns:
        columns, detailed = self.columns, self.detailed
        match_count = len(self.match)
        decisions, forced = as_integers(columns.decisions), as_integers(columns.forced)
        unforced = decisions - forced
        choices = np.full(match_count, np.nan)
        np.divide(as_integers(columns.legal_counts), unforced, out=choices, where=unforced > 0)
        is_detailed = np.zeros(match_count, bool)
        is_detailed[detailed] = True
        changes = np.full(match_count, -1)
        changes[detailed] = as_integers(columns.lead_changes)
        curve_columns = {
            "decided_at": columns.decided_at,
            "lowest_win_chance": columns.winner_lows,
            "best_chance_at_half": columns.best_at_half,
        }
        curve_values = {name: np.full(match_count, np.nan) for name in curve_columns}
        for name, column in curve_columns.items():
            curve_values[name][detailed] = as_floats(column)
        return {
            **self.match_columns(self.match),
            "lineup": self.lineup,
            "bots": list_column(self.lineup, self.players),
            "shares": self.shares,
            "scores": as_integers(columns.scores).reshape(-1, self.variant.seats),
            "decisions": decisions,
            "forced": forced,
            "choices": choices,
            "first_seat": as_integers(columns.first_seats),
            "rounds": as_integers(columns.rounds),
            "detailed": is_detailed,
            "lead_changes": changes,
            **curve_values,
        }

    def decisions(self) -> TableColumns:
        row, seat, kind, count, forced, choices, _ = as_columns(self.columns.kind_rows)
        return {
            **self.match_columns(self.match[row]),
            "seat": seat,
            "kind": name_column(kind, self.indexer.kinds),
            "decisions": count,
            "forced": forced,
            "choices": choices,
        }

    def items(self) -> TableColumns:
        row, seat, item, received, drawn, played, remaining = as_columns(self.columns.item_rows)
        return {
            **self.match_columns(self.match[row]),
            "seat": seat,
            "item": name_column(item, self.indexer.items),
            "received": received,
            "drawn": drawn,
            "played": played,
            "remaining": remaining,
        }

    def curves(self) -> TableColumns:
        detailed = self.detailed
        return {
            **self.match_columns(self.match[np.repeat(detailed, TENTHS)]),
            "tenth": np.tile(np.arange(TENTHS), len(detailed)),
            "win_chance": as_floats(self.columns.win_chances).reshape(-1, self.variant.seats),
            "choices": as_floats(self.columns.branching),
        }
