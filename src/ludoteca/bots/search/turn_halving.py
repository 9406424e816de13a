"""Successive halving: whole turns are compared on the same deals, and the better half goes on."""

from __future__ import annotations

import time
from typing import Final, final

from mypy_extensions import i64

from ludoteca.bots.search.determinize import Determinizer
from ludoteca.bots.search.rollout import Rollout
from ludoteca.bots.search.search_node import Node
from ludoteca.bots.search.turn_enumeration import BEAM_WIDTH, Turn, TurnEnumeration, place_bit
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State

EVERY_MOVE: Final = -1
"""All bits set: all turns."""
MIN_WIDTH: Final = 8
ITERATIONS_PER_WIDTH: Final = 10
"""Iterations per position of the beam's width."""
ENUMERATION_SHARE: Final = 0.25
"""The largest part of the time that goes to enumerating turns."""


@final
class TurnHalvingSearch:
    """Successive halving of turns, with a control variate: the evaluation of each deal before any
    move is subtracted from its results, and its sum over the `deals` (`baseline`) is added back to
    all alike. `evaluations` counts turns times deals."""

    def __init__(self, determinizer: Determinizer, rollout: Rollout) -> None:
        self.determinizer: Determinizer = determinizer
        self.rollout: Rollout = rollout
        self.baseline: list[float] = []
        self.deals: float = 0.0
        self.evaluations: i64 = 0

    def search(
        self, state: State, rng: Rng, iterations: i64, seconds: float, required: list[int]
    ) -> list[Node]:
        """Moves, the best first, each with the result of the best turn that begins with it. Each
        turn has one node, named after one of the moves it can begin with.

        Moves that are `required` are among them and keep one turn to the last round; if there are
        two, only these are compared.
        """
        policy = self.rollout.policy
        if policy is not None:
            policy.on_search_start(state)
        legal = state.legal()
        groups = [move_bit(legal, move) for move in required]
        start = time.monotonic()
        deadline = start + ENUMERATION_SHARE * seconds if seconds > 0.0 else 0.0
        turns = TurnEnumeration(state, self.rollout, rng, deadline, beam_width(iterations)).turns
        if len(groups) > 1:
            turns = [turn for turn in turns if turn.first_moves & (groups[0] | groups[1])]
        else:
            groups.append(EVERY_MOVE)
        self.baseline = [0.0 for _ in range(state.seats)]
        self.deals = 0.0
        self.evaluations = 0
        rounds = halvings(len(turns))
        remaining = turns
        for nth in range(rounds):
            if seconds > 0.0:
                deadline = start + seconds * float(nth + 1) / float(rounds)
            self.evaluate_turns(remaining, state, rng, iterations // rounds, deadline)
            remaining = better_half(remaining, groups)
        return self.nodes(turns, legal, required)

    def evaluate_turns(
        self, turns: list[Turn], state: State, rng: Rng, max_evaluations: i64, deadline: float
    ) -> None:
        """Evaluates all turns on one deal after another."""
        evaluations: i64 = 0
        while evaluations == 0 or evaluations + len(turns) <= max_evaluations:
            if evaluations > 0 and deadline > 0.0 and time.monotonic() > deadline:
                break
            evaluations += len(turns)
            self.evaluations += len(turns)
            deal = self.determinizer.determinize(state, rng)
            deal_baseline = self.rollout.evaluate(deal)
            for seat in range(state.seats):
                self.baseline[seat] += deal_baseline[seat]
            self.deals += 1.0
            for turn in turns:
                shares = self.turn_value(turn, deal, rng)
                for seat in range(state.seats):
                    shares[seat] -= deal_baseline[seat]
                turn.add_result(shares)

    def turn_value(self, turn: Turn, deal: State, rng: Rng) -> list[float]:
        """The value for each seat after a turn, on this deal."""
        state = deal.clone()
        seat = state.turn
        for step in turn.steps:
            state.play(step, rng)
        self.rollout.play_out(state, seat, rng)
        return self.rollout.evaluate(state)

    def nodes(self, turns: list[Turn], legal: Moves, required: list[int]) -> list[Node]:
        best_turn = best_of(turns, EVERY_MOVE)
        assert best_turn is not None
        turns_with_node: list[Turn] = []
        nodes: list[Node] = []
        for move in dict.fromkeys([*required, int(best_turn.steps[0]), *legal.to_list()]):
            turn = best_of(turns, move_bit(legal, move))
            if turn is None or (turn in turns_with_node and move not in required):
                continue
            turns_with_node.append(turn)
            nodes.insert(0 if turn is best_turn else len(nodes), self.node(turn, move))
        return nodes

    def node(self, turn: Turn, move: i64) -> Node:
        """A node with the results of a turn, followed by its other steps as descendants."""
        stats = turn.stats
        node = Node(move, stats.seat)
        node.visits = stats.visits
        node.squares = stats.squares
        weight = stats.visits / self.deals
        node.share_sums = [
            stats.share_sums[seat] + self.baseline[seat] * weight
            for seat in range(len(self.baseline))
        ]
        node.reward = node.share_sums[stats.seat]
        parent = node
        for step in turn.steps_after(move):
            child = Node(step, stats.seat)
            child.visits = node.visits
            child.reward = node.reward
            parent.children.append(child)
            parent = child
        return node


def beam_width(iterations: i64) -> i64:
    """The beam width: no more positions than there are iterations to evaluate them."""
    return max(i64(MIN_WIDTH), min(i64(BEAM_WIDTH), iterations // ITERATIONS_PER_WIDTH))


def move_bit(legal: Moves, move: i64) -> int:
    for place in range(legal.size()):
        if legal.at(place) == move:
            return place_bit(place)
    raise ValueError("a required move must be legal")


def halvings(n: int) -> int:
    """Rounds that leave one of n; one round if n is 1."""
    rounds = 1
    while n > 2:
        n = (n + 1) // 2
        rounds += 1
    return rounds


def better_half(turns: list[Turn], groups: list[int]) -> list[Turn]:
    """The better half of each group, and at least one."""
    quota: list[int] = []
    for group in groups:
        size = len([turn for turn in turns if turn.first_moves & group])
        quota.append((size + 1) // 2)
    survivors: list[Turn] = []
    for turn in sorted(turns, key=Turn.mean, reverse=True):
        advances = False
        for nth, group in enumerate(groups):
            if quota[nth] > 0 and turn.first_moves & group:
                quota[nth] -= 1
                advances = True
        if advances:
            survivors.append(turn)
    return survivors


def best_of(turns: list[Turn], group: int) -> Turn | None:
    """Of the turns that can begin so, the one that reached the latest round; of several, the
    best."""
    best: Turn | None = None
    for turn in turns:
        if turn.first_moves & group and (best is None or is_ahead(turn, best)):
            best = turn
    return best


def is_ahead(turn: Turn, other: Turn) -> bool:
    if turn.stats.visits != other.stats.visits:
        return turn.stats.visits > other.stats.visits
    return turn.mean() > other.mean()
