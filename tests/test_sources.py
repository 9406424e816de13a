"""Every ruling marked *letter* cites the printed sentence that it follows, in that text's
language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludoteca import games
from tests.catalogue import FOLDER

TEXTS = Path(__file__).parent / "sources"
SOURCES = {
    "coatl": "coatl-solo.pt-BR.md",
    "cobogo": "cobogo.pt-BR.md",
    "encantados": "encantados.pt-BR.md",
    "kobito": "kobito.uk.md",
    "neon": "neon.pt-BR.txt",
}
"""The printed text of each game whose rulings cite it."""
LABELS = ("letter", "silence", "published", "departs")


@dataclass(frozen=True)
class RulingReading:
    """How a ruling relates to the printed text: the cell *reading* of its row."""

    number: str
    label: str
    quotations: tuple[str, ...]
    options: tuple[str, ...]
    """The option for another interpretation."""


def readings(rulings: str) -> list[RulingReading]:
    """The rows `
    17
    decision
    letter: «exact words»; option `name`
    tests
    `, without `S17`."""
    results = []
    for line in rulings.splitlines():
        if row := re.fullmatch(r"\| (\d+) \|(.*)\|([^|]*)\|[^|]*\|", line):
            cell = row[3].strip()
            label = re.match(r"\w*", cell)
            quotations = tuple(re.findall(r"«([^«»]+)»", cell))
            options = tuple(re.findall(r"option `?(\w+)`?", cell))
            results.append(RulingReading(row[1], label[0] if label else "", quotations, options))
    return results


def plain(source: str) -> str:
    """The text in one line, without emphasis, list marks and headings."""
    unmarked = re.sub(r"^\s*(#+|[-•*]|\d+\.)\s+", "", source.replace("**", ""), flags=re.MULTILINE)
    return " ".join(unmarked.split())


def quoted(rulings: str) -> set[str]:
    """Everything in guillemets."""
    return set(re.findall(r"«([^«»]+)»", rulings))


def rulings_of(game: str) -> str:
    return (FOLDER / game / "rulings.md").read_text("utf-8")


@pytest.mark.parametrize("game", SOURCES)
def test_every_ruling_has_a_label_and_every_letter_cites_its_sentence(game: str) -> None:
    rows = readings(rulings_of(game))
    assert len(rows) > 35
    assert [row for row in rows if row.label not in LABELS] == []
    assert [row for row in rows if row.label == "letter" and not row.quotations] == []
    assert [row for row in rows if row.label == "departs" and not row.options] == []


@pytest.mark.parametrize("game", SOURCES)
def test_every_quotation_stands_in_the_printed_text_character_for_character(game: str) -> None:
    source = plain((TEXTS / SOURCES[game]).read_text("utf-8"))
    assert {words for words in quoted(rulings_of(game)) if words not in source} == set()


@pytest.mark.parametrize("game", SOURCES)
def test_every_option_that_a_ruling_names_exists(game: str) -> None:
    known = {option.name for option in games.find(game).options}
    named = {option for row in readings(rulings_of(game)) for option in row.options}
    assert named - known == set()


def test_marks_of_lists_headings_and_emphasis_are_all_that_a_quotation_leaves_out() -> None:
    source = "## Fim\n\n1. **Jogar:**\n   - uma  carta,\n   virada — ou *duas*.\n"
    assert plain(source) == "Fim Jogar: uma carta, virada — ou *duas*."


def test_a_row_says_its_label_its_quotations_and_its_options() -> None:
    row = "| 8 | One draws. | letter: «Deve» «UMA»; option `free`, option `two` | `test_a` |"
    assert readings(f"{row}\n| S8 | A sentence. | `test_b` |\n") == [
        RulingReading("8", "letter", ("Deve", "UMA"), ("free", "two"))
    ]


def test_every_text_is_named_with_whose_it_is() -> None:
    readme = (TEXTS / "README.md").read_text("utf-8")
    for path in TEXTS.iterdir():
        assert path.name == "README.md" or f"`{path.name}`" in readme
