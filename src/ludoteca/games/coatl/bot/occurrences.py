"""Occurrences of prophecies and requirements of temples, on bit boards of colours."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.coatl.bot.colour_bits import BIT_COUNTS, lane
from ludoteca.games.coatl.rules.cards import (
    ANY,
    ARCH,
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
    REQUIREMENTS,
    RUN,
    STEPS,
)


def count_occurrences(design: i64, low: i64, high: i64) -> i64:
    """The number of occurrences of a prophecy, each piece used once; at most 6."""
    mode = MODE.at(design)
    if mode == ANY:
        return 1 if has_all_pieces(design, low, high) else 0
    first = design * STEPS
    places = lane(low, high, PATTERN.at(first))
    count: i64 = 0
    if places == 0:
        return count
    if mode == COUNT:
        count = BIT_COUNTS.at(places)
    elif mode == RUN:  # starts of a run that have a second piece and no third
        count = BIT_COUNTS.at(places & ~(places << 1) & places >> 1 & ~(places >> 2))
    elif mode == ARCH:
        inner = lane(low, high, PATTERN.at(first + 1))
        opening = places & inner >> 1
        closing = places & inner << 1
        if closing >= (opening & -opening) << 4 > 0:
            count = 1
    elif PATTERN.at(first + 1) >= MANY:
        count = count_stretches(first, places, low, high)
    else:
        count = count_rows(first, places, low, high)
    if count >= LAST_LEVEL:
        return LAST_LEVEL - 1
    return count


def count_rows(first: i64, starts: i64, low: i64, high: i64) -> i64:
    """Occurrences of colours in a row; the one that ends first leaves the most room for others."""
    length: i64 = 1
    while length < STEPS:
        colour = PATTERN.at(first + length)
        if colour == END:
            break
        starts &= lane(low, high, colour) >> length
        length += 1
    count: i64 = 0
    while starts != 0:
        count += 1
        starts &= -((starts & -starts) << length)
    return count


def count_stretches(first: i64, places: i64, low: i64, high: i64) -> i64:
    """The same for patterns whose middle colour repeats one or more times."""
    middle = lane(low, high, PATTERN.at(first + 1) - MANY)
    last = lane(low, high, PATTERN.at(first + 2))
    starts = places << 1 & middle
    count: i64 = 0
    while starts != 0:
        start = starts & -starts
        behind = start + middle & ~middle  # the sum carries to the end of the run
        if behind & last != 0:
            count += 1
            starts &= -(behind << 2)
        else:
            starts &= starts - 1
    return count


def has_all_pieces(design: i64, low: i64, high: i64) -> bool:
    """Are all pieces of the prophecy there, in any place?"""
    for colour in range(N_COLOURS):
        if BIT_COUNTS.at(lane(low, high, colour)) < NEED.at(design * N_COLOURS + colour):
            return False
    return True


def count_requirements_met(temple: i64, low: i64, high: i64, size: i64, page_colours: i64) -> i64:
    """The number of the temple's requirements that are met; `page_colours` has a bit for the colour
    of each prophecy beside the cóatl."""
    count: i64 = 0
    index = temple * 9
    last = index + 9
    while index < last and REQUIREMENTS.at(index) != END:
        kind = REQUIREMENTS.at(index)
        one = REQUIREMENTS.at(index + 1)
        if kind == LENGTH:
            is_met = size == one
        elif kind == NO_COLOUR:
            is_met = lane(low, high, one) == 0
        elif kind == EQUAL:
            n = BIT_COUNTS.at(lane(low, high, one))
            is_met = n > 0 and n == BIT_COUNTS.at(lane(low, high, REQUIREMENTS.at(index + 2)))
        else:
            is_met = page_colours >> one & 1 == 0
        if is_met:
            count += 1
        index += 3
    return count
