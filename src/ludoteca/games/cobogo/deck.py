"""The deck of Cobogó: our reconstruction, or the cards of a file of the same form.

The printed cards are not known to us. `deck.reconstruction.json` is OUR reconstruction: fronts,
patterns and numbers are invented so that the game plays as described.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from ludoteca.core import option
from ludoteca.core.engine.moves import Moves
from ludoteca.games.cobogo.deck_parser import COLOURS, LETTERS, parse_deck
from ludoteca.games.cobogo.deck_patterns import (
    SHAPES,
    Cells,
    cells_of,
    is_connected,
    mask,
    orientations,
    shape_name,
    shift_to_origin,
)
from ludoteca.games.cobogo.rules.cards import (
    LARGEST_NUMBER,
    MAX_CARDS,
    MIN_CARDS,
    ORIENTATIONS,
    Deck,
)

DEFAULT_DECK_NAME = "reconstruction"
DIFFICULTIES = ("normal", "easy", "hard")


def copies_required(number: int, difficulty: str) -> int:
    """Copies that a goal requires: easy takes one off, hard adds one to three and more."""
    if difficulty == "easy":
        return max(1, number - 1)
    if difficulty == "hard" and number >= 3:
        return number + 1
    return number


def build_deck(cards: list[object], difficulty: str = "normal") -> Deck:
    """The deck that the rules use, from validated cards."""
    first = cards[0]
    assert isinstance(first, dict)
    deck = Deck([], len(first["front"][0]), len(first["front"]))
    backs: list[tuple[object, ...]] = []
    for card in cards:
        assert isinstance(card, dict)
        add_card(deck, card, difficulty)
        backs.append(back_key(card["back"]))
        deck.backs.put(backs.index(backs[-1]))
    return deck


def add_card(deck: Deck, card: dict[str, object], difficulty: str) -> None:
    front, back = card["front"], card["back"]
    assert isinstance(front, list)
    assert isinstance(back, dict)
    deck.names.append(str(card["id"]))
    fronts: list[list[str]] = []
    for _ in range(4):
        fronts.append(front)
        deck.first_equal_turn.put(fronts.index(front))
        blocks = "".join(front)
        for letter in blocks:
            deck.fronts.put(LETTERS[letter])
            deck.only_of_colour.put(int(blocks.count(letter) == 1))
        front = turn_clockwise(front)
    cells = pattern_of(back)
    deck.colours.put(LETTERS[back["color"]])
    deck.copies_required.put(copies_required(back["count"], difficulty))
    deck.copies_printed.put(back["count"])
    deck.pattern_sizes.put(len(cells))
    deck.shapes.append(shape_name(cells))
    deck.drawings.append(sorted(cells, key=lambda cell: (cell[1], cell[0])))
    for orientation in orientations(cells):
        deck.masks.put(mask(orientation))
    assert deck.masks.size() == deck.size() * ORIENTATIONS
    deck.forms.append(partial_forms(cells, 0))
    deck.missing_one.append(partial_forms(cells, 1))
    deck.missing_two.append(partial_forms(cells, 2))


def turn_clockwise(rows: list[str]) -> list[str]:
    """A front after a clockwise quarter turn."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def pattern_of(back: dict[str, Any]) -> Cells:
    drawing = SHAPES[back["pattern"]] if isinstance(back["pattern"], str) else back["pattern"]
    return shift_to_origin(cells_of(drawing))


def back_key(back: dict[str, Any]) -> tuple[object, ...]:
    """What a back shows, the same for all orientations of its pattern."""
    return back["color"], back["count"], frozenset(orientations(pattern_of(back)))


def partial_forms(cells: Cells, missing: int) -> Moves:
    """All forms, in every orientation, that lack this number of blocks to be the pattern."""
    remainders = (cells - set(removed) for removed in combinations(cells, missing))
    masks = {
        mask(orientation)
        for remainder in remainders
        if is_connected(remainder)
        for orientation in orientations(remainder)
    }
    forms = Moves()
    for form in sorted(masks):
        forms.put(form)
    return forms


@cache
def load_default_cards() -> tuple[object, ...]:
    text = files("ludoteca.games.cobogo").joinpath("deck.reconstruction.json").read_text("utf-8")
    return tuple(parse_deck(json.loads(text)))


@cache
def load_default_deck(difficulty: str = "normal") -> Deck:
    return build_deck(list(load_default_cards()), difficulty)


DECK = option.DeckOption(
    "deck",
    (DEFAULT_DECK_NAME,),
    parse_deck,
    contents=lambda _: load_default_cards(),
    fields=(
        option.DeckField("front", values=tuple(LETTERS), rows=True),
        option.DeckField("back.color", values=tuple(COLOURS)),
        option.DeckField("back.pattern", values=tuple(SHAPES)),
        option.DeckField("back.count", 1, int(LARGEST_NUMBER)),
    ),
    card="id",
    sizes=(int(MIN_CARDS), int(MAX_CARDS)),
)
