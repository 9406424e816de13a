"""The tree that a searcher grows: moves, with what came of them."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves

NO_MOVE: Final = -1
NOTHING: Final[list[float]] = []
"""Shared by all nodes until they have something to keep: it is replaced, never filled."""

FEWER: Final = 8.0
"""A move that was tried so many times less than the best was given up: it is no rival any more."""
LEAST_SPREAD: Final = 0.01
"""Where all that was tried came to the same, there is still so much doubt."""


@final
class Node:
    """A move in the tree, with what came of it for the seat that made it.

    `prior` is how good it looked at first sight, from 0 to 1. The moves at the root also keep in
    `shares` what came of them for every seat, and in `squares` how far apart that lay for their own:
    the sum of the squared distances from the mean. `seen` and `worths` are the moves that the
    policy has weighed after it, and what it thought of each.
    """

    def __init__(self, move: i64, seat: i64) -> None:
        self.move: i64 = move
        self.seat: i64 = seat
        self.prior: float = 0.0
        self.visits: float = 0.0
        self.offered: float = 0.0
        self.reward: float = 0.0
        self.children: list[Node] = []
        self.shares: list[float] = NOTHING
        self.squares: float = 0.0
        self.seen: vec[i64] = vec[i64]()
        self.worths: list[float] = NOTHING

    def mean(self) -> float:
        """What it brings its seat on average, of all that was tried."""
        if self.visits == 0.0:
            return 0.0
        return max(0.0, min(1.0, self.reward / self.visits))

    def doubt(self) -> float:
        """The standard error of what it brings its seat, by how far apart the results lay. Two more that
        lay far apart are always counted with them: a few that came to the same prove little."""
        tries = self.visits + 2.0
        return math.sqrt(self.squares + 1.0) / tries

    def keep(self, shares: list[float]) -> None:
        """What came of it this time, for every seat; the visit has been counted."""
        if len(self.shares) == 0:
            self.shares = shares.copy()
            return
        before = self.visits - 1.0
        off = shares[self.seat] - self.shares[self.seat] / before
        self.squares += off * off * before / self.visits
        for seat in range(len(shares)):
            self.shares[seat] += shares[seat]

    def remember(self, moves: Moves, worths: list[float]) -> None:
        """What the policy thinks of all that can follow."""
        seen = vec[i64](capacity=moves.size())
        for place in range(moves.size()):
            seen = append(seen, moves.at(place))
        self.seen = seen
        self.worths = worths

    def place_of(self, move: i64) -> i64:
        """Where the policy's opinion of a move stands, or -1: it has not been asked."""
        for place in range(i64(len(self.seen))):
            if self.seen[place] == move:
                return place
        return -1


def most_tried(nodes: list[Node]) -> Node:
    """A search comes back to what it likes; of several, what did best."""
    best = nodes[0]
    for node in nodes:
        if node.visits > best.visits or (node.visits == best.visits and node.mean() > best.mean()):
            best = node
    return best


def surest(nodes: list[Node]) -> Node:
    """What did best even with its doubt taken off, of those that were not given up."""
    best = most_tried(nodes)
    least = best.visits / FEWER
    for node in nodes:
        if node.visits >= least and node.mean() - node.doubt() > best.mean() - best.doubt():
            best = node
    return best


@final
class Places:
    """Which moves are on offer now: a number for every move, without clearing it each time."""

    def __init__(self) -> None:
        self.marks: vec[i64] = vec[i64]()
        self.mark: i64 = 0

    def offer(self, moves: Moves) -> None:
        self.mark += 2
        for place in range(moves.size()):
            move = moves.at(place)
            while len(self.marks) <= move:
                self.marks = append(self.marks, 0)
            self.marks[move] = self.mark

    def holds(self, move: i64) -> bool:
        return move < len(self.marks) and self.marks[move] >= self.mark

    def strike(self, move: i64) -> None:
        """It is on offer, and has a node already."""
        self.marks[move] = self.mark + 1

    def struck(self, move: i64) -> bool:
        return self.marks[move] == self.mark + 1


@final
class Spread:
    """How far apart results lie: the measure of all doubt (Welford's sums)."""

    def __init__(self) -> None:
        self.count: float = 0.0
        self.mean: float = 0.0
        self.squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1.0
        off = value - self.mean
        self.mean += off / self.count
        self.squares += off * (value - self.mean)

    def deviation(self) -> float:
        if self.count < 2.0:
            return 0.5
        return max(LEAST_SPREAD, math.sqrt(self.squares / self.count))


def standing(worths: list[float], worth: float) -> float:
    """1 for the best of all, a half for what comes next, a third ...: only the order counts."""
    better: list[float] = []
    for other in worths:
        if other > worth and other not in better:
            better.append(other)
    return 1.0 / (1.0 + float(len(better)))
