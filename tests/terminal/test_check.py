"""`ludoteca check`: a correct game passes; a broken one fails with the promise it breaks."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.terminal.commands.new_game import write_template
from tests.plugin_install import install, pythonpath
from tests.terminal.command import ludoteca, refusal

GAME = "pebbles"
SPOILT = {
    "a stone is lost": (
        "rules/play.py",
        "self.taken.at(self.turn) + stones",
        "self.taken.at(self.turn)",
        "no card is lost or made",
    ),
    "a move that is offered twice": (
        "rules/play.py",
        "for heap in range(HEAPS):\n            for stones",
        "for heap in (*range(HEAPS), 0):\n            for stones",
        "each legal move is listed once",
    ),
    "a match without end": (
        "rules/play.py",
        "if self.stones_left() == 0:",
        "if self.stones_left() == 99:",
        "there is always a legal move",
    ),
    "a line of the log that one language lacks": (
        "text/uk.toml",
        "wins =",
        "winds =",
        "every language has the same texts (uk)",
    ),
    "a way that two moves share": (
        "shown/interaction.py",
        "/stone-{stones_of(move)}",
        "",
        "no two moves touch the same things",
    ),
    "a refusal that stands on nothing": (
        "shown/refusals.py",
        '"empty_heap": 4, ',
        "",
        "every refusal stands on a paragraph (en)",
    ),
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game installed, which tests may break and repair."""
    home = tmp_path_factory.mktemp("examined")
    return Path(install(home, write_template(GAME, home)).split(":")[-1])


def run_check(shelf: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    record = str(home / "broken.json")
    return ludoteca(home, "check", GAME, "--record", record, *words, PYTHONPATH=pythonpath(shelf))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_keeps_every_promise_passes(shelf: Path, tmp_path: Path, language: str) -> None:
    done = run_check(shelf, tmp_path, "--matches", "6", "--language", language)
    messages = texts(language)
    assert (done.returncode, done.stderr) == (0, "")
    for part in ("texts", "matches", "words"):
        assert f"✓ {messages.say(f'check.{part}')}" in done.stdout
    assert messages.say("check.passed", {"game": "Pebbles"}) in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("fault", SPOILT)
def test_a_game_that_breaks_a_promise_is_told_which(
    shelf: Path, tmp_path: Path, fault: str
) -> None:
    file, whole, spoilt, promise = SPOILT[fault]
    path = shelf / f"ludoteca_{GAME}" / file
    text = path.read_text("utf-8")
    assert whole in text
    path.write_text(text.replace(whole, spoilt), "utf-8")
    try:
        done = run_check(shelf, tmp_path, "--matches", "9")
    finally:
        path.write_text(text, "utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"Promise: {promise}" in done.stdout


@pytest.mark.slow
def test_a_game_with_a_key_of_ours_is_refused_everywhere(tmp_path: Path) -> None:
    package = write_template(GAME, tmp_path)
    for path in package.rglob("*"):
        if path.suffix in (".py", ".toml"):
            text = path.read_text("utf-8")
            path.write_text(text.replace("empty_heap", "no_such_number"), "utf-8")
    there = install(tmp_path, package)
    expected = refusal("taken_keys", game=GAME, keys="refusal.no_such_number")
    for words in (
        ["check", GAME],
        ["play", GAME],
        ["serve", "--port", "0", "--data", str(tmp_path / "data")],
    ):
        done = ludoteca(tmp_path / "home", *words, PYTHONPATH=there)
        assert (done.returncode, done.stderr, done.stdout) == (2, expected, "")


def test_the_match_that_shows_it_is_written_down_and_can_be_replayed(
    shelf: Path, tmp_path: Path
) -> None:
    file, whole, spoilt, _ = SPOILT["a way that two moves share"]
    path = shelf / f"ludoteca_{GAME}" / file
    text = path.read_text("utf-8")
    path.write_text(text.replace(whole, spoilt), "utf-8")
    try:
        done = run_check(shelf, tmp_path, "--matches", "9", "--seats", "3")
        record = tmp_path / "broken.json"
        assert "Seats: 3." in done.stdout
        shown = ludoteca(tmp_path, "replay", str(record), PYTHONPATH=pythonpath(shelf))
    finally:
        path.write_text(text, "utf-8")
    assert shown.returncode == 0


def test_a_crash_is_a_broken_promise_too(shelf: Path, tmp_path: Path) -> None:
    path = shelf / f"ludoteca_{GAME}" / "bot" / "fast.py"
    text = path.read_text("utf-8")
    path.write_text(text.replace("single = Moves()", "single = Moves(1)"), "utf-8")
    try:
        done = run_check(shelf, tmp_path, "--matches", "3")
    finally:
        path.write_text(text, "utf-8")
    assert done.returncode == 1
    assert "TypeError" in " ".join(done.stdout.split())


def test_bad_wishes_are_refused(shelf: Path, tmp_path: Path) -> None:
    names = sorted([*games.names(), GAME])
    unknown = ludoteca(tmp_path, "check", "chess", PYTHONPATH=pythonpath(shelf))
    assert unknown.returncode == 2
    assert unknown.stderr == refusal("unknown_game", game="chess", games=", ".join(names))
    assert run_check(shelf, tmp_path, "--seats", "7").returncode == 2
    assert run_check(shelf, tmp_path, "--matches", "0").returncode == 2
    nowhere = run_check(shelf, tmp_path, "--record", str(tmp_path / "no" / "where.json"))
    assert nowhere.stderr == refusal("no_folder", path=str(tmp_path / "no" / "where.json"))
