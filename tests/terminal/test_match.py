"""A local match: what bots are given, and what happens when the file cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.fingerprint import canonical
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.errors import UserError
from ludoteca.core.record import Record
from ludoteca.local.match import LocalMatch

GAME = games.find("neon")
PLAYERS = ["Ana", "bot random", "bot random"]


class Curious(Bot):
    """Keeps the state that it was given."""

    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        self.handed = state.clone()
        return int(moves.at(0))


def begun(path: Path) -> LocalMatch:
    record = Record("neon", GAME.rules, 3, "match", GAME.default_options(), [*PLAYERS])
    return LocalMatch(GAME, record, path, 0)


def test_a_bot_is_handed_a_guess_and_never_the_match_itself(tmp_path: Path) -> None:
    match = begun(tmp_path / "match.json")
    bot = Curious()
    match.bots = {1: bot, 2: bot}
    guessed = set()
    for _ in range(6):
        if match.is_person_turn():
            match.play_move(int(match.state.legal().at(0)))
            continue
        hands = canonical(match.state.hands)  # type: ignore[attr-defined]
        match.play_bot_move()
        guessed.add(canonical(bot.handed.hands) == hands)  # type: ignore[attr-defined]
    assert guessed == {False}


def test_a_move_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    match = begun(tmp_path / "file" / "match.json")
    before = canonical(match.state)
    with pytest.raises(UserError, match="unwritable"):
        match.play_move(int(match.state.legal().at(0)))
    assert (match.record.moves, match.record.scores) == ([], None)
    assert canonical(match.state) == before


def test_a_person_reads_what_is_told_to_them_and_nothing_else(tmp_path: Path) -> None:
    match = begun(tmp_path / "match.json")
    kept = 0
    while not match.is_over() and kept < 3:
        if match.is_person_turn():
            match.play_move(int(match.state.legal().at(0)))
        else:
            match.play_bot_move()
        kept = sum(not note.is_visible_to(0) for note in match.state.log or ())
        assert all(note.is_visible_to(0) for note in match.log())
    assert kept == 3
