"""A match at a terminal: what a bot is handed, and what happens when the file cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.fingerprint import written
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.terminal.match import Match

GAME = games.find("neon")
PLAYERS = ["Ana", "bot random", "bot random"]


class Curious(Bot):
    """Keeps the position that it was handed."""

    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        self.handed = state.clone()
        return int(moves.at(0))


def begun(path: Path) -> Match:
    record = Record("neon", GAME.rules, 3, "match", GAME.as_printed(), [*PLAYERS])
    return Match(GAME, record, path, 0)


def test_a_bot_is_handed_a_guess_and_never_the_match_itself(tmp_path: Path) -> None:
    match = begun(tmp_path / "match.json")
    bot = Curious()
    match.bots = {1: bot, 2: bot}
    guessed = set()
    for _ in range(6):
        if match.is_mine():
            match.accept(int(match.state.legal().at(0)))
            continue
        hands = written(match.state.hands)  # type: ignore[attr-defined]
        match.let_bot_play()
        guessed.add(written(bot.handed.hands) == hands)  # type: ignore[attr-defined]
    assert guessed == {False}


def test_a_move_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    match = begun(tmp_path / "file" / "match.json")
    before = written(match.state)
    with pytest.raises(Refused, match="unwritable"):
        match.accept(int(match.state.legal().at(0)))
    assert (match.record.moves, match.record.scores) == ([], None)
    assert written(match.state) == before


def test_a_person_reads_what_is_told_to_them_and_nothing_else(tmp_path: Path) -> None:
    match = begun(tmp_path / "match.json")
    kept = 0
    while not match.is_over() and kept < 3:
        if match.is_mine():
            match.accept(int(match.state.legal().at(0)))
        else:
            match.let_bot_play()
        kept = sum(not note.seen_by(0) for note in match.state.log or ())
        assert all(note.seen_by(0) for note in match.lines())
    assert kept == 3
