"""The search tree: moves with their statistics."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves

NO_MOVE: Final = -1
NO_VALUES: Final[list[float]] = []
"""Shared by all nodes until they have values of their own; it is replaced, never filled."""

ABANDONED_FACTOR: Final = 8.0
"""A move with fewer visits than the best by this factor was abandoned and is no rival."""
MIN_DEVIATION: Final = 0.01
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
        self.availability: float = 0.0
        self.reward: float = 0.0
        self.children: list[Node] = []
        self.share_sums: list[float] = NO_VALUES
        self.squares: float = 0.0
        self.scored_moves: vec[i64] = vec[i64]()
        self.scores: list[float] = NO_VALUES

    def mean(self) -> float:
        """The mean reward of its seat."""
        if self.visits == 0.0:
            return 0.0
        return max(0.0, min(1.0, self.reward / self.visits))

    def standard_error(self) -> float:
        """The standard error of the mean reward. Two results that lie far apart are always
        included, because a few equal results prove little."""
        tries = self.visits + 2.0
        return math.sqrt(self.squares + 1.0) / tries

    def add_shares(self, shares: list[float]) -> None:
        """Adds the shares of one iteration, whose visit has been counted already."""
        if len(self.share_sums) == 0:
            self.share_sums = shares.copy()
            return
        earlier_visits = self.visits - 1.0
        distance = shares[self.seat] - self.share_sums[self.seat] / earlier_visits
        self.squares += distance * distance * earlier_visits / self.visits
        for seat in range(len(shares)):
            self.share_sums[seat] += shares[seat]

    def store_scores(self, moves: Moves, scores: list[float]) -> None:
        """Stores the policy's scores of the moves that can follow."""
        scored_moves = vec[i64](capacity=moves.size())
        for place in range(moves.size()):
            scored_moves = append(scored_moves, moves.at(place))
        self.scored_moves = scored_moves
        self.scores = scores

    def score_index(self, move: i64) -> i64:
        """The index of a move's score, or -1 if it has not been scored."""
        for place in range(i64(len(self.scored_moves))):
            if self.scored_moves[place] == move:
                return place
        return -1


def most_visited(nodes: list[Node]) -> Node:
    """The node with most visits; of several, the one with the best mean."""
    best = nodes[0]
    for node in nodes:
        if node.visits > best.visits or (node.visits == best.visits and node.mean() > best.mean()):
            best = node
    return best


def best_lower_bound(nodes: list[Node]) -> Node:
    """The node with the best lower confidence bound, of those that were not abandoned."""
    best = most_visited(nodes)
    min_visits = best.visits / ABANDONED_FACTOR
    for node in nodes:
        if (
            node.visits >= min_visits
            and node.mean() - node.standard_error() > best.mean() - best.standard_error()
        ):
            best = node
    return best


@final
class AvailableMoves:
    """The available moves, marked with a stamp that grows, so that it need not be cleared each
    time."""

    def __init__(self) -> None:
        self.stamps: vec[i64] = vec[i64]()
        self.stamp: i64 = 0

    def set_available(self, moves: Moves) -> None:
        self.stamp += 2
        for place in range(moves.size()):
            move = moves.at(place)
            while len(self.stamps) <= move:
                self.stamps = append(self.stamps, 0)
            self.stamps[move] = self.stamp

    def holds(self, move: i64) -> bool:
        return move < len(self.stamps) and self.stamps[move] >= self.stamp

    def mark_expanded(self, move: i64) -> None:
        """The move is available and has a node already."""
        self.stamps[move] = self.stamp + 1

    def is_expanded(self, move: i64) -> bool:
        return self.stamps[move] == self.stamp + 1


@final
class RunningDeviation:
    """The standard deviation of results, by Welford's algorithm."""

    def __init__(self) -> None:
        self.count: float = 0.0
        self.mean: float = 0.0
        self.squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1.0
        distance = value - self.mean
        self.mean += distance / self.count
        self.squares += distance * (value - self.mean)

    def deviation(self) -> float:
        if self.count < 2.0:
            return 0.5
        return max(MIN_DEVIATION, math.sqrt(self.squares / self.count))


def reciprocal_rank(scores: list[float], score: float) -> float:
    """1 for the best score, 1/2 for the next, 1/3 ...: only the order counts."""
    better: list[float] = []
    for other in scores:
        if other > score and other not in better:
            better.append(other)
    return 1.0 / (1.0 + float(len(better)))
