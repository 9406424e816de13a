"""Turns: the ways to play a whole turn, as far as nothing comes to light on them.

Steps of one turn often come to the same in any order. Whoever sets turns side by side and not steps
thinks about each end once, and of a step as well as of the best that can follow.
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
"""Positions after as many steps: of more, only the most promising are followed."""


@final
class Turn:
    """`steps` lead to its end, or to where something comes to light. `firsts` has a bit for each legal
    move, by its place, with which one can begin and come to the same.

    `came` keeps what came of it for the seat that plays it.
    """

    def __init__(self, steps: vec[i64], seat: i64) -> None:
        self.steps: vec[i64] = steps
        self.firsts: int = 0
        self.came: Node = Node(steps[0], seat)

    def after(self, first: i64) -> list[int]:
        """The steps that are left after this one; none if it comes to the same by other steps."""
        left = [int(step) for step in self.steps]
        if first not in left:
            return []
        left.remove(first)
        return left

    def keep(self, shares: list[float]) -> None:
        """What came of it this time."""
        self.came.visits += 1.0
        self.came.keep(shares)

    def mean(self) -> float:
        return self.came.shares[self.came.seat] / self.came.visits


@final
class Stop:
    """A position in the middle of a turn: how one came there, and where one can go."""

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
    """The turns that the seat in turn can play from a position, each end once: `found`. Every legal
    move begins one of them.

    It looks at one guess, which tells nothing: until something comes to light, what may be done and
    what comes of it depend on nothing hidden. After `until` it looks no further (0: no clock).
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
        """The positions one step further that were not known; turns that end there are found."""
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
        """A turn ends with this move, or something comes to light: then `key` says what lies there."""
        turn = None if key is None else self.ends.get(key)
        if turn is None:
            turn = Turn(stop.after(move), self.me)
            self.found.append(turn)
            if key is not None:
                self.ends[key] = turn
        turn.firsts |= firsts
        stop.turns.append(turn)

    def narrowed(self, level: list[Stop]) -> list[Stop]:
        """The most promising of them, if there are too many."""
        if len(level) <= self.width:
            return level
        worths: list[tuple[float, int]] = []
        for stop in level:
            worths.append((-self.then.shares(stop.state)[self.me], len(worths)))
        worths.sort()
        return [level[place] for _, place in worths[: self.width]]

    def complete(self, root: Stop) -> None:
        """Where there was no time, or too much to follow, the policy goes on after the first step."""
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
    """A bit of its own for each place, however many there are: no native number has them all."""
    first: int = 1
    return first << int(place)


def hand_on(stops: list[Stop]) -> None:
    """With whatever move one comes to a position, one comes to all that follows it."""
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
