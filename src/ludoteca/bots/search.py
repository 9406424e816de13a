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
NO_MOVE: Final = -1
KEPT_SHARE: Final = 4.0
"""A move that must be judged gets at least one thought in so many."""


@final
class Node:
    """A move in the tree, with what came of it for the seat that made it.

    `prior` is how good it looked at first sight, from 0 to 1. The moves at the root also keep in
    `shares` what came of them for every seat.
    """

    def __init__(self, move: i64, seat: i64) -> None:
        self.move: i64 = move
        self.seat: i64 = seat
        self.prior: float = 0.0
        self.visits: float = 0.0
        self.offered: float = 0.0
        self.reward: float = 0.0
        self.children: list[Node] = []
        self.shares: list[float] = []

    def mean(self) -> float:
        """What it brings its seat on average, of all that was tried."""
        return self.reward / self.visits if self.visits > 0.0 else 0.0


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
    `whim`-th of its decisions is left to chance. After `horizon` decisions the outlook of the
    position counts instead of its end, and where it `settles` not before the turn has passed on.
    `width` limits how many moves are tried where there are
    many, about `width` times the square root of the visits, those first that the guide thinks
    most of; `bias` says how much its opinion counts where there is doubt. With rivals `modelled` the others play as
    the guide would, instead of being searched for as well. One that `peeks` sees everything: it
    shows how much there is to know, and never sits at a table.
    """

    def __init__(
        self,
        iterations: i64,
        seconds: float,
        guide: Bot | None,
        whim: i64 = 0,
        width: float = 6.0,
        horizon: i64 = LONGEST_PLAYOUT,
        bias: float = 0.0,
        peeks: bool = False,
        modelled: bool = False,
        settles: bool = False,
    ) -> None:
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.guide: Bot | None = guide
        self.whim: i64 = whim
        self.width: float = width
        self.horizon: i64 = horizon
        self.bias: float = bias
        self.peeks: bool = peeks
        self.modelled: bool = modelled
        self.settles: bool = settles
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

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """How often each was worth a thought."""
        worths = [0.0 for _ in range(moves.size())]
        for node in self.think(state, rng):
            for place in range(moves.size()):
                if moves.at(place) == node.move:
                    worths[place] = node.visits
        return worths

    def think(self, state: State, rng: Rng, judge: i64 = NO_MOVE) -> list[Node]:
        """The legal moves that were tried, each with its visits and what came of it.

        `judge` is a move that must be among them, and often enough to be compared.
        """
        root = Node(NO_MOVE, -1)
        until = time.monotonic() + self.seconds if self.seconds > 0 else 0.0
        done: i64 = 0
        while done < self.iterations:
            if until > 0 and done > 0 and time.monotonic() > until:
                break
            done += 1
            guess = state.clone()
            guess.log = None
            if not self.peeks:
                guess.redeal(state.turn, rng)
            self.iterate(root, guess, rng, judge)
        return root.children

    def iterate(self, root: Node, state: State, rng: Rng, judge: i64) -> None:
        path: list[Node] = [root]
        node = root
        me = state.turn
        while state.turn != OVER:
            self.moves.clear()
            state.legal_into(self.moves)
            if self.modelled and state.turn != me:
                state.play(self.guided(state, rng), rng)
                continue
            if node.seat < 0 and judge >= 0:
                child = self.insist(node, state, judge, rng)
            else:
                child = self.step(node, state, rng)
            new = child.visits == 0
            state.play(child.move, rng)
            path.append(child)
            node = child
            if new:
                break
        self.play_out(state, node.seat, rng)
        shares = self.shares(state)
        for visited in path:
            visited.visits += 1.0
            if visited.seat >= 0:
                visited.reward += shares[visited.seat]
        first = path[1]
        if len(first.shares) == 0:
            first.shares = shares.copy()
        else:
            for seat in range(len(shares)):
                first.shares[seat] += shares[seat]

    def shares(self, state: State) -> list[float]:
        guide = self.guide
        if state.turn == OVER:
            return state.payoffs()
        return state.outlook() if guide is None else guide.outlook(state)

    def insist(self, root: Node, state: State, judge: i64, rng: Rng) -> Node:
        """As `step`, but the move that must be judged has its turn when it has had too few."""
        for child in root.children:
            if child.move == judge:
                if child.visits * KEPT_SHARE < root.visits:
                    child.offered += 1.0
                    return child
                return self.step(root, state, rng)
        child = Node(judge, state.turn)
        child.offered = 1.0
        root.children.append(child)
        return child

    def step(self, node: Node, state: State, rng: Rng) -> Node:
        """A new child where one may be tried, otherwise the most promising one on offer."""
        self.places.offer(self.moves)
        known: i64 = 0
        for child in node.children:
            if self.places.holds(child.move):
                self.places.strike(child.move)
                child.offered += 1.0
                known += 1
        fresh = self.moves.size() - known
        if fresh > 0 and (known == 0 or float(known) < self.width * math.sqrt(node.visits + 1.0)):
            return self.expand(node, state, fresh, rng)
        return self.select(node)

    def expand(self, node: Node, state: State, fresh: i64, rng: Rng) -> Node:
        """A child for a move that has none: what the guide thinks most of, else any."""
        guide = self.guide
        if guide is None or (fresh == 1 and self.bias == 0.0):
            place = self.nth_fresh(rng.below(fresh))
            child = Node(self.moves.at(place), state.turn)
        else:
            worths = guide.weigh(state, self.moves, rng)
            place = self.best_fresh(worths, rng)
            child = Node(self.moves.at(place), state.turn)
            child.prior = standing(worths, place)
        child.offered = 1.0
        node.children.append(child)
        return child

    def nth_fresh(self, nth: i64) -> i64:
        for place in range(self.moves.size()):
            if not self.places.struck(self.moves.at(place)):
                if nth == 0:
                    return place
                nth -= 1
        raise AssertionError("there are as many fresh moves as were counted")

    def best_fresh(self, worths: list[float], rng: Rng) -> i64:
        """The place of the fresh move that is worth most; any of several that are worth as much."""
        best: i64 = 0
        most = 0.0
        alike: i64 = 0
        for place in range(self.moves.size()):
            if self.places.struck(self.moves.at(place)):
                continue
            worth = worths[place]
            if alike == 0 or worth > most:
                best = place
                most = worth
                alike = 1
            elif worth == most:
                alike += 1
                if rng.below(alike) == 0:
                    best = place
        return best

    def select(self, node: Node) -> Node:
        best = node.children[0]
        promise = -1.0
        bias = self.bias
        for child in node.children:
            if self.places.holds(child.move):
                doubt = 1.0 / math.sqrt(child.visits)
                value = child.reward / child.visits
                value += (
                    CURIOSITY * math.sqrt(math.log(child.offered)) + bias * child.prior
                ) * doubt
                if value > promise:
                    promise = value
                    best = child
        return best

    def play_out(self, state: State, mover: i64, rng: Rng) -> None:
        """On to the horizon; one that settles first ends the turn of whoever moved last."""
        taken: i64 = 0
        settling = self.settles and state.seats > 1
        while state.turn != OVER and (taken < self.horizon or settling):
            if settling and state.turn != mover:
                settling = False
                continue
            self.moves.clear()
            state.legal_into(self.moves)
            state.play(self.guided(state, rng), rng)
            taken += 1

    def guided(self, state: State, rng: Rng) -> i64:
        """One of the legal moves, as the guide or a whim has it."""
        guide = self.guide
        if guide is None or (self.whim > 0 and rng.below(self.whim) == 0):
            return self.moves.at(rng.below(self.moves.size()))
        return guide.choose(state, self.moves, rng)


def standing(worths: list[float], place: i64) -> float:
    """Where a worth stands between the least, 0, and the greatest, 1, of all."""
    least = worths[0]
    most = worths[0]
    for worth in worths:
        if worth < least:
            least = worth
        if worth > most:
            most = worth
    return (worths[place] - least) / (most - least) if most > least else 0.0
