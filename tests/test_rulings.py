"""Each game's rulings.md links every ruling, and every sentence of its rules, to a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.testkit.text_checks import TextError, check_rulings, parse_rulings
from tests.catalogue import OURS

TESTS = Path(__file__).parent / "games"


@pytest.mark.parametrize("name", OURS)
def test_every_ruling_and_every_sentence_has_a_row_with_tests_that_exist(name: str) -> None:
    check_rulings(games.find(name), TESTS / name)


def test_a_row_names_its_tests() -> None:
    row = "| 17 | A +2 answers a +2. | letter | `test_one`, `test_two` |"
    assert parse_rulings(f"{row}\n| S3 | No test. |  |\n") == {
        "17": ["test_one", "test_two"],
        "S3": [],
    }


def test_a_ruling_that_has_two_rows_or_no_test_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="one row"):
        parse_rulings("| 1 | a | `test_a` |\n| 1 | b | `test_b` |\n")
    with pytest.raises(TextError, match="every test exists"):
        check_rulings(games.find(OURS[0]), tmp_path)
