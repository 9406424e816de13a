"""Ledger: what was gathered of one match after the other, in columns that numpy can look at."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.moves import Moves

ROW_WIDTH: Final = 7


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class FloatColumn:
    """As Moves, of numbers that are not whole."""

    def __init__(self) -> None:
        self.items: vec[float] = vec[float](capacity=16)
        self.count: i64 = 0

    def at(self, place: i64) -> float:
        return self.items[place]

    def put(self, number: float) -> None:
        if self.count < len(self.items):
            self.items[self.count] = number
        else:
            self.items = append(self.items, number)
        self.count += 1

    def clear(self) -> None:
        self.count = 0

    def to_list(self) -> list[float]:
        return [self.items[i] for i in range(self.count)]


@final
@mypyc_attr(acyclic=True)
class RowBuffer:
    """Rows of WIDE whole numbers one after the other: a match, a seat, a kind of decision or a thing,
    and four counts."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * (16 * ROW_WIDTH))
        self.count: i64 = 0

    def put(
        self, match: i64, seat: i64, what: i64, one: i64, two: i64, three: i64, four: i64
    ) -> None:
        if self.count == len(self.items):
            self.grow()
        items = self.items
        at = self.count
        items[at] = match
        items[at + 1] = seat
        items[at + 2] = what
        items[at + 3] = one
        items[at + 4] = two
        items[at + 5] = three
        items[at + 6] = four
        self.count = at + ROW_WIDTH

    def grow(self) -> None:
        larger = vec[i64]([0] * (2 * self.count))
        for place in range(self.count):
            larger[place] = self.items[place]
        self.items = larger

    def to_list(self) -> list[list[int]]:
        return [
            [int(self.items[at + place]) for place in range(ROW_WIDTH)]
            for at in range(0, self.count, ROW_WIDTH)
        ]


@final
class MatchColumns:
    """Every column has an item for each match, in the order in which they were played; `shares` and
    `scores` one for each seat of it. `matches` counts them.

    `close` are those that were looked at closely, by their places; what is told of their course has
    an item for each of these, where -1 and NaN are nothing, `outlooks` one for each tenth and seat,
    and `sizes` one for each tenth. A row of `kinds` counts how often a seat decided so, where it had
    to, and among how many moves where not; a row of `items` how many such things it held, drew,
    played and had left.
    """

    def __init__(self) -> None:
        self.matches: i64 = 0
        self.payoffs: FloatColumn = FloatColumn()
        self.scores: Moves = Moves()
        self.decisions: Moves = Moves()
        self.forced: Moves = Moves()
        self.legal_counts: Moves = Moves()
        self.first_seats: Moves = Moves()
        self.rounds: Moves = Moves()
        self.detailed: Moves = Moves()
        self.lead_changes: Moves = Moves()
        self.decided_at: FloatColumn = FloatColumn()
        self.winner_lows: FloatColumn = FloatColumn()
        self.best_at_half: FloatColumn = FloatColumn()
        self.win_chances: FloatColumn = FloatColumn()
        self.branching: FloatColumn = FloatColumn()
        self.kind_rows: RowBuffer = RowBuffer()
        self.item_rows: RowBuffer = RowBuffer()

    def add_result(self, payoffs: list[float], scores: list[int]) -> None:
        for payoff in payoffs:
            self.payoffs.put(payoff)
        for score in scores:
            self.scores.put(score)
        self.matches += 1

    def add_course(
        self, decisions: i64, forced: i64, legal_counts: i64, first_seat: i64, rounds: i64
    ) -> None:
        self.decisions.put(decisions)
        self.forced.put(forced)
        self.legal_counts.put(legal_counts)
        self.first_seats.put(first_seat)
        self.rounds.put(rounds)
