"""`ludoteca resume` continues a match that is kept on this machine."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.record import load
from ludoteca.core.text import LANGUAGES, texts
from tests.terminal.command import Person, ludoteca, refusal
from tests.terminal.matches import played, write_record

PROMPT = texts("en").say("play.prompt")
CHOICE = texts("en").say("resume.prompt", {"last": 2})


def two_matches(home: Path) -> tuple[Path, Path]:
    """A match that was saved long ago and one that was saved later."""
    older = write_record(home / "older.json", played(4))
    newer = write_record(home / "newer.json", played(8))
    os.utime(older, (1_000_000, 1_000_000))
    return older, newer


def moves_in(path: Path) -> int:
    return len(load(path.read_text("utf-8"), games.find).moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_match_it_says_so(tmp_path: Path, language: str) -> None:
    done = ludoteca(tmp_path, "resume", "--language", language)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == refusal("nothing_to_resume", language)


def test_the_only_unfinished_match_is_continued(tmp_path: Path) -> None:
    write_record(tmp_path / "over.json", played())
    write_record(tmp_path / "people.json", played(4), players=["Ana", "Ivo", "bot random"])
    (tmp_path / "broken.json").write_text("{")
    path = write_record(tmp_path / "one.json", played(4))
    done = ludoteca(tmp_path, "resume", typed="1\nquit\n")
    assert done.returncode == 0
    assert moves_in(path) > 4


def test_of_several_the_person_chooses_one(tmp_path: Path) -> None:
    older, newer = two_matches(tmp_path)
    with Person(tmp_path, "resume") as person:
        listed = person.waits(CHOICE)
        first, second = (line for line in listed.splitlines() if "nEon_onE" in line)
        assert "8 moves made" in first
        assert "Ana, Rulebook, Random" in second
        assert "1970-01-12" in second
        assert "4 moves made" in second
        person.types("3")
        person.waits(CHOICE)
        person.says("2", PROMPT)
        person.says("1", PROMPT)
        person.says("quit", "ludoteca resume")
        code, complaints = person.ends()
    assert code == 0
    assert "There is no match “3” in the list" in complaints
    assert moves_in(older) > 4
    assert moves_in(newer) == 8


def test_enter_continues_the_newest(tmp_path: Path) -> None:
    older, newer = two_matches(tmp_path)
    with Person(tmp_path, "resume") as person:
        person.waits(CHOICE)
        person.says("", PROMPT)
        person.says("1", PROMPT)
        person.says("quit", "ludoteca resume")
        assert person.ends() == (0, "")
    assert moves_in(newer) > 8
    assert moves_in(older) == 4


def test_without_a_terminal_none_of_several_is_chosen(tmp_path: Path) -> None:
    older, newer = two_matches(tmp_path)
    done = ludoteca(tmp_path, "resume", typed="1\n1\n", COLUMNS="30")
    assert (done.returncode, done.stderr) == (2, refusal("several_to_resume"))
    assert done.stdout.splitlines() == [f"ludoteca resume {path}" for path in (newer, older)]
    assert (moves_in(older), moves_in(newer)) == (4, 8)


def test_a_file_can_be_named(tmp_path: Path) -> None:
    older, _ = two_matches(tmp_path)
    assert ludoteca(tmp_path, "resume", str(older), typed="1\nquit\n").returncode == 0
    assert moves_in(older) > 4
    nowhere = ludoteca(tmp_path, "resume", str(tmp_path / "nowhere.json"))
    assert (nowhere.returncode, nowhere.stdout) == (2, "")


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_the_line_that_resumes_can_be_copied_at_any_width(tmp_path: Path, columns: int) -> None:
    home = tmp_path / "a folder with a long name, with spaces and with a quote: '"
    with Person(home, "play", "neon", columns=columns) as person:
        person.waits(PROMPT)
        shown = person.says("quit", "ludoteca resume ")
        while "\n" not in shown.partition("ludoteca resume")[2]:
            shown += person.waits("\n")
        assert person.ends() == (0, "")
    line = next(line for line in shown.splitlines() if "ludoteca resume" in line)
    command = shlex.split(line[line.index("ludoteca resume") :])
    [path] = home.glob("*.json")
    assert command == ["ludoteca", "resume", str(path)]
    done = ludoteca(home, *command[1:], typed="quit\n")
    assert done.returncode == 0


def test_an_interrupt_quotes_the_path_too(tmp_path: Path) -> None:
    home = tmp_path / "with spaces"
    done = ludoteca(home, "play", "neon")
    [path] = home.glob("*.json")
    assert done.stderr.endswith(f"ludoteca resume '{path}'")
