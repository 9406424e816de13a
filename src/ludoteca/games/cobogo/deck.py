"""Where the cards come from: our reconstruction, or a file of one's own.

The printed cards of Cobogó are not known to us. `deck.reconstruction.json` is OUR reconstruction:
fronts, patterns and numbers are invented so that the game plays as it is described. A file of the
same form takes its place.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.moves import Moves
from ludoteca.core.refusal import Refused
from ludoteca.games.cobogo.rules.cards import (
    BLUE,
    FEWEST_CARDS,
    GLASS,
    GOALS,
    GREEN,
    LARGEST_NUMBER,
    LARGEST_PATTERN,
    LONGEST_SIDE,
    LONGEST_WALL,
    MOST_CARDS,
    PURPLE,
    WAYS,
    YELLOW,
    Deck,
)

OURS = "reconstruction"
LETTERS = {"Y": YELLOW, "P": PURPLE, "B": BLUE, "G": GREEN, "V": GLASS}
COLOURS = "YPBG"
SHAPES = {
    "I2": ["##"],
    "I3": ["###"],
    "V3": ["##", "#."],
    "I4": ["####"],
    "O4": ["##", "##"],
    "T4": ["###", ".#."],
    "L4": ["###", "#.."],
    "S4": ["##.", ".##"],
}
OTHER_SHAPE = "other"

Cells = frozenset[tuple[int, int]]


def cells_of(drawing: Iterable[str]) -> Cells:
    return frozenset(
        (x, y) for y, row in enumerate(drawing) for x, sign in enumerate(row) if sign == "#"
    )


def moved_home(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same pattern pushed into the top left corner."""
    found = list(cells)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return frozenset((x - left, y - top) for x, y in found)


def ways(cells: Cells) -> list[Cells]:
    """A pattern in its eight ways to lie, four turns and their mirror images; some may be equal."""
    found = []
    for _ in range(4):
        cells = moved_home((-y, x) for x, y in cells)
        found += [cells, moved_home((-x, y) for x, y in cells)]
    return found


def is_joined(cells: Cells) -> bool:
    """Do these blocks hang together by their sides?"""
    if not cells:
        return False
    reached, edge = set(), [min(cells)]
    while edge:
        x, y = edge.pop()
        if (x, y) in cells and (x, y) not in reached:
            reached.add((x, y))
            edge += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return reached == cells


def mask(cells: Cells) -> int:
    return sum(int(bit(y * LARGEST_PATTERN + x)) for x, y in cells)


def shape_name(cells: Cells) -> str:
    for name, drawing in SHAPES.items():
        if cells_of(drawing) in ways(cells):
            return name
    return OTHER_SHAPE


def turned(rows: list[str]) -> list[str]:
    """A front turned clockwise by a quarter."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


# A file of one's own


def examine(value: object) -> list[object]:
    """The deck as a record keeps it; refuses what is not a deck, naming the card that is wrong."""
    if not isinstance(value, list):
        raise Refused("deck_is_no_list")
    if not FEWEST_CARDS <= len(value) <= MOST_CARDS:
        raise Refused("deck_size", n=len(value), least=int(FEWEST_CARDS), most=int(MOST_CARDS))
    cards = [examined_card(card, place) for place, card in enumerate(value, start=1)]
    named: set[str] = set()
    for card in cards:
        name = str(card["id"])
        if name.casefold() in named:
            raise Refused("deck_same_name", card=name)
        named.add(name.casefold())
    fronts = [front for card in cards if isinstance(front := card["front"], list)]
    sizes = [(len(front[0]), len(front)) for front in fronts]
    (width, height), _ = Counter(sizes).most_common(1)[0]
    for card, size in zip(cards, sizes, strict=True):
        if size != (width, height):
            raise Refused("deck_uneven_fronts", card=card["id"], width=width, height=height)
    longest = max(width, height) * (len(cards) - int(GOALS))
    if longest > LONGEST_WALL:
        raise Refused("deck_too_long", longest=longest, most=int(LONGEST_WALL))
    colours = {back["color"] for card in cards if isinstance(back := card["back"], dict)}
    if len(colours) < GOALS:
        raise Refused("deck_few_colours", n=len(colours), least=int(GOALS))
    return list(cards)


def examined_card(card: object, place: int) -> dict[str, object]:
    if not isinstance(card, dict) or set(card) != {"id", "front", "back"}:
        raise Refused("deck_card_fields", place=place)
    name, back = card["id"], card["back"]
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]{0,7}", name):
        raise Refused("deck_bad_name", place=place)
    if not isinstance(back, dict) or set(back) != {"color", "pattern", "count"}:
        raise Refused("deck_card_fields", place=place)
    if not is_front(card["front"]):
        raise Refused("deck_bad_front", card=name, most=int(LONGEST_SIDE))
    if back["color"] not in list(COLOURS):
        raise Refused("deck_bad_colour", card=name)
    if not is_pattern(back["pattern"]):
        raise Refused("deck_bad_pattern", card=name, most=int(LARGEST_PATTERN))
    number = back["count"]
    if type(number) is not int or not 1 <= number <= LARGEST_NUMBER:
        raise Refused("deck_bad_number", card=name, most=int(LARGEST_NUMBER))
    return {"id": name, "front": list(card["front"]), "back": dict(back)}


def is_rows(value: object, signs: Iterable[str], longest: int) -> bool:
    """A few rows, all as long as the first, of these signs only."""
    return (
        isinstance(value, list)
        and 1 <= len(value) <= longest
        and all(isinstance(row, str) and set(row) <= set(signs) for row in value)
        and len({len(row) for row in value}) == 1
        and 1 <= len(value[0]) <= longest
    )


def is_front(value: object) -> bool:
    return is_rows(value, LETTERS, int(LONGEST_SIDE))


def is_pattern(value: object) -> bool:
    """One of our names, or a drawing: rows of # and dots, all # joined by their sides."""
    if isinstance(value, str):
        return value in SHAPES
    if not is_rows(value, "#.", int(LARGEST_PATTERN)):
        return False
    assert isinstance(value, list)
    cells = cells_of(value)
    return len(cells) <= LARGEST_PATTERN and is_joined(cells)


# From a file to tables


DIFFICULTIES = ("normal", "easy", "hard")


def wanted(number: int, difficulty: str) -> int:
    """How many copies a goal asks for: easy takes one off, hard asks one more of three and over."""
    if difficulty == "easy":
        return max(1, number - 1)
    if difficulty == "hard" and number >= 3:
        return number + 1
    return number


def built(cards: list[object], difficulty: str = "normal") -> Deck:
    """The tables of a deck that has been examined."""
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
        for letter in "".join(front):
            deck.fronts.put(LETTERS[letter])
        front = turned(front)
    cells = pattern_of(back)
    deck.colours.put(LETTERS[back["color"]])
    deck.numbers.put(wanted(back["count"], difficulty))
    deck.sizes.put(len(cells))
    deck.shapes.append(shape_name(cells))
    deck.drawings.append(sorted(cells, key=lambda cell: (cell[1], cell[0])))
    for way in ways(cells):
        deck.masks.put(mask(way))
    assert deck.masks.size() == deck.size() * WAYS
    deck.unfinished.append(unfinished(cells, 1))
    deck.begun.append(unfinished(cells, 2))


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
