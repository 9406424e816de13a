"""How often a prophecy occurs on colours in bits, and what a temple finds met there."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.coatl.bot.colour_bits import BITS, lane
from ludoteca.games.coatl.rules.cards import (
    ANY,
    ARCH,
    ASKED,
    COUNT,
    END,
    EQUAL,
    LAST_LEVEL,
    LENGTH,
    MANY,
    MODE,
    N_COLOURS,
    NEED,
    NO_COLOUR,
    PATTERN,
    RUN,
    STEPS,
)


def occurrences(design: i64, low: i64, high: i64) -> i64:
    """How often a prophecy occurs, no piece serving twice; at most 6."""
    mode = MODE.at(design)
    if mode == ANY:
        return 1 if gathered(design, low, high) else 0
    first = design * STEPS
    there = lane(low, high, PATTERN.at(first))
    found: i64 = 0
    if there == 0:
        return found
    if mode == COUNT:
        found = BITS.at(there)
    elif mode == RUN:  # where one starts, there is a second, and no third
        found = BITS.at(there & ~(there << 1) & there >> 1 & ~(there >> 2))
    elif mode == ARCH:
        inner = lane(low, high, PATTERN.at(first + 1))
        opening = there & inner >> 1
        closing = there & inner << 1
        if closing >= (opening & -opening) << 4 > 0:
            found = 1
    elif PATTERN.at(first + 1) >= MANY:
        found = stretches(first, there, low, high)
    else:
        found = rows(first, there, low, high)
    if found >= LAST_LEVEL:
        return LAST_LEVEL - 1
    return found


def rows(first: i64, starts: i64, low: i64, high: i64) -> i64:
    """Occurrences of colours in a row; the one that ends first leaves the most room for others."""
    length: i64 = 1
    while length < STEPS:
        colour = PATTERN.at(first + length)
        if colour == END:
            break
        starts &= lane(low, high, colour) >> length
        length += 1
    found: i64 = 0
    while starts != 0:
        found += 1
        starts &= -((starts & -starts) << length)
    return found


def stretches(first: i64, there: i64, low: i64, high: i64) -> i64:
    """The same with as many of the middle colour as there are, but at least one."""
    middle = lane(low, high, PATTERN.at(first + 1) - MANY)
    last = lane(low, high, PATTERN.at(first + 2))
    starts = there << 1 & middle
    found: i64 = 0
    while starts != 0:
        start = starts & -starts
        behind = start + middle & ~middle  # the sum carries to the end of the stretch
        if behind & last != 0:
            found += 1
            starts &= -(behind << 2)
        else:
            starts &= starts - 1
    return found


def gathered(design: i64, low: i64, high: i64) -> bool:
    """Are all the pieces there, wherever they lie?"""
    for colour in range(N_COLOURS):
        if BITS.at(lane(low, high, colour)) < NEED.at(design * N_COLOURS + colour):
            return False
    return True


def met(temple: i64, low: i64, high: i64, size: i64, beside: i64) -> i64:
    """How many of the temple's requirements are met; `beside` has a bit for the colour of each
    prophecy beside it."""
    found: i64 = 0
    place = temple * 9
    last = place + 9
    while place < last and ASKED.at(place) != END:
        kind = ASKED.at(place)
        one = ASKED.at(place + 1)
        if kind == LENGTH:
            meets = size == one
        elif kind == NO_COLOUR:
            meets = lane(low, high, one) == 0
        elif kind == EQUAL:
            n = BITS.at(lane(low, high, one))
            meets = n > 0 and n == BITS.at(lane(low, high, ASKED.at(place + 2)))
        else:
            meets = beside >> one & 1 == 0
        if meets:
            found += 1
        place += 3
    return found
