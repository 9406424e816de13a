"""A cóatl and its points by prophecies and temples."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.rules.cards import (
    ANY,
    ARCH,
    CARD_COLOUR,
    COUNT,
    END,
    EQUAL,
    HEADS,
    LAST_LEVEL,
    LENGTH,
    LEVEL,
    MANY,
    MODE,
    N_COLOURS,
    NEED,
    NO_COLOUR,
    NO_TEMPLE,
    PATTERN,
    POINTS,
    REQUIREMENTS,
    RUN,
    STEPS,
    TAILS,
    TEMPLE_POINTS,
    colour_of,
)

MAX_PAGES: Final = 4
NOT_CACHED: Final = -1


@final
class Serpent:
    """`pieces` and `colours` run from the head end to the tail end. `pages` are the prophecies
    beside it. Once `is_complete`, it stays so."""

    def __init__(self) -> None:
        self.pieces: Cards = Cards()
        self.pages: Cards = Cards()
        self.temple: i64 = NO_TEMPLE
        self.is_complete: bool = False
        self.points_cache: i64 = NOT_CACHED

    def copy(self) -> Serpent:
        other = Serpent()
        other.pieces = self.pieces.copy()
        other.pages = self.pages.copy()
        other.temple = self.temple
        other.is_complete = self.is_complete
        return other

    def size(self) -> i64:
        return self.pieces.size()

    def has_head(self) -> bool:
        first = self.pieces.at(0)
        return HEADS <= first < TAILS

    def has_tail(self) -> bool:
        return self.pieces.top() >= TAILS

    def colours(self) -> Cards:
        result = Cards(capacity=16)
        for piece in self.pieces.items:
            result.put(colour_of(i64(piece)))
        return result

    def occurrences(self, design: i64) -> i64:
        return count_occurrences(design, self.colours(), self.has_head(), self.has_tail())

    def level(self, design: i64) -> i64:
        """The level of this prophecy that the cóatl reaches now; 0 is none."""
        return LEVEL.at(design * LAST_LEVEL + self.occurrences(design))

    def points(self, design: i64) -> i64:
        return POINTS.at(design * LAST_LEVEL + self.occurrences(design))

    def requirements_met(self, temple: i64) -> i64:
        """The number of the temple's requirements that the cóatl meets now."""
        return count_requirements_met(temple, self.colours(), self.pages)

    def total(self) -> i64:
        """The points of all cards beside it, as it stands."""
        points: i64 = 0
        if self.pages.size() == 0:
            return points
        colours = self.colours()
        has_head = self.has_head()
        has_tail = self.has_tail()
        for page in self.pages.items:
            design = i64(page)
            points += POINTS.at(
                design * LAST_LEVEL + count_occurrences(design, colours, has_head, has_tail)
            )
        if self.temple != NO_TEMPLE:
            points += TEMPLE_POINTS.at(
                self.temple * 4 + count_requirements_met(self.temple, colours, self.pages)
            )
        return points

    def cached_points(self) -> i64:
        """The same, cached: observations ask for it at every step."""
        if self.points_cache == NOT_CACHED:
            self.points_cache = self.total()
        return self.points_cache

    def clear_points_cache(self) -> None:
        """Called after every change."""
        self.points_cache = NOT_CACHED

    def card_count(self) -> i64:
        return self.pages.size() + (0 if self.temple == NO_TEMPLE else 1)


def count_occurrences(design: i64, colours: Cards, has_head: bool, has_tail: bool) -> i64:
    """The number of occurrences of a prophecy, each piece used once; at most 6."""
    mode = MODE.at(design)
    if mode == COUNT:
        n = colours.count(PATTERN.at(design * STEPS))
        return n if n < LAST_LEVEL else LAST_LEVEL - 1
    if mode == RUN:
        return count_pairs(PATTERN.at(design * STEPS), colours, has_head, has_tail)
    if mode == ARCH:
        return count_arches(design, colours)
    if mode == ANY:
        return 1 if has_all_pieces(design, colours) else 0
    count: i64 = 0
    start: i64 = 0
    size = colours.size()
    first = PATTERN.at(design * STEPS)
    while start < size:
        # The occurrence that ends first leaves the most room for others (rulings 5, 6).
        after: i64 = -1
        if colours.at(start) == first:
            after = occurrence_end(design, colours, start)
        if after < 0:
            start += 1
        else:
            count += 1
            start = after
    return count if count < LAST_LEVEL else LAST_LEVEL - 1


def occurrence_end(design: i64, colours: Cards, start: i64) -> i64:
    """The index after the occurrence that starts here, or -1 (ruling 7: head to tail only)."""
    size = colours.size()
    index = start
    step = design * STEPS
    last = step + STEPS
    while step < last:
        colour = PATTERN.at(step)
        if colour == END:
            return index
        repeats = colour >= MANY
        if repeats:
            colour -= MANY
        if index >= size or colours.at(index) != colour:
            return -1
        index += 1
        if repeats:
            while index < size and colours.at(index) == colour:
                index += 1
        step += 1
    return index


def count_pairs(colour: i64, colours: Cards, has_head: bool, has_tail: bool) -> i64:
    """Runs of exactly two (ruling 4). At an open end a run may still grow and does not count
    (ruling 2); neighbours are not used up (ruling 3)."""
    count: i64 = 0
    size = colours.size()
    index: i64 = 0
    while index < size:
        if colours.at(index) != colour:
            index += 1
            continue
        start = index
        while index < size and colours.at(index) == colour:
            index += 1
        if index - start == 2 and (start > 0 or has_head) and (index < size or has_tail):
            count += 1
    return count if count < LAST_LEVEL else LAST_LEVEL - 1


def count_arches(design: i64, colours: Cards) -> i64:
    """1 if there are a pair, something in between, and the mirrored pair."""
    outer = PATTERN.at(design * STEPS)
    inner = PATTERN.at(design * STEPS + 1)
    size = colours.size()
    start: i64 = 0
    while start + 4 < size:
        if colours.at(start) == outer and colours.at(start + 1) == inner:
            index = size - 1
            while index > start + 3:
                if colours.at(index) == outer and colours.at(index - 1) == inner:
                    return 1
                index -= 1
            return 0
        start += 1
    return 0


def has_all_pieces(design: i64, colours: Cards) -> bool:
    """Are all pieces of the prophecy there, in any place?"""
    for colour in range(N_COLOURS):
        needed = NEED.at(design * N_COLOURS + colour)
        if needed > 0 and colours.count(colour) < needed:
            return False
    return True


def count_requirements_met(temple: i64, colours: Cards, pages: Cards) -> i64:
    count: i64 = 0
    index = temple * 9
    last = index + 9
    while index < last and REQUIREMENTS.at(index) != END:
        if meets(
            REQUIREMENTS.at(index),
            REQUIREMENTS.at(index + 1),
            REQUIREMENTS.at(index + 2),
            colours,
            pages,
        ):
            count += 1
        index += 3
    return count


def meets(kind: i64, one: i64, two: i64, colours: Cards, pages: Cards) -> bool:
    if kind == NO_COLOUR:
        return not colours.holds(one)
    if kind == LENGTH:
        return colours.size() == one
    if kind == EQUAL:
        n = colours.count(one)
        return n > 0 and n == colours.count(two)
    return all(CARD_COLOUR.at(i64(page)) != one for page in pages.items)
