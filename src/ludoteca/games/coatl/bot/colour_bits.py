"""The colours of a cóatl to be, in bits: what a planner asks thousands of times.

Every colour has a lane of sixteen bits, and in it a bit for each place where it lies, the head end
first: three lanes in `low`, two in `high`. Whatever is asked here has both its ends.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bits import below, bit
from ludoteca.core.kit.cards import Cards, cards
from ludoteca.games.coatl.rules.cards import (
    ANY,
    ARCH,
    ASKED,
    COUNT,
    DESIGNS,
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

LANE: Final = 16
IN_LOW: Final = 3
PLACES: Final = 8191  # a bit for each of thirteen places
FIRSTS: Final = 0x100010001  # the first place of every lane
FORMS: Final = 3
DIGIT: Final = 6  # to tell cóatls apart, their colours are the digits of a number

BITS: Final = cards(number.bit_count() for number in range(PLACES + 1))


def lane(low: i64, high: i64, colour: i64) -> i64:
    """The places of a colour."""
    if colour < IN_LOW:
        return low >> colour * LANE & PLACES
    return high >> (colour - IN_LOW) * LANE & PLACES


def firsts(n: i64) -> i64:
    """The first places of every lane, so many."""
    return (below(n)) * FIRSTS


def power(n: i64) -> i64:
    """What a digit counts that has so many behind it."""
    found: i64 = 1
    while n > 0:
        found *= DIGIT
        n -= 1
    return found


@final
class Unit:
    """A few pieces that are added at once. `code` has a digit for each, the first one leading."""

    def __init__(self, colours: Cards) -> None:
        self.size: i64 = colours.size()
        self.low: i64 = 0
        self.high: i64 = 0
        self.code: i64 = 0
        for place in range(self.size):
            colour = colours.at(place)
            here = bit(place)
            if colour < IN_LOW:
                self.low |= here << colour * LANE
            else:
                self.high |= here << (colour - IN_LOW) * LANE
            self.code = self.code * DIGIT + colour + 1


def spell(design: i64, form: i64) -> Cards:
    """The colours of one more occurrence of a prophecy. An arch is added whole or as its second
    half; of a colour that is counted one more, or as many as make the first three of them."""
    unit = Cards(capacity=STEPS)
    mode = MODE.at(design)
    first = PATTERN.at(design * STEPS)
    if mode == COUNT:
        for _ in range(form + 1):
            unit.put(first)
    elif mode == RUN:
        unit.put(first)
        unit.put(first)
    elif mode == ARCH:
        inner = PATTERN.at(design * STEPS + 1)
        if form == 0:
            unit.put(first)
            unit.put(inner)
            unit.put(inner)
        unit.put(inner)
        unit.put(first)
    else:
        for step in range(STEPS):
            colour = PATTERN.at(design * STEPS + step)
            if colour == END:
                break
            unit.put(colour - MANY if colour >= MANY else colour)
    return unit


def all_units() -> list[Unit]:
    """For each prophecy its forms, then the single pieces."""
    units = [Unit(spell(design, form)) for design in range(DESIGNS) for form in range(FORMS)]
    return units + [Unit(cards([int(colour)])) for colour in range(N_COLOURS)]


UNITS: Final = all_units()
SINGLES: Final = DESIGNS * FORMS


def overlap(low: i64, high: i64, size: i64, unit: Unit, at_head: bool) -> i64:
    """How many pieces of the unit lie already, at the end where it is to be added."""
    over = unit.size - 1
    if over > size:
        over = size
    while over > 0:
        mask = firsts(over)
        if at_head:
            gap = unit.size - over
            if low & mask == unit.low >> gap & mask and high & mask == unit.high >> gap & mask:
                break
        else:
            gap = size - over
            if low >> gap & mask == unit.low & mask and high >> gap & mask == unit.high & mask:
                break
        over -= 1
    return over


# Prophecies and temples


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
