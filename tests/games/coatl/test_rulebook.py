"""The rulebook of Cóatl: the examples in its pictures score as the captions say."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from ludoteca import games
from ludoteca.core.engine.cards import cards
from ludoteca.core.record import load
from ludoteca.core.text import LANGUAGES
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.rules.cards import (
    PIECE_NAMES,
    PROPHECY_NAMES,
    TEMPLE_NAMES,
    TEMPLE_POINTS,
    prophecy_lines,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.serpent import Serpent
from tests.games.coatl.position import dealt

FOLDER = files("ludoteca.games.coatl")
PICTURES = tomllib.loads(FOLDER.joinpath("pictures.toml").read_text("utf-8"))
EXAMPLES = {
    "pattern": {"A": 3, "B": 0},
    "infinity": {"A": 2, "B": 0},
    "white": {"A": 4, "B": 0},
    "crosses": {"A": 5, "B": 0, "C": 0},
    "shared": {"A": 2},
    "counted": {"A": 3},
    "requirements": {"A": 7, "B": 3},
}
"""The points of each row by the captions, for the card above it."""


def worth(card: str, pieces: list[str]) -> int:
    serpent = Serpent()
    serpent.pieces = cards(PIECE_NAMES.index(piece) for piece in pieces)
    if card in PROPHECY_NAMES:
        return int(serpent.points(PROPHECY_NAMES.index(card)))
    temple = TEMPLE_NAMES.index(card)
    return int(TEMPLE_POINTS.at(temple * 4 + serpent.requirements_met(temple)))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_worth_what_its_caption_says(name: str) -> None:
    (card,), *rows = PICTURES[name]["rows"]
    _, *labels = PICTURES[name]["labels"]
    found = {label: worth(card, row) for label, row in zip(labels, rows, strict=True)}
    assert found == EXAMPLES[name]


def test_every_card_and_every_piece_is_shown() -> None:
    shown = [item for picture in PICTURES.values() for item in picture.get("items", [])]
    everything = set(GAME.piece_counts(dealt(2, {"promos": True}).state))
    tokens = {"perfect-pick", "see-the-future", "priest-commitment"}
    assert set(shown) == everything | tokens
    assert len(shown) == len(set(shown))


def test_pieces_and_red_prophecies_are_counted_as_the_box_holds_them() -> None:
    census = GAME.piece_counts(dealt(2).state)
    for name in ("pieces", "red"):
        for item, n in zip(PICTURES[name]["items"], PICTURES[name]["counts"], strict=True):
            assert census[item] == n


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_prophecies_counts_them_all(language: str) -> None:
    text = FOLDER.joinpath("text", f"rulebook.{language}.md").read_text("utf-8")
    rows = re.findall(r"^\| \{(\S+)\} \| .* \| (\d+) \| .* \| (.*) \|$", text, re.MULTILINE)
    assert sum(int(n) for _, n, _ in rows) == 54
    points = {
        name: [points for _, points in levels]
        for name, (_, _, _, _, levels) in zip(PROPHECY_NAMES, prophecy_lines(), strict=True)
    }
    for card, _, said in rows:
        assert [int(n) for n in re.findall(r"\d+", said)] == points[card]


@pytest.mark.parametrize(
    ("name", "points"), [("first_coatl", 12), ("scored", 14)], ids=["first", "scored"]
)
def test_a_whole_coatl_is_worth_what_the_text_adds_up(name: str, points: int) -> None:
    picture = PICTURES[name]
    path = "guide.json" if picture["record"] == "guide" else picture["record"]
    record = load(FOLDER.joinpath(path).read_text("utf-8"), games.find)
    state = record.state(GAME, picture["ply"])
    assert isinstance(state, Coatl)
    view = GAME.view(state, picture["seat"])
    assert view.zone("worth-0-1").number == points


def test_what_casa_does_in_the_pictures_is_what_the_text_tells() -> None:
    guide = load(FOLDER.joinpath("guide.json").read_text("utf-8"), games.find)
    notes = [repr(note) for note in guide.state(GAME, 7, log=True).log or ()][-6:]
    assert notes == [
        "casa_looks_in_vain card=kg colours=['black']",
        "casa_looks_in_vain card=gk*kg colours=['black', 'green']",
        "casa_looks card=yk+r colours=['yellow', 'red', 'black']",
        "casa_takes space=2 pieces=['red-body', 'blue-body']",
        "casa_places pieces=['red-body'] card=yk+r",
        "casa_discards pieces=['blue-body']",
    ]
    match = load(FOLDER.joinpath("pictures", "casa.json").read_text("utf-8"), games.find)
    lines = [repr(note) for note in match.state(GAME, 4, log=True).log or ()]
    assert "casa_fulfils card=ky*yk n=4" in lines
    assert "casa_discards pieces=['black-body', 'black-body']" in lines
