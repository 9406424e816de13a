"""The 60 cards of Encantados. Identical cards share a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards, cards

DWARF: Final = 0
ELF: Final = 1
FAIRY: Final = 2
FAUN: Final = 3
WISP: Final = 4
GNOME: Final = 5
GOBLIN: Final = 6
KOBOLD: Final = 7
LEPRECHAUN: Final = 8
TROLL: Final = 9
RACES: Final = 10
MIMIC: Final = 10
SPRING: Final = 11
SUMMER: Final = 12
AUTUMN: Final = 13
WINTER: Final = 14
KINDS: Final = 15
SONGS: Final = 4
NO_CARD: Final = -1

NAMES: Final = (
    "dwarf",
    "elf",
    "fairy",
    "faun",
    "wisp",
    "gnome",
    "goblin",
    "kobold",
    "leprechaun",
    "troll",
    "mimic",
    "spring",
    "summer",
    "autumn",
    "winter",
)
COPIES: Final = (5, 5, 5, 5, 5, 5, 4, 4, 5, 4, 5, 3, 1, 2, 2)
PRINTED_PLUS_FOUR: Final = cards((6, 7, 5, 4, 6, 7, 7, 6, 0, 4, 1, 4, 1, 4, 4))

# A garden has a spot for the cards of each race, for the mimic beside each race, and for each song.
# No mimic lies beside leprechauns: that spot holds the mimics that lie alone.
MIMIC_SPOT: Final = 10  # + race
LONE_MIMIC_SPOT: Final = 18
SONG_SPOT: Final = 20  # + song
SPOTS: Final = 24
MIMIC_SPOT_NAMES: Final = tuple(
    NAMES[10] if race == "leprechaun" else f"mimic-{race}" for race in NAMES[:10]
)
SPOT_NAMES: Final = (*NAMES[:10], *MIMIC_SPOT_NAMES, *NAMES[11:])


def points(card: i64) -> i64:
    """The points printed on a card."""
    return PRINTED_PLUS_FOUR.at(card) - 4


def spot_of(card: i64) -> i64:
    """The spot of a creature or a song in a garden."""
    return card if card < RACES else card - SPRING + SONG_SPOT


def card_at(spot: i64) -> i64:
    """The card that lies in this spot of a garden."""
    if spot < RACES:
        return spot
    return MIMIC if spot < SONG_SPOT else spot - SONG_SPOT + SPRING


@final
class Stock:
    """The cards of a match as counts. Immutable, shared by all positions."""

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts: Cards = cards(counts)
        self.size: i64 = sum(counts)


DEFAULT_STOCK: Final = Stock(COPIES)
