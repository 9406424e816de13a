"""The moves of Cobogó as numbers: card of the hand, quarter turns, row and column."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Every wall of a deck within the bounds fits into a window in which the first card lies at ORIGIN:
# LONGEST_WALL cells and no more can be built from it to the right, fewer to the left.
WINDOW: Final = 87
ORIGIN: Final = 42

# A move encodes (index in the hand, quarter turns, row, column) of the card's top left block.
TURN_STEP: Final = 7569  # WINDOW * WINDOW
CARD_STEP: Final = 30276  # TURN_STEP * 4
MOVES: Final = 60552  # CARD_STEP * HAND_SIZE


def hand_index_of(move: i64) -> i64:
    """The index in the hand of the card that is laid."""
    return move // CARD_STEP


def turn_of(move: i64) -> i64:
    """The number of clockwise quarter turns."""
    return move % CARD_STEP // TURN_STEP


def column_of(move: i64) -> i64:
    return move % WINDOW


def row_of(move: i64) -> i64:
    return move % TURN_STEP // WINDOW
