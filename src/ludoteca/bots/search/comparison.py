"""Successive halving: whole turns are compared on the same deals, and the better half goes on."""

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
"""All bits set: all turns."""
NARROWEST: Final = 8
SPARED: Final = 10
"""So many more iterations widen the beam by one position."""
LOOKING: Final = 0.25
"""The largest part of the time that goes to enumerating turns."""


@final
class Comparison:
    """Successive halving of turns, with a control variate: the evaluation of each deal before any
    move is subtracted from its results, and its sum over the `deals` (`baseline`) is added back to
    all alike. `evaluations` counts turns times deals."""

    def __init__(self, guesser: Guesser, then: Continuation) -> None:
        self.guesser: Guesser = guesser
        self.then: Continuation = then
        self.luck: list[float] = []
        self.deals: float = 0.0
        self.tried: i64 = 0

    def think(
        self, state: State, rng: Rng, iterations: i64, seconds: float, judged: list[int]
    ) -> list[Node]:
        """Moves, the best first, each with the result of the best turn that begins with it. Each
        turn has one node, named after one of the moves it can begin with.

        Moves that are `required` are among them and keep one turn to the last round; if there are
        two, only these are compared.
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
        """Evaluates all turns on one deal after another."""
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
        """The value for each seat after a turn, on this deal."""
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
        """A node with the results of a turn, followed by its other steps as descendants."""
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
    """The beam width: no more positions than there are iterations to evaluate them."""
    return max(i64(NARROWEST), min(i64(WIDTH), iterations // SPARED))


def bit_of(legal: Moves, move: i64) -> int:
    for place in range(legal.size()):
        if legal.at(place) == move:
            return mark(place)
    raise ValueError("only a legal move can be judged")


def halvings(n: int) -> int:
    """Rounds that leave one of n; one round if n is 1."""
    rounds = 1
    while n > 2:
        n = (n + 1) // 2
        rounds += 1
    return rounds


def better(turns: list[Turn], groups: list[int]) -> list[Turn]:
    """The better half of each group, and at least one."""
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
    """Of the turns that can begin so, the one that reached the latest round; of several, the
    best."""
    best: Turn | None = None
    for turn in turns:
        if turn.firsts & group and (best is None or is_ahead(turn, best)):
            best = turn
    return best


def is_ahead(turn: Turn, other: Turn) -> bool:
    if turn.came.visits != other.came.visits:
        return turn.came.visits > other.came.visits
    return turn.mean() > other.mean()
