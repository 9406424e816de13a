"""Matches that must replay for ever. If one does not, the rules have changed: give the game a new
version of its rules, and the means to play by the old ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.record import load
from ludoteca.core.refusal import Refused
from ludoteca.core.state import OVER

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_for_ever(path: Path) -> None:
    text = path.read_text("utf-8")
    record = load(text, games.find)
    game = games.find(record.game)
    state = record.verify(game)
    assert state.turn == OVER
    assert record.scores == game.scores(state)
    assert record.dump() == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_with_other_scores_is_refused(path: Path) -> None:
    record = load(path.read_text("utf-8"), games.find)
    assert record.scores
    record.scores[0] += 1
    with pytest.raises(Refused, match="bad_scores"):
        record.verify(games.find(record.game))


def test_there_are_records() -> None:
    assert {path.stem.split("-")[0] for path in RECORDS} <= set(games.names())
    assert RECORDS
