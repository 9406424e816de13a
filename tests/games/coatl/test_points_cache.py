"""The cached points of a cóatl follow every change."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
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
                assert serpent.cached_points() == serpent.total()
                seen.add(int(serpent.cached_points()))
    assert len(seen) > 2
