"""The documentation's counts of the rulings agree with the rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core.text import LANGUAGES, rulebook
from tests.catalogue import OURS
from tests.readings import BETWEEN, PAGE, labels, table, with_option
from tests.test_sources import SOURCES

README = Path(__file__).parent.parent / "README.md"
FROM_PUBLIC_SOURCES = {
    "en": "come from public sources",
    "pt-BR": "vêm de fontes públicas",
    "uk": "взято з відкритих джерел",
}
AS_PRINTED = "character for character"
ROWS = """
| 1 | One draws. | letter: «Deve» | `test_a` |
| 2 | Two draw, letter by letter. | silence; option `two` | `test_b` |
| 3 | Three draw. | departs: option `three` | `test_c` |
| S1 | Somebody draws. | `test_d` |
"""


def test_the_page_on_fairness_counts_the_rulings_as_they_are() -> None:
    [counted] = BETWEEN.findall(PAGE.read_text("utf-8"))
    assert counted == table(), "python -m tests.readings counts them anew"


def test_the_cell_of_a_ruling_says_its_kind_and_whether_there_is_an_option() -> None:
    assert labels(ROWS) == {"letter": 1, "silence": 1, "departs": 1}
    assert with_option(ROWS) == 2


@pytest.mark.parametrize("path", [PAGE, README], ids=lambda path: path.stem)
def test_the_rulings_of_every_game_quote_the_printed_text(path: Path) -> None:
    assert AS_PRINTED in " ".join(path.read_text("utf-8").split())
    assert set(SOURCES) == set(OURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_rules_of_coatl_for_several_players_come_from_is_said(language: str) -> None:
    assert FROM_PUBLIC_SOURCES[language] in rulebook(language, "coatl")[52]
    assert "Códice" in rulebook(language, "coatl")[52]
    for path in (PAGE, README):
        text = " ".join(path.read_text("utf-8").split())
        assert "come from public sources" in text
