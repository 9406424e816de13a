"""Columns of match statistics, readable by numpy without copying."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.moves import Moves

ROW_WIDTH: Final = 7


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class FloatColumn:
    """A growing column of floats."""

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
    """Rows of ROW_WIDTH integers: match, seat, move kind or item, and four counts."""

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
    """Columns with a value for each match, in the order in which they were played; `payoffs` and
    `scores` have one for each seat.

    `detailed` lists the indices of the matches with detailed statistics. `lead_changes`,
    `decided_at`, `winner_lows` and `best_at_half` have a value for each of these (-1 or NaN where
    there is none), `win_chances` one for each tenth and seat, `branching` one for each tenth. A row
    of `kind_rows` counts the decisions, the forced ones and the legal moves of the others; a row of
    `item_rows` how many of an item a seat held, drew, played and had left.
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
