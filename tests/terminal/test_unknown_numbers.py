"""In every game, a move number or seat that does not exist is refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.text import LANGUAGES, texts
from tests.catalogue import OURS
from tests.terminal.command import Person, ludoteca, refusal
from tests.terminal.matches import write_record


def begun(name: str) -> Record:
    """The first moves of a match of this game."""
    game = games.find(name)
    seats = game.usual_seats
    players = [f"bot {next(iter(game.bots))}"] * seats
    record = Record(name, game.rules, seats, "begun", check_options(game.options, {}), players)
    state = record.start(game)
    for ply in range(1, 4):
        move = state.legal().to_list()[stream("begun", ply).below(state.legal().size())]
        record.moves.append(game.notation(state, move))
        state.play(move, record.rng(ply))
    return record


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_a_number_that_no_move_has_is_refused_at_the_prompt(
    tmp_path: Path, name: str, language: str
) -> None:
    messages = texts(language)
    prompt = messages.say("play.prompt")
    words = ["play", name, "--seed", "numbers", "--seats", str(max(games.find(name).seats))]
    with Person(tmp_path, *words, "--language", language) as person:
        person.waits(prompt)
        beginning = messages.say("refusal.no_such_number", {"number": 9999, "last": "|"}).split(
            "|"
        )[0]
        assert beginning in person.says("9999", prompt)


@pytest.mark.parametrize("command", ["play", "replay", "review"])
@pytest.mark.parametrize("name", OURS)
def test_a_seat_that_the_table_does_not_have_is_refused(
    tmp_path: Path, name: str, command: str
) -> None:
    language = LANGUAGES[len(name + command) % 3]
    what = name if command == "play" else str(write_record(tmp_path / "match.json", begun(name)))
    words = [command, what, "--seat", "9", "--language", language]
    done = ludoteca(tmp_path / "home", *words)
    last = games.find(name).usual_seats - 1
    assert done.stderr == refusal("no_such_seat", language, seat=9, last=last)
    assert done.returncode == 2
