"""Enumerates the ways to play a whole turn, until hidden information is revealed.

The steps of a turn often lead to the same position in any order. Comparing turns instead of steps
evaluates each end once, and judges a step by the best that can follow it.
"""

from __future__ import annotations

import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.bots.search.continuation import Continuation
from ludoteca.bots.search.tree import Node
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

WIDTH: Final = 300
"""Beam width: of more positions after the same number of steps, only the most promising are
expanded."""


@final
class Turn:
    """`steps` lead to its end, or to a reveal. `first_moves` has a bit for each legal move, by its
    place, with which a line to the same end can begin. `stats` are the results for the seat that
    plays it."""

    def __init__(self, steps: vec[i64], seat: i64) -> None:
        self.steps: vec[i64] = steps
        self.firsts: int = 0
        self.came: Node = Node(steps[0], seat)

    def after(self, first: i64) -> list[int]:
        """The steps left after this one; none if it reaches the same end by other steps."""
        left = [int(step) for step in self.steps]
        if first not in left:
            return []
        left.remove(first)
        return left

    def keep(self, shares: list[float]) -> None:
        """Adds the result of one deal."""
        self.came.visits += 1.0
        self.came.keep(shares)

    def mean(self) -> float:
        return self.came.shares[self.came.seat] / self.came.visits


@final
class Stop:
    """A position within a turn: the steps that lead to it, and its successors."""

    def __init__(self, state: State, steps: vec[i64]) -> None:
        self.state: State = state
        self.steps: vec[i64] = steps
        self.firsts: int = 0
        self.next: list[Stop] = []
        self.turns: list[Turn] = []

    def after(self, move: i64) -> vec[i64]:
        return append(self.steps[:], move)


@final
class Turns:
    """The turns that the seat can play from a position, each end once. Every legal move begins one
    of them.

    It enumerates on one determinization, which leaks nothing: until a reveal, neither the legal
    moves nor their results depend on hidden information. After `deadline` it stops (0: no clock).
    """

    def __init__(
        self,
        state: State,
        then: Continuation,
        rng: Rng,
        until: float = 0.0,
        width: i64 = WIDTH,
    ) -> None:
        self.then: Continuation = then
        self.rng: Rng = rng
        self.width: i64 = width
        self.me: i64 = state.turn
        self.news: i64 = state.news
        self.found: list[Turn] = []
        self.ends: dict[bytes, Turn] = {}
        self.known: dict[bytes, Stop] = {}
        root = Stop(state.guess(state.turn, rng), vec[i64]())
        stops = [root]
        level = stops.copy()
        while len(level) > 0 and (until == 0.0 or time.monotonic() < until):
            level = self.narrowed(self.beyond(level))
            stops.extend(level)
        hand_on(stops)
        self.complete(root)

    def beyond(self, level: list[Stop]) -> list[Stop]:
        """The new positions one step further; turns that end there are added to `turns`."""
        fresh: list[Stop] = []
        moves = Moves()
        for stop in level:
            moves.clear()
            stop.state.legal_into(moves)
            for place in range(moves.size()):
                move = moves.at(place)
                firsts = stop.firsts if len(stop.steps) > 0 else mark(place)
                state = stop.state.clone()
                state.play(move, self.rng)
                if state.turn != self.me:
                    self.end(stop, move, firsts, None)
                    continue
                key = state.turn_so_far()
                if state.news != self.news:
                    self.end(stop, move, firsts, key)
                    continue
                there = self.known.get(key)
                if there is None:
                    there = Stop(state, stop.after(move))
                    self.known[key] = there
                    fresh.append(there)
                there.firsts |= firsts
                stop.next.append(there)
        return fresh

    def end(self, stop: Stop, move: i64, firsts: int, key: bytes | None) -> None:
        """Adds the turn that ends with this move; at a reveal `key` identifies the position."""
        turn = None if key is None else self.ends.get(key)
        if turn is None:
            turn = Turn(stop.after(move), self.me)
            self.found.append(turn)
            if key is not None:
                self.ends[key] = turn
        turn.firsts |= firsts
        stop.turns.append(turn)

    def narrowed(self, level: list[Stop]) -> list[Stop]:
        """The most promising nodes, if there are more than `width`."""
        if len(level) <= self.width:
            return level
        worths: list[tuple[float, int]] = []
        for stop in level:
            worths.append((-self.then.shares(stop.state)[self.me], len(worths)))
        worths.sort()
        return [level[place] for _, place in worths[: self.width]]

    def complete(self, root: Stop) -> None:
        """Adds a one-step turn for each first move that was cut off by the clock or the width; the
        policy plays on after it."""
        begun = 0
        for turn in self.found:
            begun |= turn.firsts
        legal = root.state.legal()
        for place in range(legal.size()):
            if not begun >> int(place) & 1:
                turn = Turn(root.after(legal.at(place)), self.me)
                turn.firsts = mark(place)
                self.found.append(turn)


def mark(place: i64) -> int:
    """One bit for each place; a Python int, since there may be more places than bits in a native
    one."""
    first: int = 1
    return first << int(place)


def hand_on(stops: list[Stop]) -> None:
    """A first move that reaches a position reaches all its successors too."""
    again = True
    while again:
        again = False
        for stop in stops:
            for there in stop.next:
                if stop.firsts & ~there.firsts:
                    there.firsts |= stop.firsts
                    again = True
    for stop in stops:
        for turn in stop.turns:
            turn.firsts |= stop.firsts
