"""Bit boards for the colours of a planned cóatl.

Every colour has a lane of sixteen bits with a bit for each index at which it lies, the head end
first: three lanes in `low`, two in `high`. Planned cóatls have both ends.
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
PLACE_MASK: Final = 8191  # a bit for each of thirteen indices
LANE_STARTS: Final = 0x100010001  # the first index of every lane
FORMS: Final = 3
CODE_BASE: Final = 6  # colours are digits of this base in the code of a cóatl

BIT_COUNTS: Final = cards(number.bit_count() for number in range(PLACE_MASK + 1))


def lane(low: i64, high: i64, colour: i64) -> i64:
    """The indices of a colour."""
    if colour < LANES_IN_LOW:
        return low >> colour * LANE & PLACE_MASK
    return high >> (colour - LANES_IN_LOW) * LANE & PLACE_MASK


def lane_masks(n: i64) -> i64:
    """The first n indices of every lane."""
    return (mask_below(n)) * LANE_STARTS


def digit_power(n: i64) -> i64:
    """The place value of the digit with n digits after it."""
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
    half; for a counted colour one piece more, or as many as make the first three."""
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
    """The units of each prophecy by form, then the single pieces."""
    units = [Unit(unit_colours(design, form)) for design in range(DESIGNS) for form in range(FORMS)]
    return units + [Unit(cards([int(colour)])) for colour in range(N_COLOURS)]


UNITS: Final = all_units()
FIRST_SINGLE: Final = DESIGNS * FORMS


def overlap(low: i64, high: i64, size: i64, unit: Unit, at_head: bool) -> i64:
    """The number of pieces of the unit that already lie at the end where it is added."""
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
