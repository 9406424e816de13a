"""Where the cards come from: our reconstruction, or a file of one's own.

The printed cards of Cobogó are not known to us. `deck.reconstruction.json` is OUR reconstruction:
fronts, patterns and numbers are invented so that the game plays as it is described. A file of the
same form takes its place.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from ludoteca.core import option
from ludoteca.core.kit.moves import Moves
from ludoteca.games.cobogo.deck_examined import COLOURS, LETTERS, examine
from ludoteca.games.cobogo.deck_patterns import (
    SHAPES,
    Cells,
    cells_of,
    is_joined,
    mask,
    moved_home,
    shape_name,
    ways,
)
from ludoteca.games.cobogo.rules.cards import FEWEST_CARDS, LARGEST_NUMBER, MOST_CARDS, WAYS, Deck

OURS = "reconstruction"
DIFFICULTIES = ("normal", "easy", "hard")


def wanted(number: int, difficulty: str) -> int:
    """How many copies a goal asks for: easy takes one off, hard asks one more of three and over."""
    if difficulty == "easy":
        return max(1, number - 1)
    if difficulty == "hard" and number >= 3:
        return number + 1
    return number


def built(cards: list[object], difficulty: str = "normal") -> Deck:
    """A deck that has been examined, as the rules read it."""
    first = cards[0]
    assert isinstance(first, dict)
    deck = Deck([], len(first["front"][0]), len(first["front"]))
    backs: list[tuple[object, ...]] = []
    for card in cards:
        assert isinstance(card, dict)
        add_card(deck, card, difficulty)
        backs.append(printed(card["back"]))
        deck.backs.put(backs.index(backs[-1]))
    return deck


def add_card(deck: Deck, card: dict[str, object], difficulty: str) -> None:
    front, back = card["front"], card["back"]
    assert isinstance(front, list)
    assert isinstance(back, dict)
    deck.names.append(str(card["id"]))
    looks: list[list[str]] = []
    for _ in range(4):
        looks.append(front)
        deck.alike.put(looks.index(front))
        blocks = "".join(front)
        for letter in blocks:
            deck.fronts.put(LETTERS[letter])
            deck.lone.put(int(blocks.count(letter) == 1))
        front = turned(front)
    cells = pattern_of(back)
    deck.colours.put(LETTERS[back["color"]])
    deck.numbers.put(wanted(back["count"], difficulty))
    deck.printed.put(back["count"])
    deck.sizes.put(len(cells))
    deck.shapes.append(shape_name(cells))
    deck.drawings.append(sorted(cells, key=lambda cell: (cell[1], cell[0])))
    for way in ways(cells):
        deck.masks.put(mask(way))
    assert deck.masks.size() == deck.size() * WAYS
    deck.forms.append(unfinished(cells, 0))
    deck.unfinished.append(unfinished(cells, 1))
    deck.begun.append(unfinished(cells, 2))


def turned(rows: list[str]) -> list[str]:
    """A front turned clockwise by a quarter."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def pattern_of(back: dict[str, Any]) -> Cells:
    drawing = SHAPES[back["pattern"]] if isinstance(back["pattern"], str) else back["pattern"]
    return moved_home(cells_of(drawing))


def printed(back: dict[str, Any]) -> tuple[object, ...]:
    """What a back shows; one pattern may be drawn in several ways to lie."""
    return back["color"], back["count"], frozenset(ways(pattern_of(back)))


def unfinished(cells: Cells, lack: int) -> Moves:
    """All that lacks so many blocks to be this pattern, in all its ways to lie."""
    rests = (cells - set(gone) for gone in combinations(cells, lack))
    masks = {mask(way) for rest in rests if is_joined(rest) for way in ways(rest)}
    found = Moves()
    for form in sorted(masks):
        found.put(form)
    return found


@cache
def our_cards() -> tuple[object, ...]:
    text = files("ludoteca.games.cobogo").joinpath("deck.reconstruction.json").read_text("utf-8")
    return tuple(examine(json.loads(text)))


@cache
def our_deck(difficulty: str = "normal") -> Deck:
    return built(list(our_cards()), difficulty)


DECK = option.Deck(
    "deck",
    (OURS,),
    examine,
    whole=lambda _: our_cards(),
    fields=(
        option.Field("front", values=tuple(LETTERS), rows=True),
        option.Field("back.color", values=tuple(COLOURS)),
        option.Field("back.pattern", values=tuple(SHAPES)),
        option.Field("back.count", 1, int(LARGEST_NUMBER)),
    ),
    card="id",
    sizes=(int(FEWEST_CARDS), int(MOST_CARDS)),
)
