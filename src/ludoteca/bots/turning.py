"""Turning points: where a finished match may have been decided, and the chances there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from ludoteca.bots.hint import thought
from ludoteca.bots.levels import Budget
from ludoteca.core.game import Game
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.record import Record

MOST = 3


class Swing(NamedTuple):
    """How much the chance of a side rises between two of its decisions, after `ply` and `later_ply`
    moves; `later_ply` may be the end. The steepest rise between them followed the decision at
    `decisive_ply`."""

    ply: int
    later: int
    rise: float
    move: int


def swings(game: Game[Any], record: Record, side: list[int]) -> list[Swing]:
    """The turns after which a side's evaluation rose most, the greatest rise first.

    Evaluates the whole position with the game's own policy. Without a search this is cheap but
    proves nothing: the caller verifies a swing before it shows it. Only whole turns are compared,
    because within a turn a search anticipates the side's next steps.
    """
    player = game.thinking.policy() if game.thinking.policy else next(iter(game.bots.values()))()
    found: list[tuple[int, float, bool]] = []
    chooser = -1  # who has had a choice since the turn came to them
    for ply, state in enumerate(record.states(game)):
        if state.turn == OVER:
            found.append((ply, float(state.payoffs()[side[0]]), True))
            continue
        if state.turn != chooser:
            chooser = -1
        if state.turn in side and state.legal().size() > 1:
            begins = chooser < 0 or record.seats == 1
            found.append((ply, float(player.outlook(state)[side[0]]), begins))
            chooser = int(state.turn)
    starts = [(ply, chance) for ply, chance, begins in found if begins]
    curve = [(ply, chance) for ply, chance, _ in found]
    return [one._replace(move=liveliest(curve, one)) for one in greatest(starts)]


def liveliest(curve: list[tuple[int, float]], swing: Swing) -> int:
    """The decision within a swing that was followed by the steepest rise."""
    within = [point for point in curve if swing.ply <= point[0] <= swing.later]
    steps = pairwise(within)
    return max(steps, key=lambda step: step[1][1] - step[0][1])[0][0]


def greatest(curve: list[tuple[int, float]]) -> list[Swing]:
    """The greatest rises of a side's chances, each from one point to the next."""
    rises = [
        Swing(ply, later, after - before, ply) for (ply, before), (later, after) in pairwise(curve)
    ]
    return sorted((one for one in rises if one.rise > 0), key=lambda one: -one.rise)[:MOST]


class Reckoning(NamedTuple):
    """The chance of the side in turn, by what it could see. `is_reliable`: the search had at least
    the iterations of the second best level."""

    chance: float
    is_sound: bool


def reckoned(game: Game[Any], state: State, budget: Budget, rng: Rng) -> Reckoning:
    tried = thought(game, state, budget, rng)
    wanted = min(game.thinking.expert, game.thinking.enough)
    visits = sum(int(node.visits) for node in tried)
    return Reckoning(tried[0].mean(), visits >= wanted)
