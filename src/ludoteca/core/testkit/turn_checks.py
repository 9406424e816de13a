"""Turns under examination, of a game whose searcher sets whole turns side by side."""

from __future__ import annotations

from ludoteca.core.engine.state import State
from ludoteca.core.testkit.checker import Checker

PATHS = 12
"""Ways through a turn, each at random."""


def check_turn_signatures(checker: Checker, state: State) -> None:
    """Where two ways through a turn are said to have come to the same, all see the same."""
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
            checker.require("a turn so far says all that has changed", same)
            position.play(checker.pick(legal), checker.fresh_rng())
