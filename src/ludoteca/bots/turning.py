"""Turning: where a match that is over may have been decided, and how things stood there."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoteca.bots.hint import thought
from ludoteca.bots.levels import Budget
from ludoteca.core.game import Game
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.record import Record

MOST = 3


class Swing(NamedTuple):
    """A decision after `ply` moves, and the next of the same side after `later`: it may be the end."""

    ply: int
    later: int
    rise: float


def swings(game: Game[Any], record: Record, side: list[int]) -> list[Swing]:
    """The decisions after which a side stood so much better at its next, by what the game's own
    player makes of the whole position; the greatest first. No search, so it costs next to nothing
    and proves nothing: whoever tells it thinks it over."""
    player = game.thinking.policy() if game.thinking.policy else next(iter(game.bots.values()))()
    found: list[tuple[int, float]] = []
    for ply, state in enumerate(record.states(game)):
        if state.turn == OVER:
            found.append((ply, float(state.payoffs()[side[0]])))
        elif state.turn in side and state.legal().size() > 1:
            found.append((ply, float(player.outlook(state)[side[0]])))
    return greatest(found)


def greatest(curve: list[tuple[int, float]]) -> list[Swing]:
    """The greatest rises of a side's chances, each from one decision to the next."""
    rises = [
        Swing(ply, later, after - before)
        for (ply, before), (later, after) in zip(curve, curve[1:], strict=False)
    ]
    return sorted((one for one in rises if one.rise > 0), key=lambda one: -one.rise)[:MOST]


class Reckoning(NamedTuple):
    """The chance of the side in turn, as it could reckon it, and whether it thought long enough: as
    long as the second best level does."""

    chance: float
    is_sound: bool


def reckoned(game: Game[Any], state: State, budget: Budget, rng: Rng) -> Reckoning:
    tried = thought(game, state, budget, rng)
    wanted = min(game.thinking.expert, game.thinking.enough)
    visits = sum(int(node.visits) for node in tried)
    return Reckoning(max(node.mean() for node in tried[:1]), visits >= wanted)
