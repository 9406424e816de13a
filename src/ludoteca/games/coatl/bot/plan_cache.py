"""Cache of the points of targets, which depend only on the cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards

SLOTS: Final = 16384  # a power of two
CODE_BITS: Final = 34  # bits for the code of a target
MAX_MARKS: Final = 1000
HASH_MULTIPLIER: Final = 0x9E3779B1
UNKNOWN: Final = -1
NO_CARD: Final = 254  # separates card lists that are written as one number


@final
class PlanCache:
    """A direct-mapped cache from codes to numbers. Entries for the same cards share a mark."""

    def __init__(self) -> None:
        self.marks: dict[int, int] = {}
        self.last_mark: int = 0
        self.keys: vec[i64] = vec[i64]()
        self.values: vec[i64] = vec[i64]()

    def mark(self, cards: int) -> i64:
        """The mark for these cards, which are given as one number."""
        if len(self.keys) == 0:
            keys = vec[i64](capacity=SLOTS)
            values = vec[i64](capacity=SLOTS)
            for slot in range(i64(SLOTS)):
                keys = append(keys, UNKNOWN)
                values = append(values, slot)
            self.keys = keys
            self.values = values
        mark_number = self.marks.get(cards)
        if mark_number is None:
            if len(self.marks) == MAX_MARKS:
                self.marks.clear()
            self.last_mark += 1
            mark_number = self.last_mark
            self.marks[cards] = mark_number
        return i64(mark_number) << CODE_BITS

    def get(self, mark: i64, code: i64) -> i64:
        """The cached number of this code, or UNKNOWN."""
        key = mark | code
        slot = slot_of(key)
        if self.keys[slot] == key:
            return self.values[slot]
        return UNKNOWN

    def put(self, mark: i64, code: i64, value: i64) -> None:
        key = mark | code
        slot = slot_of(key)
        self.keys[slot] = key
        self.values[slot] = value


def slot_of(key: i64) -> i64:
    mixed = (key ^ key >> CODE_BITS - 7) & 0x7FFFFFFF
    return mixed * HASH_MULTIPLIER >> 16 & SLOTS - 1


def append_digits(cards: Cards, number: int) -> int:
    """Appends these cards to the number as its last digits."""
    for card in cards.items:
        number = number << 8 | int(card)
    return number
