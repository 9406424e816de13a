"""Invalid input of any kind gets a sentence, never a traceback."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

from ludoteca import games
from ludoteca.cli import run
from ludoteca.core.engine.rng import stream
from ludoteca.core.testkit.fuzz import ODD_TOKENS, fuzz_words
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.local.match import LocalMatch
from ludoteca.terminal.input.play_session import PlaySession
from ludoteca.terminal.input.table_session import Quit
from tests.core.test_record_fuzz import spoilt_texts, started_record

LINES = 150
FILES = 30


def lines(moves: list[str], commands: list[str], seed: str) -> Iterator[str]:
    """Input lines: moves, broken moves, commands, and commands with odd arguments. Commands that list all
    moves come once."""
    yield f"help {ODD_TOKENS[-1]}"
    commands = [command for command in commands if command not in ("?", "help", "moves")]
    for number in range(LINES):
        rng = stream("typed", seed, number)
        words = fuzz_words(rng, moves, moves)
        command = commands[int(rng.below(len(commands)))]
        odd = ODD_TOKENS[int(rng.below(len(ODD_TOKENS)))]
        yield (words, f"why {words}", f"{command} {words}", f"{command} {odd}", odd, command)[
            int(rng.below(6))
        ]


class Enough(Exception):
    """The end of the input."""


def at_the_table(name: str, home: Path, out: io.StringIO) -> PlaySession:
    """Ana against random players, some moves into a match."""
    game = games.find(name)
    record = started_record(game)
    record.players = ["Ana", *["bot random"] * (record.seats - 1)]
    messages = texts(LANGUAGES[len(name) % 3], name).with_names(
        [f"P{n}" for n in range(record.seats)]
    )
    match = LocalMatch(game, record, home / "match.json", 0)
    return PlaySession(match, messages, Console(file=out, width=80, height=40))


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_whatever_is_typed_at_the_table_is_a_move_or_is_answered(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ludoteca.bots.hint.hint", lambda *_, **__: [])
    out = io.StringIO()
    talk = at_the_table(name, tmp_path, out)
    game = talk.match.game
    talk.match.advance()
    moves = [game.notation(talk.match.state, move) for move in talk.match.state.legal().to_list()]
    typed = lines([*moves[:50], *talk.match.record.moves], list(talk.commands), name)

    def next_line(_: str) -> str:
        for line in typed:
            return line.strip()
        raise Enough

    monkeypatch.setattr("ludoteca.terminal.input.play_session.read_line", next_line)
    with suppress(Enough):
        while True:
            if talk.match.is_over():
                talk = at_the_table(name, tmp_path, out)
            talk.match.advance()
            with suppress(Quit):
                talk.show()
                talk.read_until_move()
    assert next(typed, None) is None, "all was typed"
    assert "✗" in out.getvalue()


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_spoilt_record_is_answered_in_one_line(
    name: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    for text in spoilt_texts(started_record(games.find(name), 2), FILES):
        path.write_text(text, "utf-8", errors="replace")
        more = ["--iterations", "1"] if command == "review" else []
        code = run([command, str(path), *more])
        output = capsys.readouterr()
        assert code in (0, 2)
        assert "Traceback" not in output.err + output.out
        assert code == 0 or output.err.count("\n") <= 2
