"""`ludoteca replay` verifies a record and shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.cli import run
from ludoteca.core.record import commitment
from ludoteca.core.text import LANGUAGES, texts
from tests.terminal.command import ludoteca
from tests.terminal.matches import played, write_record
from tests.test_records import RECORDS, number_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_described_in_words(tmp_path: Path, language: str) -> None:
    path = write_record(tmp_path / "match.json", played())
    done = ludoteca(tmp_path, "replay", str(path), "--language", language)
    messages = texts(language, "neon")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ana" in done.stdout
    assert messages.say("bot.rulebook") in done.stdout
    assert messages.say("result.seed", {"seed": "terminal"}) in done.stdout
    assert commitment("terminal") in done.stdout.replace("\n", "")
    assert messages.say("replay.verified") in done.stdout.replace("\n", " ")


def test_a_position_on_the_way_is_shown_from_a_seat(tmp_path: Path) -> None:
    record = played()
    game = games.find("neon")
    path = write_record(tmp_path / "match.json", record)
    done = ludoteca(tmp_path, "replay", str(path), "--ply", "6", "--seat", "1")
    hand = game.view(record.state(game, 6), 1).zone("hand-1").items
    *_, faces = [line for line in done.stdout.splitlines() if line.startswith("│")]
    assert [face.strip() for face in faces.split("│") if face.strip()] == [
        game.short_label(card) for card in hand if card
    ]
    assert "after move 6 of" in done.stdout


def test_when_all_is_over_every_hand_is_open(tmp_path: Path) -> None:
    record = played()
    game = games.find("neon")
    path = write_record(tmp_path / "match.json", record)
    done = ludoteca(tmp_path, "replay", str(path), "--ply", "6")
    for seat in range(3):
        for card in game.view(record.state(game, 6), seat).zone(f"hand-{seat}").items:
            assert card
            assert game.short_label(card) in done.stdout


def test_of_a_match_that_goes_on_a_watcher_sees_no_hand_and_no_seed(tmp_path: Path) -> None:
    path = write_record(tmp_path / "match.json", played(8, seed="a secret seed"))
    done = ludoteca(tmp_path, "replay", str(path))
    assert done.returncode == 0
    assert "a secret seed" not in done.stdout
    rows = [line for line in done.stdout.splitlines() if "seat-" in line]
    assert len(rows) == 3 or sum(line.count("seat-") for line in rows) == 3
    assert all(
        "‹" not in line and "R" not in line.replace("Rulebook", "").replace("Random", "")
        for line in rows
    )


def test_a_record_without_names_is_told_by_seats(tmp_path: Path) -> None:
    path = write_record(tmp_path / "match.json", played(), players=[])
    assert "seat 2: plays" in ludoteca(tmp_path, "replay", str(path)).stdout


def test_a_record_cannot_command_the_terminal(tmp_path: Path) -> None:
    names = ["\x1b[2JAna\n\n", "bot rulebook", "x" * 500]
    path = write_record(tmp_path / "match.json", played(seed="\x1b]0;\x07"), players=names)
    done = ludoteca(tmp_path, "replay", str(path))
    assert done.returncode == 0
    assert not set(done.stdout) & {"\x1b", "\x07"}
    assert max(map(len, done.stdout.splitlines())) <= 80
    path = write_record(tmp_path / "match.json", played(3), moves=["\x1b[2J\n"])
    done = ludoteca(tmp_path, "replay", str(path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "\x1b" not in done.stderr


def of_every_number() -> dict[str, Path]:
    """The smallest record for each number of seats of each game."""
    found: dict[str, Path] = {}
    for path in sorted(RECORDS, key=lambda path: path.stat().st_size):
        found.setdefault(f"{path.stem.rpartition('-')[0]}-{number_of(path)}", path)
    return found


@pytest.mark.parametrize("path", of_every_number().values(), ids=of_every_number().keys())
def test_a_match_of_every_number_of_every_game_is_shown(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(path), "--language", "en"]) == 0
    shown = capsys.readouterr().out.replace("\n", " ")
    assert texts("en").say("replay.verified") in shown
