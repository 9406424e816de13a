"""The guided first matches: each replays, and its comments fit in every language."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.core.engine.state import OVER
from ludoteca.core.record import Record, load
from ludoteca.core.text import LANGUAGES, game_tables

MOST_WORDS = 60
"""Length of a comment: it is read between two moves."""


def record_of(name: str) -> Record | None:
    text = games.find(name).guide()
    return None if text is None else load(text, games.find)


@pytest.mark.parametrize("name", games.names())
def test_a_guide_is_an_opening_or_a_whole_match_that_verifies(name: str) -> None:
    record = record_of(name)
    if record is not None:
        assert record.game == name
        is_over = record.verify(games.find(name)).turn == OVER
        assert is_over == (record.scores is not None)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_go_with_a_guide_and_name_its_plies(name: str, language: str) -> None:
    record = record_of(name)
    comments = game_tables(name, language).get("guide", {})
    if record is None:
        assert comments == {}
        return
    plies = {key.removeprefix("ply-") for key in comments if key != "end"}
    assert "end" in comments
    assert "0" in plies, "somebody who opens the guide is told something"
    assert plies <= {str(ply) for ply in range(len(record.moves) + 1)}
    assert set(comments) == set(game_tables(name, "en")["guide"])
    for key, comment in comments.items():
        assert isinstance(comment, str), key
        assert 1 <= len(comment.split()) <= MOST_WORDS, key
