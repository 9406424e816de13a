"""Whole matches on the host of tables without a server."""

from __future__ import annotations

import pytest

from ludoteca import games
from tests.offline.kit import OfflinePage


@pytest.mark.parametrize("game", games.playable())
def test_a_match_against_a_casual_bot_is_played_to_its_end(game: str) -> None:
    page = OfflinePage()
    seats = games.find(game).seats
    table = page.opens(game, "me", *["casual"] * (max(2, min(seats)) - 1))
    frame = page.play_to_the_end(page.look(table))
    assert frame["status"] == "over"
    assert frame["winners"] is not None
    assert page.saved[f"table/{table}"]["status"] == "over"
    assert page.ask("GET", "/api/record")["matches"] == 1
