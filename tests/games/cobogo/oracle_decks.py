"""Oracles of the refusals of custom decks of Cobogó, from the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.games.cobogo.oracle_walls import groups


def cards_of(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def fields(thing: object) -> set[object]:
    return set(thing) if isinstance(thing, dict) else set()


def part(card: object, *names: str) -> object:
    for name in names:
        card = card.get(name) if isinstance(card, dict) else None
    return card


def lacks_fields(card: object) -> bool:
    back = {"color", "pattern", "count"}
    return fields(card) != {"id", "front", "back"} or fields(part(card, "back")) != back


def is_name(name: object) -> bool:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    if not isinstance(name, str) or not 1 <= len(name) <= 8:
        return False
    return name[0] in letters and all(letter in letters + "-" for letter in name)


def size(rows: object, signs: str, longest: int) -> tuple[int, int] | None:
    """Width and height of rows of these symbols; None for anything else."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= longest:
        return None
    if not all(isinstance(row, str) and 1 <= len(row) <= longest for row in rows):
        return None
    good = all(len(row) == len(rows[0]) and all(sign in signs for sign in row) for row in rows)
    return (len(rows[0]), len(rows)) if good else None


def is_pattern(value: object) -> bool:
    if isinstance(value, str):
        return value in ("I2", "I3", "V3", "I4", "O4", "T4", "L4", "S4")
    if size(value, "#.", 7) is None:
        return False
    assert isinstance(value, list)
    wall = {(x, y): "#" for y, row in enumerate(value) for x, s in enumerate(row) if s == "#"}
    return len(wall) <= 7 and len(groups(wall, "#")) == 1


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 9


def sizes(value: object) -> list[tuple[int, int] | None]:
    return [size(part(card, "front"), "YPBGV", 5) for card in cards_of(value)]


def names(value: object) -> list[str]:
    return [str(part(card, "id")).casefold() for card in cards_of(value)]


def line(value: object) -> int:
    """Cells of a wall of all cards but the goals, laid in one line."""
    longest = max(max(found) for found in sizes(value) if found)
    return longest * (len(cards_of(value)) - 3)


def backs(value: object) -> set[str]:
    return {str(part(card, "back", "color")) for card in cards_of(value)}


DECKS: dict[str, Callable[[object], bool]] = {
    "deck_is_no_list": lambda value: not isinstance(value, list),
    "deck_size": lambda value: isinstance(value, list) and not 11 <= len(value) <= 25,
    "deck_card_fields": lambda value: any(map(lacks_fields, cards_of(value))),
    "deck_bad_name": lambda value: any(not is_name(part(c, "id")) for c in cards_of(value)),
    "deck_same_name": lambda value: max(Counter(names(value)).values()) > 1,
    "deck_bad_front": lambda value: None in sizes(value),
    "deck_uneven_fronts": lambda value: len(set(sizes(value))) > 1,
    "deck_too_long": lambda value: line(value) > 45,
    "deck_bad_colour": lambda value: any(
        part(card, "back", "color") not in ("Y", "P", "B", "G") for card in cards_of(value)
    ),
    "deck_bad_pattern": lambda value: any(
        not is_pattern(part(card, "back", "pattern")) for card in cards_of(value)
    ),
    "deck_bad_number": lambda value: any(
        not is_number(part(card, "back", "count")) for card in cards_of(value)
    ),
    "deck_few_colours": lambda value: len(backs(value)) < 3,
}
"""A deck is valid if none of these holds."""
