"""Ledger: what was gathered of one match after the other, in columns that numpy can look at."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteca.core.kit.moves import Moves


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
class Ledger:
    """Every column has an item for each match, in the order in which they were played; `shares` and
    `scores` one for each seat of it. `matches` counts them.

    `close` are those that were looked at closely, by their places; what is told of their course has
    an item for each of these, where -1 and NaN are nothing, `outlooks` one for each tenth and seat,
    and `sizes` one for each tenth. The columns of `kinds` and of `items` are those of their rows,
    the place of the match first.
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
        self.kinds: list[Moves] = [Moves() for _ in range(6)]
        self.items: list[Moves] = [Moves() for _ in range(7)]

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

    def put_kind(self, seat: i64, kind: i64, made: i64, forced: i64, choices: i64) -> None:
        """How often a seat of this match decided so, where it had to, and among how many moves."""
        columns = self.kinds
        columns[0].put(self.matches)
        columns[1].put(seat)
        columns[2].put(kind)
        columns[3].put(made)
        columns[4].put(forced)
        columns[5].put(choices)

    def put_item(self, seat: i64, item: i64, held: i64, drawn: i64, played: i64, left: i64) -> None:
        """What became of such things in the hands of a seat of this match."""
        columns = self.items
        columns[0].put(self.matches)
        columns[1].put(seat)
        columns[2].put(item)
        columns[3].put(held)
        columns[4].put(drawn)
        columns[5].put(played)
        columns[6].put(left)
