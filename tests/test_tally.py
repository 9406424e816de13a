"""Score sheets: the lines of every tally add up to the score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record, load
from ludoteca.core.tally import Tally, to_list
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.kobito import GAME
from ludoteca.server.json_encoding import encode
from tests.games.cobogo.position import cobogo
from tests.games.kobito.position import KobitoPosition

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
ROUNDS = [path for path in RECORDS if path.stem.startswith("encantados")]


def read(path: Path) -> tuple[Record, Game[Any]]:
    record = load(path.read_text("utf-8"), games.find)
    return record, games.find(record.game)


def ended(path: Path) -> tuple[Game[Any], State]:
    record, game = read(path)
    return game, record.state(game, len(record.moves))


def points(tally: Tally) -> list[int]:
    return [sum(entry.points or 0 for entry in count.entries) for count in tally]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_seat_is_counted_once_and_to_its_score(path: Path) -> None:
    game, state = ended(path)
    tally = game.tally(state)
    totals = {seat: count.total for count in tally for seat in count.seats}
    assert sorted(totals) == sorted(seat for count in tally for seat in count.seats)
    assert [totals[seat] for seat in range(state.seats)] == game.scores(state)
    rivals = [count.total for count in tally if not count.seats]
    assert rivals == [rival for rival in (game.rival_score(state),) if rival is not None]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_lines_of_a_count_add_up(path: Path) -> None:
    game, state = ended(path)
    tally = game.tally(state)
    if game.name == "neon":  # nothing is summed there: cards are left
        assert [len(e.items) for count in tally for e in count.entries] == game.scores(state)
    else:
        assert points(tally) == [count.total for count in tally]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_line_is_said_in_every_language_and_fits_a_frame(path: Path) -> None:
    game, state = ended(path)
    tally = game.tally(state)
    assert encode(to_list(tally))
    for language in LANGUAGES:
        messages = texts(language, game.name)
        for count in tally:
            assert not count.name or messages.say(f"tally.{count.name}")
            for entry in count.entries:
                assert "{" not in messages.say_note("tally", entry.note)
        if tie := game.tie_break(state):
            assert messages.say_note("tie", tie)


def moves(path: Path) -> Iterator[tuple[Tally, list[Note]]]:
    """The log lines of each move as spectators see them, with the counts that they imply."""
    record, game = read(path)
    before = None
    for state in record.states(game, log=True):
        lines = [note for note in state.log or () if note.is_visible_to(None)]
        state.log = []
        if before is not None:
            yield game.round_summary(before, lines), lines
        before = game.view(state, None)


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_each_round_but_the_last_is_counted_row_by_row(path: Path) -> None:
    for tally, heard in moves(path):
        lines: list[Any] = [note.args for note in heard if note.key == "scores"]
        dealt = any(note.key == "round_starts" for note in heard)
        assert [count.total for count in tally] == [args["total"] for args in lines if dealt]
        assert points(tally) == [count.total for count in tally]
        shown = [card for note in heard if note.key == "shows_hand" for card in hand_of(note)]
        counted = [c for count in tally for e in count.entries if e.zone == "hand" for c in e.items]
        assert sorted(counted) == sorted(shown if dealt else [])


def hand_of(note: Note) -> list[str]:
    cards: Any = note.args["cards"]
    return list(cards)


def test_other_games_are_not_interrupted() -> None:
    for path in RECORDS:
        if path.stem in ("neon-1", "kobito-1", "cobogo-1"):
            assert not any(tally for tally, _ in moves(path))


def test_a_penalty_card_takes_off_three_points() -> None:  # Kobito, ruling 11
    position = KobitoPosition("1 2 3").place_cards(penalties={0: "1 2", 1: "kobito"})
    mine, theirs = (count.entries for count in GAME.tally(position.state))
    assert [(e.note.key, e.points, e.items) for e in mine] == [("penalty", -6, ("1", "2"))]
    assert [(e.note.key, e.points, e.items) for e in theirs] == [("penalty_free", 0, ("kobito",))]


def test_a_goal_that_was_missed_is_shown_and_brings_nothing() -> None:  # Cobogó, ruling 21
    position = cobogo("YY.", goals=("Y I2 1", "P I2 2", "B I2 1"))
    wall, *goals = position.game.tally(position.state)[0].entries
    assert [(goal.missed, goal.points) for goal in goals] == [(False, 1), (True, 0), (True, 0)]
    assert [wall.items[at] for at in wall.marks] == ["yellow", "yellow"]
