"""What a planner has found out before: while the cards stay the same, so do the points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards

PLACES: Final = 16384  # a power of two
CODES: Final = 34  # bits for the code of a target
MOST: Final = 1000
SCATTER: Final = 0x9E3779B1
UNKNOWN: Final = -1
NO_CARD: Final = 254  # ends a heap where several are written as one number


@final
class PlanCache:
    """Holds one number for a code, if no other took its place. What belongs to the same cards has
    the same mark."""

    def __init__(self) -> None:
        self.marks: dict[int, int] = {}
        self.last: int = 0
        self.keys: vec[i64] = vec[i64]()
        self.values: vec[i64] = vec[i64]()

    def mark(self, cards: int) -> i64:
        """The mark for these cards, all of them written as one number."""
        if len(self.keys) == 0:
            keys = vec[i64](capacity=PLACES)
            values = vec[i64](capacity=PLACES)
            for place in range(i64(PLACES)):
                keys = append(keys, UNKNOWN)
                values = append(values, place)
            self.keys = keys
            self.values = values
        found = self.marks.get(cards)
        if found is None:
            if len(self.marks) == MOST:
                self.marks.clear()
            self.last += 1
            found = self.last
            self.marks[cards] = found
        return i64(found) << CODES

    def recall(self, mark: i64, code: i64) -> i64:
        """What was kept for this code, or UNKNOWN."""
        key = mark | code
        place = scattered(key)
        if self.keys[place] == key:
            return self.values[place]
        return UNKNOWN

    def keep(self, mark: i64, code: i64, value: i64) -> None:
        key = mark | code
        place = scattered(key)
        self.keys[place] = key
        self.values[place] = value


def scattered(key: i64) -> i64:
    mixed = (key ^ key >> CODES - 7) & 0x7FFFFFFF
    return mixed * SCATTER >> 16 & PLACES - 1


def written(some: Cards, number: int) -> int:
    """The number with these cards as its last digits."""
    for card in some.items:
        number = number << 8 | int(card)
    return number
