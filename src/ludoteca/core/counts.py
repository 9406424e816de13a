"""Counts: a deck that is told by how many there are of each card."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.option import written
from ludoteca.core.reading import quoted
from ludoteca.core.refusal import Refused

FIELDS = {"card", "count"}


def counted(value: object, usual: Mapping[str, int], most: int) -> dict[str, int]:
    """How many there are of each card: the file is a list of `{"card": "red-7", "count": 3}`, and
    what it does not name is as usual. Refuses all else, with the place and the reason."""
    if not isinstance(value, list):
        raise Refused("counts_are_no_list")
    named: dict[str, int] = {}
    for place, entry in enumerate(value, start=1):
        if not isinstance(entry, dict) or set(entry) != FIELDS:
            raise Refused("counts_fields", place=place)
        card, count = entry["card"], entry["count"]
        if not isinstance(card, str) or card not in usual:
            raise Refused("counts_unknown", place=place, value=written(card))
        if card in named:
            raise Refused("counts_twice", place=place, card=quoted(card))
        if type(count) is not int or not 0 <= count <= most:
            raise Refused("counts_count", card=card, value=written(count), most=most)
        named[card] = count
    return {**usual, **named}


def listed(counts: Mapping[str, int]) -> list[object]:
    """The whole deck, as a record holds it."""
    return [{"card": card, "count": count} for card, count in counts.items()]


def within(counts: Mapping[str, int], least: int, most: int) -> Mapping[str, int]:
    """These counts, if there are enough cards and not too many."""
    n = sum(counts.values())
    if not least <= n <= most:
        raise Refused("counts_size", n=n, least=least, most=most)
    return counts
