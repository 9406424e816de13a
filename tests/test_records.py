"""Stored matches always replay. If one does not, the rules have changed: raise the game's rules
version, and add the options of the old rules to `Game.migrations`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.record import load
from tests.catalogue import OURS

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_for_ever(path: Path) -> None:
    text = path.read_text("utf-8")
    record = load(text, games.find)
    game = games.find(record.game)
    state = record.verify(game)
    assert state.turn == OVER
    assert record.scores == game.scores(state)
    if number_of(path) == game.rules:
        assert record.dump() == text
    else:  # a record of older rules is read with the options that keep its meaning
        assert load(record.dump(), games.find) == record


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_with_other_scores_is_refused(path: Path) -> None:
    record = load(path.read_text("utf-8"), games.find)
    assert record.scores
    record.scores[0] += 1
    with pytest.raises(UserError, match="bad_scores"):
        record.verify(games.find(record.game))


def number_of(path: Path) -> int:
    """The rules version of a stored match."""
    return int(json.loads(path.read_text("utf-8"))["rules"])


@pytest.mark.parametrize("name", OURS)
def test_there_are_records_of_every_number_of_the_rules(name: str) -> None:
    there = {number_of(path) for path in RECORDS if path.stem.rsplit("-", 1)[0] == name}
    assert there == set(range(1, games.find(name).rules + 1))


@pytest.mark.parametrize("name", games.names())
def test_no_number_of_the_rules_is_forgotten(name: str) -> None:
    game = games.find(name)
    assert set(game.migrations) == set(range(1, game.rules))
