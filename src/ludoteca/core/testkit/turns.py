"""Turns under examination, of a game whose searcher sets whole turns side by side."""

from __future__ import annotations

from ludoteca.core.kit.state import State
from ludoteca.core.testkit.examiner import Examiner

WAYS = 12
"""Ways through a turn, each at random."""


def examine_turn(examiner: Examiner, state: State) -> None:
    """Where two ways through a turn are said to have come to the same, all see the same."""
    game = examiner.game
    if game.thinking.turns is None:
        return
    readers = [None, *range(int(state.seats))]
    known: dict[bytes, str] = {}
    for _ in range(WAYS):
        here = state.clone()
        while (here.turn, here.news) == (state.turn, state.news):
            legal = here.legal().listed()
            seen = f"{legal} {[game.view(here, reader) for reader in readers]}"
            same = known.setdefault(here.turn_so_far(), seen) == seen
            examiner.hold("a turn so far says all that has changed", same)
            here.play(examiner.one(legal), examiner.fresh())
