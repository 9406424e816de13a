"""Checks of `State.turn_signature`, for games searched with turn halving."""

from __future__ import annotations

from ludoteca.core.engine.state import State
from ludoteca.core.testkit.checker import Checker

PATHS = 12
"""Random sequences of moves through one turn."""


def check_turn_signatures(checker: Checker, state: State) -> None:
    """Positions of one turn with equal signatures look the same to every reader."""
    game = checker.game
    if game.search_config.turn_halving is None:
        return
    readers = [None, *range(int(state.seats))]
    observed: dict[bytes, str] = {}
    for _ in range(PATHS):
        position = state.clone()
        while (position.turn, position.reveals) == (state.turn, state.reveals):
            legal = position.legal().to_list()
            observation = f"{legal} {[game.view(position, reader) for reader in readers]}"
            same = observed.setdefault(position.turn_signature(), observation) == observation
            checker.require("a turn signature covers all that has changed", same)
            position.play(checker.pick(legal), checker.fresh_rng())
