"""The small moves of a turn, as numbers. A turn is any number of them and ends with DONE."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PUBLIC: Final = 3
"""Three rainbows lie beside gold cards; behind them come the workshops, four rainbows a seat."""
SLOTS: Final = 4
TARGETS: Final = 7
"""Where the seat in turn may lay cards: the public rainbows, then the four of its own workshop."""
LOW: Final = 0
HIGH: Final = 1

PLAY: Final = 0  # + (card * TARGETS + target) * 2 + end; a kobito is card 12
OPEN: Final = 182  # + low number; the next number comes with it
OPEN_UNDER: Final = 194  # + number; a kobito stands for the one below
OPEN_OVER: Final = 206  # + number; a kobito stands for the one above
MOVE: Final = 218  # + ((slot * 2 + end) * ALL + count - 1) * 6 + place * 2 + end
ALL: Final = 12
"""The count of a move that takes a whole rainbow; its end is always LOW."""
TRADE: Final = 794  # + number * PLACES + place, counted over the whole table
PLACES: Final = 27
SWAP_ON: Final = 1118  # + number * TARGETS + target
PENALTY: Final = 1202  # + card
DONE: Final = 1216
MOVES: Final = 1217


def play_step(card: i64, target: i64, end: i64) -> i64:
    return PLAY + (card * TARGETS + target) * 2 + end


def move_step(slot: i64, end: i64, count: i64, place: i64, to: i64) -> i64:
    return MOVE + ((slot * 2 + end) * ALL + count - 1) * 6 + place * 2 + to
