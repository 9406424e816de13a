"""The game that `new-game` writes is complete and passes our own checks."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.text import LANGUAGES
from tests.conftest import SOURCE
from tests.plugin_install import install, pythonpath
from tests.terminal.command import environment, ludoteca, refusal
from tests.test_wording import rejected


def new_game(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in this folder."""
    return subprocess.run(
        [sys.executable, "-m", "ludoteca", "new-game", *words],
        cwd=home,
        capture_output=True,
        env=environment(home, PYTHONPATH=pythonpath()),
        text=True,
    )


def checked(folder: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        capture_output=True,
        env=environment(folder, MYPYPATH=f"{SOURCE.parent}:src"),
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game."""
    home = tmp_path_factory.mktemp("new")
    assert new_game(home, "pebbles").returncode == 0
    return home / "ludoteca-pebbles"


def test_it_lies_in_a_folder_of_its_own_and_says_what_to_do_next(tmp_path: Path) -> None:
    done = new_game(tmp_path, "pebbles")
    assert [path.name for path in tmp_path.iterdir()] == ["ludoteca-pebbles"]
    assert "pip install -e ludoteca-pebbles" in done.stdout
    assert "ludoteca play pebbles" in done.stdout


def test_it_has_its_own_name_everywhere(tmp_path: Path) -> None:
    assert new_game(tmp_path, "pebbles").returncode == 0
    pebbles = tmp_path / "ludoteca-pebbles"
    files = [path for path in pebbles.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".py", ".md", ".toml", ".typed"}
    assert not any(re.search("@name@", path.read_text("utf-8"), re.IGNORECASE) for path in files)
    assert (pebbles / "src" / "ludoteca_pebbles" / "__init__.py").is_file()
    assert 'pebbles = "ludoteca_pebbles:GAME"' in (pebbles / "pyproject.toml").read_text("utf-8")


def test_its_style_is_ours(pebbles: Path) -> None:
    checked(pebbles, "ruff", "check", ".")
    checked(pebbles, "ruff", "format", "--check", ".")


@pytest.mark.slow
def test_its_types_are_strict(pebbles: Path) -> None:
    checked(pebbles, "mypy", "--strict", "src", "tests")


@pytest.mark.slow
def test_its_own_tests_pass(pebbles: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(pebbles / "tests")],
        capture_output=True,
        env=environment(tmp_path, PYTHONPATH=install(tmp_path, pebbles)),
        text=True,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_it_uses_a_rejected_word(pebbles: Path, language: str) -> None:
    text = pebbles / "src" / "ludoteca_pebbles" / "text"
    for name in (f"{language}.toml", f"rulebook.{language}.md"):
        for pattern in rejected(language):
            assert not re.search(pattern, (text / name).read_text("utf-8")), pattern


@pytest.mark.parametrize("name", ["", "Pebbles", "2048", "my-game", "été", "x" * 25, "../x", "a b"])
def test_a_name_is_small_letters_and_digits(tmp_path: Path, name: str) -> None:
    done = new_game(tmp_path, name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip() == refusal("bad_game_name", name=name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_is_in_the_catalogue_is_taken(tmp_path: Path, language: str) -> None:
    taken = games.names()[0]
    done = new_game(tmp_path, taken, "--language", language)
    assert done.returncode == 2
    assert done.stderr.strip() == refusal("game_taken", language, game=taken)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(pebbles: Path) -> None:
    before = (pebbles / "README.md").stat().st_mtime_ns
    done = new_game(pebbles.parent, "pebbles")
    assert done.returncode == 2
    assert done.stderr.strip() == refusal("exists", path="ludoteca-pebbles")
    assert (pebbles / "README.md").stat().st_mtime_ns == before


def test_a_game_without_a_name_is_none(tmp_path: Path) -> None:
    assert ludoteca(tmp_path, "new-game").stderr == refusal("missing", what="NAME")
