"""The moves of Cobogó as numbers: which card of the hand, how it is turned, and where it lies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Every wall of a deck within the bounds fits into a window in which the first card lies at HOME:
# LONGEST_WALL cells and no more can be built from it to the right, fewer to the left.
WINDOW: Final = 87
ORIGIN: Final = 42

# A move is (place in the hand, turns, row, column) of the card's top left block, as one number.
TURN_STEP: Final = 7569  # WINDOW * WINDOW
CARD_STEP: Final = 30276  # TURN * 4
MOVES: Final = 60552  # CARD * HAND


def hand_index_of(move: i64) -> i64:
    """The place in the hand of the card that is laid."""
    return move // CARD_STEP


def turn_of(move: i64) -> i64:
    """By how many quarters it is turned, clockwise."""
    return move % CARD_STEP // TURN_STEP


def column_of(move: i64) -> i64:
    return move % WINDOW


def row_of(move: i64) -> i64:
    return move % TURN_STEP // WINDOW
