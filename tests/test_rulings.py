"""Each game's rulings.md links every ruling, and every sentence of its rules, to a test.

Rows: `| 17 | what we decided | `test_name` |` for rulings, `| S3 | what the rules say | ... |` for
sentences. The first line of the file says how many there are: `Rulings: 40. Sentences: 61.`
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from ludoteca import games

TESTS = Path(__file__).parent / "games"


def rows(name: str) -> dict[str, list[str]]:
    text = files(f"ludoteca.games.{name}").joinpath("rulings.md").read_text("utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if match := re.match(r"\| (S?\d+) \|.*\|([^|]*)\|$", line):
            assert match[1] not in found, f"{match[1]} twice"
            found[match[1]] = re.findall(r"`(test_\w+)`", match[2])
    return found


def counts(name: str) -> tuple[int, int]:
    text = files(f"ludoteca.games.{name}").joinpath("rulings.md").read_text("utf-8")
    match = re.search(r"Rulings: (\d+)\. Sentences: (\d+)\.", text)
    assert match
    return int(match[1]), int(match[2])


@pytest.mark.parametrize("name", games.names())
def test_every_ruling_and_every_sentence_has_a_row(name: str) -> None:
    rulings, sentences = counts(name)
    wanted = [*map(str, range(1, rulings + 1)), *(f"S{n}" for n in range(1, sentences + 1))]
    assert sorted(rows(name)) == sorted(wanted)


@pytest.mark.parametrize("name", games.names())
def test_every_row_names_tests_that_exist(name: str) -> None:
    source = "".join(path.read_text("utf-8") for path in (TESTS / name).glob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)\(", source))
    for number, named in rows(name).items():
        assert named, f"{name}: {number} has no test"
        assert set(named) <= there, f"{name}: {number} names {set(named) - there}"
