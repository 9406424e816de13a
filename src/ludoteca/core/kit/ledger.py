"""Ledger: what was gathered of one match after the other, in columns that numpy can look at."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteca.core.kit.moves import Moves

WIDE: Final = 7


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Numbers:
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

    def listed(self) -> list[float]:
        return [self.items[i] for i in range(self.count)]


@final
@mypyc_attr(acyclic=True)
class Rows:
    """Rows of WIDE whole numbers one after the other: a match, a seat, a kind of decision or a thing,
    and four counts."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * (16 * WIDE))
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
        self.count = at + WIDE

    def grow(self) -> None:
        larger = vec[i64]([0] * (2 * self.count))
        for place in range(self.count):
            larger[place] = self.items[place]
        self.items = larger

    def listed(self) -> list[list[int]]:
        return [
            [int(self.items[at + place]) for place in range(WIDE)]
            for at in range(0, self.count, WIDE)
        ]


@final
class Ledger:
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
        self.shares: Numbers = Numbers()
        self.scores: Moves = Moves()
        self.taken: Moves = Moves()
        self.forced: Moves = Moves()
        self.choices: Moves = Moves()
        self.first: Moves = Moves()
        self.rounds: Moves = Moves()
        self.close: Moves = Moves()
        self.changes: Moves = Moves()
        self.decided: Numbers = Numbers()
        self.worst: Numbers = Numbers()
        self.half: Numbers = Numbers()
        self.outlooks: Numbers = Numbers()
        self.sizes: Numbers = Numbers()
        self.kinds: Rows = Rows()
        self.items: Rows = Rows()

    def put_end(self, shares: list[float], scores: list[int]) -> None:
        for share in shares:
            self.shares.put(share)
        for score in scores:
            self.scores.put(score)
        self.matches += 1

    def put_course(self, taken: i64, forced: i64, choices: i64, first: i64, rounds: i64) -> None:
        self.taken.put(taken)
        self.forced.put(forced)
        self.choices.put(choices)
        self.first.put(first)
        self.rounds.put(rounds)
