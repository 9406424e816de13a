"""The colours of a cóatl to be, in bits: what a planner asks thousands of times.

Every colour has a lane of sixteen bits, and in it a bit for each place where it lies, the head end
first: three lanes in `low`, two in `high`. Whatever is asked here has both its ends.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit, mask_below
from ludoteca.core.engine.cards import Cards, cards
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
LANES_IN_LOW: Final = 3
PLACE_MASK: Final = 8191  # a bit for each of thirteen places
LANE_STARTS: Final = 0x100010001  # the first place of every lane
FORMS: Final = 3
CODE_BASE: Final = 6  # to tell cóatls apart, their colours are the digits of a number

BIT_COUNTS: Final = cards(number.bit_count() for number in range(PLACE_MASK + 1))


def lane(low: i64, high: i64, colour: i64) -> i64:
    """The places of a colour."""
    if colour < LANES_IN_LOW:
        return low >> colour * LANE & PLACE_MASK
    return high >> (colour - LANES_IN_LOW) * LANE & PLACE_MASK


def lane_masks(n: i64) -> i64:
    """The first places of every lane, so many."""
    return (mask_below(n)) * LANE_STARTS


def digit_power(n: i64) -> i64:
    """What a digit counts that has so many behind it."""
    result: i64 = 1
    while n > 0:
        result *= CODE_BASE
        n -= 1
    return result


@final
class Unit:
    """A few pieces that are added at once. `code` has a digit for each, the first one leading."""

    def __init__(self, colours: Cards) -> None:
        self.size: i64 = colours.size()
        self.low: i64 = 0
        self.high: i64 = 0
        self.code: i64 = 0
        for index in range(self.size):
            colour = colours.at(index)
            place_bit = bit(index)
            if colour < LANES_IN_LOW:
                self.low |= place_bit << colour * LANE
            else:
                self.high |= place_bit << (colour - LANES_IN_LOW) * LANE
            self.code = self.code * CODE_BASE + colour + 1


def unit_colours(design: i64, form: i64) -> Cards:
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
    units = [Unit(unit_colours(design, form)) for design in range(DESIGNS) for form in range(FORMS)]
    return units + [Unit(cards([int(colour)])) for colour in range(N_COLOURS)]


UNITS: Final = all_units()
FIRST_SINGLE: Final = DESIGNS * FORMS


def overlap(low: i64, high: i64, size: i64, unit: Unit, at_head: bool) -> i64:
    """How many pieces of the unit lie already, at the end where it is to be added."""
    shared = unit.size - 1
    if shared > size:
        shared = size
    while shared > 0:
        mask = lane_masks(shared)
        if at_head:
            gap = unit.size - shared
            if low & mask == unit.low >> gap & mask and high & mask == unit.high >> gap & mask:
                break
        else:
            gap = size - shared
            if low >> gap & mask == unit.low & mask and high >> gap & mask == unit.high & mask:
                break
        shared -= 1
    return shared
