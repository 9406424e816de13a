"""Custom decks given as the number of copies of each card."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import truncate
from ludoteca.core.option import format_json

FIELDS = {"card", "count"}


def parse_counts(value: object, default: Mapping[str, int], max_count: int) -> dict[str, int]:
    """The number of copies of each card, from a list of `{"card": "red-7", "count": 3}`; cards that
    are not listed have their default. Raises `UserError` with the place and the reason."""
    if not isinstance(value, list):
        raise UserError("counts_are_no_list")
    counts: dict[str, int] = {}
    for place, entry in enumerate(value, start=1):
        if not isinstance(entry, dict) or set(entry) != FIELDS:
            raise UserError("counts_fields", place=place)
        card, count = entry["card"], entry["count"]
        if not isinstance(card, str) or card not in default:
            raise UserError("counts_unknown", place=place, value=format_json(card))
        if card in counts:
            raise UserError("counts_twice", place=place, card=truncate(card))
        if type(count) is not int or not 0 <= count <= max_count:
            raise UserError("counts_count", card=card, value=format_json(count), most=max_count)
        counts[card] = count
    return {**default, **counts}


def to_list(counts: Mapping[str, int]) -> list[object]:
    """The complete deck as a record stores it."""
    return [{"card": card, "count": count} for card, count in counts.items()]


def check_size(counts: Mapping[str, int], least: int, most: int) -> Mapping[str, int]:
    """Returns the counts; raises `UserError` if the deck is too small or too large."""
    n = sum(counts.values())
    if not least <= n <= most:
        raise UserError("counts_size", n=n, least=least, most=most)
    return counts
