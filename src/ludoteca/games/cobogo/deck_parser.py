"""Validation of a deck from a file; errors name the card that is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ludoteca.core.errors import UserError
from ludoteca.games.cobogo.deck_patterns import SHAPES, cells_of, is_connected
from ludoteca.games.cobogo.rules.cards import (
    BLUE,
    GLASS,
    GOALS,
    GREEN,
    LARGEST_NUMBER,
    LARGEST_PATTERN,
    LONGEST_SIDE,
    LONGEST_WALL,
    MAX_CARDS,
    MIN_CARDS,
    PURPLE,
    YELLOW,
)

LETTERS = {"Y": YELLOW, "P": PURPLE, "B": BLUE, "G": GREEN, "V": GLASS}
COLOURS = "YPBG"


def parse_deck(value: object) -> list[object]:
    """Checks a deck and returns it as records keep it."""
    if not isinstance(value, list):
        raise UserError("deck_is_no_list")
    if not MIN_CARDS <= len(value) <= MAX_CARDS:
        raise UserError("deck_size", n=len(value), least=int(MIN_CARDS), most=int(MAX_CARDS))
    cards = [parse_card(card, place) for place, card in enumerate(value, start=1)]
    taken_names: set[str] = set()
    for card in cards:
        name = str(card["id"])
        if name.casefold() in taken_names:
            raise UserError("deck_same_name", card=name)
        taken_names.add(name.casefold())
    fronts = [front for card in cards if isinstance(front := card["front"], list)]
    sizes = [(len(front[0]), len(front)) for front in fronts]
    (width, height), _ = Counter(sizes).most_common(1)[0]
    for card, size in zip(cards, sizes, strict=True):
        if size != (width, height):
            raise UserError("deck_uneven_fronts", card=card["id"], width=width, height=height)
    longest = max(width, height) * (len(cards) - int(GOALS))
    if longest > LONGEST_WALL:
        raise UserError("deck_too_long", longest=longest, most=int(LONGEST_WALL))
    colours = {back["color"] for card in cards if isinstance(back := card["back"], dict)}
    if len(colours) < GOALS:
        raise UserError("deck_few_colours", n=len(colours), least=int(GOALS))
    return list(cards)


def parse_card(card: object, place: int) -> dict[str, object]:
    if not isinstance(card, dict) or set(card) != {"id", "front", "back"}:
        raise UserError("deck_card_fields", place=place)
    name, back = card["id"], card["back"]
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]{0,7}", name):
        raise UserError("deck_bad_name", place=place)
    if not isinstance(back, dict) or set(back) != {"color", "pattern", "count"}:
        raise UserError("deck_card_fields", place=place)
    if not is_front(card["front"]):
        raise UserError("deck_bad_front", card=name, most=int(LONGEST_SIDE))
    if back["color"] not in list(COLOURS):
        raise UserError("deck_bad_colour", card=name)
    if not is_pattern(back["pattern"]):
        raise UserError("deck_bad_pattern", card=name, most=int(LARGEST_PATTERN))
    number = back["count"]
    if type(number) is not int or not 1 <= number <= LARGEST_NUMBER:
        raise UserError("deck_bad_number", card=name, most=int(LARGEST_NUMBER))
    return {"id": name, "front": list(card["front"]), "back": dict(back)}


def is_rows(value: object, symbols: Iterable[str], longest: int) -> bool:
    """Is this a short list of equally long rows of these symbols?"""
    return (
        isinstance(value, list)
        and 1 <= len(value) <= longest
        and all(isinstance(row, str) and set(row) <= set(symbols) for row in value)
        and len({len(row) for row in value}) == 1
        and 1 <= len(value[0]) <= longest
    )


def is_front(value: object) -> bool:
    return is_rows(value, LETTERS, int(LONGEST_SIDE))


def is_pattern(value: object) -> bool:
    """A named shape, or a drawing: rows of # and dots, all # joined by their sides."""
    if isinstance(value, str):
        return value in SHAPES
    if not is_rows(value, "#.", int(LARGEST_PATTERN)):
        return False
    assert isinstance(value, list)
    cells = cells_of(value)
    return len(cells) <= LARGEST_PATTERN and is_connected(cells)
