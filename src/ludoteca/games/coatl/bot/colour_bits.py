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
    ARCH,
    COUNT,
    DESIGNS,
    END,
    MANY,
    MODE,
    N_COLOURS,
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
