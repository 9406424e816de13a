"""Turning points: where a finished match may have been decided, and the chances there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from ludoteca.bots.hint import search
from ludoteca.bots.levels import Budget, own_bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.record import Record

MAX_SWINGS = 3


class Swing(NamedTuple):
    """How much the chance of a side rises between two of its decisions, after `ply` and `later_ply`
    moves; `later_ply` may be the end. The steepest rise between them followed the decision at
    `decisive_ply`."""

    ply: int
    later_ply: int
    rise: float
    decisive_ply: int


def swings(game: Game[Any], record: Record, side: list[int]) -> list[Swing]:
    """The turns after which a side's evaluation rose most, the greatest rise first.

    Evaluates the whole position with the game's own policy. Without a search this is cheap but
    proves nothing: the caller verifies a swing before it shows it. Only whole turns are compared,
    because within a turn a search anticipates the side's next steps.
    """
    config = game.search_config
    policy = config.policy() if config.policy else own_bot(game)
    evaluations: list[tuple[int, float, bool]] = []
    last_decider = -1  # the seat that has decided since its turn began
    for ply, state in enumerate(record.states(game)):
        if state.turn == OVER:
            evaluations.append((ply, float(state.payoffs()[side[0]]), True))
            continue
        if state.turn != last_decider:
            last_decider = -1
        if state.turn in side and state.legal().size() > 1:
            is_turn_start = last_decider < 0 or record.seats == 1
            evaluations.append((ply, float(policy.evaluate(state)[side[0]]), is_turn_start))
            last_decider = int(state.turn)
    starts = [(ply, chance) for ply, chance, is_turn_start in evaluations if is_turn_start]
    curve = [(ply, chance) for ply, chance, _ in evaluations]
    return [
        swing._replace(decisive_ply=steepest_decision(curve, swing))
        for swing in greatest_rises(starts)
    ]


def steepest_decision(curve: list[tuple[int, float]], swing: Swing) -> int:
    """The decision within a swing that was followed by the steepest rise."""
    points = [point for point in curve if swing.ply <= point[0] <= swing.later_ply]
    rises = pairwise(points)
    return max(rises, key=lambda step: step[1][1] - step[0][1])[0][0]


def greatest_rises(curve: list[tuple[int, float]]) -> list[Swing]:
    """The greatest rises of a side's chances, each from one point to the next."""
    rises = [
        Swing(ply, later_ply, after - before, ply)
        for (ply, before), (later_ply, after) in pairwise(curve)
    ]
    positive = [swing for swing in rises if swing.rise > 0]
    return sorted(positive, key=lambda swing: -swing.rise)[:MAX_SWINGS]


class SideEvaluation(NamedTuple):
    """The chance of the side in turn, by what it could see. `is_reliable`: the search had at least
    the iterations of the second best level."""

    chance: float
    is_reliable: bool


def evaluate_side(game: Game[Any], state: State, budget: Budget, rng: Rng) -> SideEvaluation:
    nodes = search(game, state, budget, rng)
    min_visits = min(game.search_config.expert_iterations, game.search_config.max_iterations)
    visits = sum(int(node.visits) for node in nodes)
    return SideEvaluation(nodes[0].mean(), visits >= min_visits)
