"""The search tree: moves with their statistics."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves

NO_MOVE: Final = -1
NOTHING: Final[list[float]] = []
"""Shared by all nodes until they have values of their own; it is replaced, never filled."""

FEWER: Final = 8.0
"""A move with so many times fewer visits than the best was abandoned and is no rival."""
LEAST_SPREAD: Final = 0.01
"""A lower bound, for when all results were equal."""


@final
class Node:
    """A move in the tree, with the rewards of the seat that made it.

    `prior` is the reciprocal rank of the move by the policy, from 0 to 1; `availability` counts how
    often the move was legal. The moves at the root also keep the sum of the shares of every seat
    (`share_sums`) and, for their own seat, the sum of the squared distances from the mean
    (`squares`). `scored_moves` and `scores` are the moves after this one that the policy has
    scored.
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
        """The mean reward of its seat."""
        if self.visits == 0.0:
            return 0.0
        return max(0.0, min(1.0, self.reward / self.visits))

    def doubt(self) -> float:
        """The standard error of the mean reward. Two results that lie far apart are always
        included, because a few equal results prove little."""
        tries = self.visits + 2.0
        return math.sqrt(self.squares + 1.0) / tries

    def keep(self, shares: list[float]) -> None:
        """Adds the shares of one iteration, whose visit has been counted already."""
        if len(self.shares) == 0:
            self.shares = shares.copy()
            return
        before = self.visits - 1.0
        off = shares[self.seat] - self.shares[self.seat] / before
        self.squares += off * off * before / self.visits
        for seat in range(len(shares)):
            self.shares[seat] += shares[seat]

    def remember(self, moves: Moves, worths: list[float]) -> None:
        """Stores the policy's scores of the moves that can follow."""
        seen = vec[i64](capacity=moves.size())
        for place in range(moves.size()):
            seen = append(seen, moves.at(place))
        self.seen = seen
        self.worths = worths

    def place_of(self, move: i64) -> i64:
        """The index of a move's score, or -1 if it has not been scored."""
        for place in range(i64(len(self.seen))):
            if self.seen[place] == move:
                return place
        return -1


def most_tried(nodes: list[Node]) -> Node:
    """The node with most visits; of several, the one with the best mean."""
    best = nodes[0]
    for node in nodes:
        if node.visits > best.visits or (node.visits == best.visits and node.mean() > best.mean()):
            best = node
    return best


def surest(nodes: list[Node]) -> Node:
    """The node with the best lower confidence bound, of those that were not abandoned."""
    best = most_tried(nodes)
    least = best.visits / FEWER
    for node in nodes:
        if node.visits >= least and node.mean() - node.doubt() > best.mean() - best.doubt():
            best = node
    return best


@final
class Places:
    """The available moves, marked with a stamp that grows, so that it need not be cleared each
    time."""

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
        """The move is available and has a node already."""
        self.marks[move] = self.mark + 1

    def struck(self, move: i64) -> bool:
        return self.marks[move] == self.mark + 1


@final
class Spread:
    """The standard deviation of results, by Welford's algorithm."""

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
    """1 for the best score, 1/2 for the next, 1/3 ...: only the order counts."""
    better: list[float] = []
    for other in worths:
        if other > worth and other not in better:
            better.append(other)
    return 1.0 / (1.0 + float(len(better)))
