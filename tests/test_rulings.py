"""Each game's rulings.md links every ruling, and every sentence of its rules, to a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.testkit.papers import BadPaper, examine_rulings, rulings
from tests.shelf import OURS

TESTS = Path(__file__).parent / "games"


@pytest.mark.parametrize("name", OURS)
def test_every_ruling_and_every_sentence_has_a_row_with_tests_that_exist(name: str) -> None:
    examine_rulings(games.find(name), TESTS / name)


def test_a_row_names_its_tests() -> None:
    row = "| 17 | A +2 answers a +2. | letter | `test_one`, `test_two` |"
    assert rulings(f"{row}\n| S3 | No test. |  |\n") == {"17": ["test_one", "test_two"], "S3": []}


def test_a_ruling_that_has_two_rows_or_no_test_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(BadPaper, match="one row"):
        rulings("| 1 | a | `test_a` |\n| 1 | b | `test_b` |\n")
    with pytest.raises(BadPaper, match="every test exists"):
        examine_rulings(games.find(OURS[0]), tmp_path)
