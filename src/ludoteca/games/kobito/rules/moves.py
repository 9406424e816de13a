"""The steps of a turn as numbers. A turn is any number of steps and ends with DONE."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PUBLIC: Final = 3
"""Places of the three rainbows beside gold cards. The workshops follow, four rainbows a seat."""
SLOTS: Final = 4
TARGETS: Final = 7
"""Where the seat in turn may lay cards: the public rainbows and the four of its workshop."""
PLACES: Final = 27
"""The places of a table of six."""
LOW: Final = 0
HIGH: Final = 1

PLAY: Final = 0  # + (card * TARGETS + target) * 2 + end; a kobito is card 12
OPEN: Final = 182  # + low number; the next number comes with it
OPEN_UNDER: Final = 194  # + number; a kobito stands for the one below
OPEN_OVER: Final = 206  # + number; a kobito stands for the one above
MOVE: Final = 218  # + ((slot * 2 + end) * ALL + count - 1) * 6 + place * 2 + end
ALL: Final = 89
"""The count of a move that takes a whole rainbow; its end is always LOW. No rainbow is longer:
there are 84 number cards and five kobitos."""
TRADE: Final = 4490  # + (nth * 12 + number) * PLACES + place, counted over the whole table
TRADE_RANKS: Final = 5
"""A rainbow of more than twelve cards holds a number more than once: a trade or a swap counts the
cards it could mean from the low end, and `nth` is 0 for the first. There are five kobitos."""
SWAP_ON: Final = 6110  # + (nth * 12 + number) * PLACES + place
SWAP_RANKS: Final = 6
"""There are seven cards of a number, and one comes from the hand."""
PENALTY: Final = 8054  # + card
DONE: Final = 8068
MOVES: Final = 8069


def play_step(card: i64, target: i64, end: i64) -> i64:
    return PLAY + (card * TARGETS + target) * 2 + end


def move_step(slot: i64, end: i64, count: i64, place: i64, to: i64) -> i64:
    return MOVE + ((slot * 2 + end) * ALL + count - 1) * 6 + place * 2 + to


def trade_step(number: i64, place: i64, nth: i64) -> i64:
    return TRADE + (nth * 12 + number) * PLACES + place


def swap_step(number: i64, place: i64, nth: i64) -> i64:
    return SWAP_ON + (nth * 12 + number) * PLACES + place
