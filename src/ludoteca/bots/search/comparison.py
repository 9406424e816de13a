"""Comparison: whole turns side by side, on the same deals; the better half goes on, and again."""

from __future__ import annotations

import time
from typing import Final, final

from mypy_extensions import i64

from ludoteca.bots.search.continuation import Continuation
from ludoteca.bots.search.guessing import Guesser
from ludoteca.bots.search.tree import Node
from ludoteca.bots.search.turns import WIDTH, Turn, Turns, mark
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

EVERY_MOVE: Final = -1
"""A bit for each: all turns."""
NARROWEST: Final = 8
SPARED: Final = 10
"""With so many iterations more one position more is followed at each step of a turn."""
LOOKING: Final = 0.25
"""Of its time it looks for turns no longer than this."""


@final
class Comparison:
    """Successive halving. What a deal promised everybody before any move is luck, not play: it is taken
    off each time, and comes back to all alike (`luck`, of so many `deals`). `tried` counts turns on deals."""

    def __init__(self, guesser: Guesser, then: Continuation) -> None:
        self.guesser: Guesser = guesser
        self.then: Continuation = then
        self.luck: list[float] = []
        self.deals: float = 0.0
        self.tried: i64 = 0

    def think(
        self, state: State, rng: Rng, iterations: i64, seconds: float, judged: list[int]
    ) -> list[Node]:
        """Moves, the best first, each with what comes of the best turn that begins with it. A turn is
        named once, by one of the moves with which it can begin.

        Those that are `judged` are among them, and keep a turn of theirs to the end; of two, only they
        are compared.
        """
        policy = self.then.policy
        if policy is not None:
            policy.attend(state)
        legal = state.legal()
        groups = [bit_of(legal, move) for move in judged]
        begun = time.monotonic()
        until = begun + LOOKING * seconds if seconds > 0.0 else 0.0
        turns = Turns(state, self.then, rng, until, width_of(iterations)).found
        if len(groups) > 1:
            turns = [turn for turn in turns if turn.firsts & (groups[0] | groups[1])]
        else:
            groups.append(EVERY_MOVE)
        self.luck = [0.0 for _ in range(state.seats)]
        self.deals = 0.0
        self.tried = 0
        rounds = halvings(len(turns))
        left = turns
        for nth in range(rounds):
            if seconds > 0.0:
                until = begun + seconds * float(nth + 1) / float(rounds)
            self.try_out(left, state, rng, iterations // rounds, until)
            left = better(left, groups)
        return self.nodes(turns, legal, judged)

    def try_out(self, turns: list[Turn], state: State, rng: Rng, most: i64, until: float) -> None:
        """Tries all of them on one deal after the other."""
        tried: i64 = 0
        while tried == 0 or tried + len(turns) <= most:
            if tried > 0 and until > 0.0 and time.monotonic() > until:
                break
            tried += len(turns)
            self.tried += len(turns)
            deal = self.guesser.guess(state, rng)
            before = self.then.shares(deal)
            for seat in range(state.seats):
                self.luck[seat] += before[seat]
            self.deals += 1.0
            for turn in turns:
                shares = self.result(turn, deal, rng)
                for seat in range(state.seats):
                    shares[seat] -= before[seat]
                turn.keep(shares)

    def result(self, turn: Turn, deal: State, rng: Rng) -> list[float]:
        """How everybody stands after a turn, on this deal."""
        state = deal.clone()
        me = state.turn
        for step in turn.steps:
            state.play(step, rng)
        self.then.play_out(state, me, rng)
        return self.then.shares(state)

    def nodes(self, turns: list[Turn], legal: Moves, judged: list[int]) -> list[Node]:
        winner = best_of(turns, EVERY_MOVE)
        assert winner is not None
        named: list[Turn] = []
        found: list[Node] = []
        for move in dict.fromkeys([*judged, int(winner.steps[0]), *legal.listed()]):
            turn = best_of(turns, bit_of(legal, move))
            if turn is None or (turn in named and move not in judged):
                continue
            named.append(turn)
            found.insert(0 if turn is winner else len(found), self.node(turn, move))
        return found

    def node(self, turn: Turn, move: i64) -> Node:
        """What comes of a move if one goes on so."""
        came = turn.came
        node = Node(move, came.seat)
        node.visits = came.visits
        node.squares = came.squares
        part = came.visits / self.deals
        node.shares = [came.shares[seat] + self.luck[seat] * part for seat in range(len(self.luck))]
        node.reward = node.shares[came.seat]
        here = node
        for step in turn.after(move):
            there = Node(step, came.seat)
            there.visits = node.visits
            there.reward = node.reward
            here.children.append(there)
            here = there
        return node


def width_of(iterations: i64) -> i64:
    """How many positions are followed: no more than there is thought for."""
    return max(i64(NARROWEST), min(i64(WIDTH), iterations // SPARED))


def bit_of(legal: Moves, move: i64) -> int:
    for place in range(legal.size()):
        if legal.at(place) == move:
            return mark(place)
    raise ValueError("only a legal move can be judged")


def halvings(n: int) -> int:
    """So many rounds leave one of n; whoever is alone from the start has one as well."""
    rounds = 1
    while n > 2:
        n = (n + 1) // 2
        rounds += 1
    return rounds


def better(turns: list[Turn], groups: list[int]) -> list[Turn]:
    """The better half of each group, and one at least."""
    wanted: list[int] = []
    for group in groups:
        many = len([turn for turn in turns if turn.firsts & group])
        wanted.append((many + 1) // 2)
    chosen: list[Turn] = []
    for turn in sorted(turns, key=Turn.mean, reverse=True):
        goes_on = False
        for nth, group in enumerate(groups):
            if wanted[nth] > 0 and turn.firsts & group:
                wanted[nth] -= 1
                goes_on = True
        if goes_on:
            chosen.append(turn)
    return chosen


def best_of(turns: list[Turn], group: int) -> Turn | None:
    """Of those that begin so, what went furthest; of several, what did best."""
    best: Turn | None = None
    for turn in turns:
        if turn.firsts & group and (best is None or is_ahead(turn, best)):
            best = turn
    return best


def is_ahead(turn: Turn, other: Turn) -> bool:
    if turn.came.visits != other.came.visits:
        return turn.came.visits > other.came.visits
    return turn.mean() > other.mean()
