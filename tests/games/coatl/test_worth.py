"""What a cóatl is worth, as learners see it, follows everything that is built."""

from __future__ import annotations

import pytest

from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.games.coatl import GAME


@pytest.mark.parametrize("seed", ["one", "two"])
def test_what_a_coatl_is_worth_is_counted_after_every_change(seed: str) -> None:
    rng = stream("worth", seed)
    state = GAME.start(2, {}, rng)
    seen = set()
    while state.turn != OVER:
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)
        for player in state.players:
            for serpent in player.serpents:
                assert serpent.worth() == serpent.total()
                seen.add(int(serpent.worth()))
    assert len(seen) > 2
