"""The forty cards of Briscola, numbered by suit and, within a suit, by strength."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SUITS: Final = ("cups", "coins", "clubs", "swords")
RANKS: Final = ("2", "4", "5", "6", "7", "jack", "knight", "king", "3", "ace")
NAMES: Final = tuple(f"{suit}-{rank}" for suit in SUITS for rank in RANKS)
POINTS: Final = (0, 0, 0, 0, 0, 2, 3, 4, 10, 11)
CARDS: Final = 40
PER_SUIT: Final = 10
ALL_POINTS: Final = 120
NO_CARD: Final = -1


def suit_of(card: i64) -> i64:
    return card // PER_SUIT


def strength_of(card: i64) -> i64:
    """0 for the two, 9 for the ace."""
    return card % PER_SUIT


def points_of(card: i64) -> i64:
    return POINTS[strength_of(card)]


def beats(card: i64, other: i64, trumps: i64) -> bool:
    """Does this card beat one that was played before it?"""
    if suit_of(card) == suit_of(other):
        return strength_of(card) > strength_of(other)
    return suit_of(card) == trumps
