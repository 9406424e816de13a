"""Found: what the ledger of a part holds, as the columns of the tables of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludoteca.core.kit.ledger import WIDE, Ledger, Rows
from ludoteca.core.kit.ledger import Numbers as Column
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.story import TENTHS
from ludoteca.lab.experiment import Variant
from ludoteca.lab.work.clerk import GameClerk
from ludoteca.lab.work.tables import Numbers, listed, named

Table = dict[str, Any]


def whole(column: Moves) -> Numbers:
    """Looks at the same memory, as `broken` does."""
    return memory_of(column, np.int64)


def broken(column: Column) -> Numbers:
    return memory_of(column, np.float64)


def rows_of(rows: Rows) -> Numbers:
    """Column after column."""
    return memory_of(rows, np.int64).reshape(-1, WIDE).T


def memory_of(column: Moves | Column | Rows, kind: type) -> Numbers:
    memory: Any = column.items
    return np.frombuffer(memory, kind)[: column.count] if column.count else np.empty(0, kind)


class Found:
    """Of deals one after the other from `first` on, each with all lineups. `players` says who sat
    where in each of these."""

    def __init__(
        self,
        ledger: Ledger,
        variant: Variant,
        first: int,
        players: Sequence[Sequence[str]],
        clerk: GameClerk,
    ) -> None:
        self.ledger = ledger
        self.variant = variant
        self.players = players
        self.clerk = clerk
        places = np.arange(int(ledger.matches))
        self.lineup = places % len(players)
        self.match = places + first * len(players)
        self.shares = broken(ledger.shares).reshape(-1, variant.seats)
        self.close = whole(ledger.close)

    def table(self, name: str) -> Table:
        made: Table = getattr(self, name)()
        return made

    def of(self, match: Numbers) -> Table:
        """What every row says of its match."""
        return {
            "variant": named(np.zeros(len(match)), [self.variant.name]),
            "deal": match // len(self.players),
            "match": match,
        }

    def matches(self) -> Table:
        ledger, close = self.ledger, self.close
        many = len(self.match)
        taken, forced = whole(ledger.taken), whole(ledger.forced)
        free = taken - forced
        choices = np.full(many, np.nan)
        np.divide(whole(ledger.choices), free, out=choices, where=free > 0)
        closely = np.zeros(many, bool)
        closely[close] = True
        changes = np.full(many, -1)
        changes[close] = whole(ledger.changes)
        story = {"decided": ledger.decided, "worst": ledger.worst, "half": ledger.half}
        told = {name: np.full(many, np.nan) for name in story}
        for name, column in story.items():
            told[name][close] = broken(column)
        return {
            **self.of(self.match),
            "lineup": self.lineup,
            "bots": listed(self.lineup, self.players),
            "shares": self.shares,
            "scores": whole(ledger.scores).reshape(-1, self.variant.seats),
            "decisions": taken,
            "forced": forced,
            "choices": choices,
            "first": whole(ledger.first),
            "rounds": whole(ledger.rounds),
            "closely": closely,
            "lead_changes": changes,
            **told,
        }

    def decisions(self) -> Table:
        place, seat, kind, made, forced, choices, _ = rows_of(self.ledger.kinds)
        return {
            **self.of(self.match[place]),
            "seat": seat,
            "kind": named(kind, self.clerk.kinds),
            "made": made,
            "forced": forced,
            "choices": choices,
        }

    def items(self) -> Table:
        place, seat, item, held, drawn, played, left = rows_of(self.ledger.items)
        return {
            **self.of(self.match[place]),
            "seat": seat,
            "item": named(item, self.clerk.items),
            "held": held,
            "drawn": drawn,
            "played": played,
            "left": left,
        }

    def curves(self) -> Table:
        close = self.close
        return {
            **self.of(self.match[np.repeat(close, TENTHS)]),
            "tenth": np.tile(np.arange(TENTHS), len(close)),
            "outlook": broken(self.ledger.outlooks).reshape(-1, self.variant.seats),
            "choices": broken(self.ledger.sizes),
        }
