"""A searcher that thinks for any game: information-set Monte Carlo tree search.

It is fair by construction: every iteration starts from a position in which all that its seat
cannot see is dealt anew, and such a deal depends only on what the seat sees.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.bot import Bot
from ludoteca.core.moves import Moves
from ludoteca.core.rng import Rng
from ludoteca.core.state import OVER, State

CURIOSITY: Final = 0.7
LONGEST_PLAYOUT: Final = 10000
CLOCK_EVERY: Final = 8


@final
class Node:
    """A move in the tree, with what came of it for the seat that made it."""

    def __init__(self, move: i64, seat: i64) -> None:
        self.move: i64 = move
        self.seat: i64 = seat
        self.visits: float = 0.0
        self.offered: float = 0.0
        self.reward: float = 0.0
        self.children: list[Node] = []


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
class SearchBot(Bot):
    """Thinks for so many iterations or seconds, whichever is over first.

    `guide` plays the rest of a match out (None: any legal move, each equally likely), but every
    `whim`-th of its decisions is left to chance; `width` limits how many moves are tried where
    there are many: about `width` times the square root of the visits.
    """

    def __init__(
        self,
        iterations: i64,
        seconds: float,
        guide: Bot | None,
        whim: i64 = 0,
        width: float = 6.0,
        horizon: i64 = LONGEST_PLAYOUT,
    ) -> None:
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.guide: Bot | None = guide
        self.whim: i64 = whim
        self.width: float = width
        self.horizon: i64 = horizon
        self.places: Places = Places()
        self.moves: Moves = Moves()

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if moves.size() == 1:
            return moves.at(0)
        best = moves.at(0)
        most = -1.0
        for node in self.think(state, rng):
            if node.visits > most and moves.holds(node.move):
                most = node.visits
                best = node.move
        return best

    def think(self, state: State, rng: Rng) -> list[Node]:
        """The legal moves that were tried, each with its visits and what came of it."""
        root = Node(-1, -1)
        until = time.monotonic() + self.seconds if self.seconds > 0 else 0.0
        done: i64 = 0
        while done < self.iterations:
            if until > 0 and done % CLOCK_EVERY == 0 and done > 0 and time.monotonic() > until:
                break
            done += 1
            guess = state.clone()
            guess.log = None
            guess.redeal(state.turn, rng)
            self.iterate(root, guess, rng)
        return root.children

    def iterate(self, root: Node, state: State, rng: Rng) -> None:
        path: list[Node] = [root]
        node = root
        while state.turn != OVER:
            self.moves.clear()
            state.legal_into(self.moves)
            self.places.offer(self.moves)
            child = self.step(node, state.turn, rng)
            new = child.visits == 0
            state.play(child.move, rng)
            path.append(child)
            node = child
            if new:
                break
        self.play_out(state, rng)
        shares = state.payoffs() if state.turn == OVER else state.outlook()
        for visited in path:
            visited.visits += 1.0
            if visited.seat >= 0:
                visited.reward += shares[visited.seat]

    def step(self, node: Node, seat: i64, rng: Rng) -> Node:
        """A new child where one may be tried, otherwise the most promising one on offer."""
        known: i64 = 0
        for child in node.children:
            if self.places.holds(child.move):
                self.places.strike(child.move)
                child.offered += 1.0
                known += 1
        fresh = self.moves.size() - known
        if fresh > 0 and (known == 0 or float(known) < self.width * math.sqrt(node.visits + 1.0)):
            return self.expand(node, seat, rng.below(fresh))
        return self.select(node)

    def expand(self, node: Node, seat: i64, nth: i64) -> Node:
        for place in range(self.moves.size()):
            move = self.moves.at(place)
            if not self.places.struck(move):
                if nth == 0:
                    child = Node(move, seat)
                    child.offered = 1.0
                    node.children.append(child)
                    return child
                nth -= 1
        raise AssertionError("there are as many fresh moves as were counted")

    def select(self, node: Node) -> Node:
        best = node.children[0]
        promise = -1.0
        for child in node.children:
            if self.places.holds(child.move):
                mean = child.reward / child.visits
                value = mean + CURIOSITY * math.sqrt(math.log(child.offered) / child.visits)
                if value > promise:
                    promise = value
                    best = child
        return best

    def play_out(self, state: State, rng: Rng) -> None:
        guide = self.guide
        taken: i64 = 0
        while state.turn != OVER and taken < self.horizon:
            self.moves.clear()
            state.legal_into(self.moves)
            if guide is None or (self.whim > 0 and rng.below(self.whim) == 0):
                move = self.moves.at(rng.below(self.moves.size()))
            else:
                move = guide.choose(state, self.moves, rng)
            state.play(move, rng)
            taken += 1
