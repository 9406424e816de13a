"""The 110 cards of nEon_onE. Identical cards share a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards, cards

COLOURS: Final = ("red", "blue", "green", "yellow")
SIGNS: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "+2")

SKIP: Final = 10
REVERSE: Final = 11
PLUS_TWO: Final = 12
SIGNS_PER_COLOUR: Final = 13

WILD: Final = 52
PLUS_FOUR: Final = 53
SWAP: Final = 54
RENEW: Final = 55
KINDS: Final = 56
NO_CARD: Final = -1

NAMES: Final = (
    *(f"{colour}-{sign}" for colour in COLOURS for sign in SIGNS),
    "wild",
    "+4",
    "swap",
    "renew",
)
COPIES: Final = (*((1, *(2 for _ in range(12))) * 4), 4, 4, 1, 1)


def colour_of(card: i64) -> i64:
    """The colour of a coloured card; 4 for a wild card."""
    return card // SIGNS_PER_COLOUR


def sign_of(card: i64) -> i64:
    """The number or sign of a coloured card."""
    return card % SIGNS_PER_COLOUR


def is_number(card: i64) -> bool:
    return card < WILD and sign_of(card) < SKIP


def full_deck() -> list[int]:
    return [card for card, copies in enumerate(COPIES) for _ in range(copies)]


@final
class Stock:
    """The cards of a match as counts. Immutable, shared by all positions."""

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts: Cards = cards(counts)
        self.sorted: Cards = cards(card for card, n in enumerate(counts) for _ in range(n))
        self.size: i64 = self.sorted.size()
        self.max_copies: i64 = max(counts)


PRINTED: Final = Stock(COPIES)
