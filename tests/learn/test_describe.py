"""`ludoteca learn describe` prints the layout of observations."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.text import LANGUAGES
from ludoteca.learn.layout import layout_of
from tests.terminal.command import ludoteca, refusal


@pytest.mark.parametrize("name", games.names())
def test_every_part_of_a_row_is_listed(name: str, tmp_path: Path) -> None:
    game = games.find(name)
    done = ludoteca(tmp_path, "learn", "describe", name, "--seats", "2", COLUMNS="200")
    layout = layout_of(game, 2)
    rows = [line.split() for line in done.stdout.splitlines()]
    for part in (*layout.parts, *layout.features):
        assert any(
            row[:4] == [str(part.start), str(part.size), str(part.high), part.name] for row in rows
        )
    assert f"{layout.size} values" in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_readers_language(language: str, tmp_path: Path) -> None:
    words = ("learn", "describe", "neon", "--include-history", "--language", language)
    done = ludoteca(tmp_path, *words, COLUMNS="200")
    assert done.returncode == 0
    assert "absent-1" in done.stdout


def test_what_cannot_be_described_is_refused(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "learn", "describe", "neon", "--seats", "9")
    assert done.stderr == refusal("bad_seats", n=9, seats=[2, 3, 4, 5, 6])
    done = ludoteca(tmp_path, "learn", "describe", "neon", "--option", "x=1")
    assert done.returncode == 2
    assert "x" in done.stderr


def test_a_layout_needs_no_numpy() -> None:
    output = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.modules['numpy'] = None\n"
            "from ludoteca.learn.layout import layout_of\n"
            "from ludoteca import games, learn\n"
            "print(layout_of(games.find('neon'), 2).size)\n"
            "try: learn.Batch\n"
            "except ImportError as error: print(error)",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert output.splitlines() == ["292", "learners need numpy: pip install ludoteca[learn]"]
