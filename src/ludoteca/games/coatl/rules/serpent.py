"""A cóatl, and what prophecies and temples make of it. Nothing here knows whose it is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.games.coatl.rules.cards import (
    ANY,
    ARCH,
    ASKED,
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
    RUN,
    STEPS,
    TAILS,
    TEMPLE_POINTS,
    colour_of,
)

MOST_PAGES: Final = 4
UNCOUNTED: Final = -1


@final
class Serpent:
    """`colours` run from the head end to the tail end; `pieces` are the same with their shapes.

    `pages` are the prophecies beside it. `complete` is for good.
    """

    def __init__(self) -> None:
        self.pieces: Cards = Cards()
        self.pages: Cards = Cards()
        self.temple: i64 = NO_TEMPLE
        self.complete: bool = False
        self.counted: i64 = UNCOUNTED

    def copy(self) -> Serpent:
        other = Serpent()
        other.pieces = self.pieces.copy()
        other.pages = self.pages.copy()
        other.temple = self.temple
        other.complete = self.complete
        return other

    def size(self) -> i64:
        return self.pieces.size()

    def headed(self) -> bool:
        first = self.pieces.at(0)
        return HEADS <= first < TAILS

    def tailed(self) -> bool:
        return self.pieces.top() >= TAILS

    def colours(self) -> Cards:
        found = Cards(capacity=16)
        for piece in self.pieces.items:
            found.put(colour_of(i64(piece)))
        return found

    def times(self, design: i64) -> i64:
        return times(design, self.colours(), self.headed(), self.tailed())

    def level(self, design: i64) -> i64:
        """The level of this prophecy that the cóatl reaches as it stands; 0 is none."""
        return LEVEL.at(design * LAST_LEVEL + self.times(design))

    def points(self, design: i64) -> i64:
        return POINTS.at(design * LAST_LEVEL + self.times(design))

    def met(self, temple: i64) -> i64:
        """How many of the temple's requirements the cóatl meets as it stands."""
        return met(temple, self.colours(), self.pages)

    def total(self) -> i64:
        """The points of all cards beside it, as it stands."""
        found: i64 = 0
        if self.pages.size() == 0:
            return found
        colours = self.colours()
        headed = self.headed()
        tailed = self.tailed()
        for page in self.pages.items:
            design = i64(page)
            found += POINTS.at(design * LAST_LEVEL + times(design, colours, headed, tailed))
        if self.temple != NO_TEMPLE:
            found += TEMPLE_POINTS.at(self.temple * 4 + met(self.temple, colours, self.pages))
        return found

    def worth(self) -> i64:
        """The same, counted once after every change: a learner asks at every look."""
        if self.counted == UNCOUNTED:
            self.counted = self.total()
        return self.counted

    def changed(self) -> None:
        """Whoever builds says so."""
        self.counted = UNCOUNTED

    def cards(self) -> i64:
        return self.pages.size() + (0 if self.temple == NO_TEMPLE else 1)


def times(design: i64, colours: Cards, headed: bool, tailed: bool) -> i64:
    """How often a prophecy occurs on these colours, no piece serving twice; at most 6."""
    mode = MODE.at(design)
    if mode == COUNT:
        n = colours.count(PATTERN.at(design * STEPS))
        return n if n < LAST_LEVEL else LAST_LEVEL - 1
    if mode == RUN:
        return pairs(PATTERN.at(design * STEPS), colours, headed, tailed)
    if mode == ARCH:
        return arches(design, colours)
    if mode == ANY:
        return 1 if gathered(design, colours) else 0
    found: i64 = 0
    start: i64 = 0
    size = colours.size()
    first = PATTERN.at(design * STEPS)
    while start < size:
        # The occurrence that ends first leaves the most room for others (rulings 5, 6).
        after: i64 = -1
        if colours.at(start) == first:
            after = end_of(design, colours, start)
        if after < 0:
            start += 1
        else:
            found += 1
            start = after
    return found if found < LAST_LEVEL else LAST_LEVEL - 1


def end_of(design: i64, colours: Cards, start: i64) -> i64:
    """The place behind the occurrence that starts here, or -1 (ruling 7: head to tail only)."""
    size = colours.size()
    place = start
    step = design * STEPS
    last = step + STEPS
    while step < last:
        wanted = PATTERN.at(step)
        if wanted == END:
            return place
        many = wanted >= MANY
        if many:
            wanted -= MANY
        if place >= size or colours.at(place) != wanted:
            return -1
        place += 1
        if many:
            while place < size and colours.at(place) == wanted:
                place += 1
        step += 1
    return place


def pairs(colour: i64, colours: Cards, headed: bool, tailed: bool) -> i64:
    """Runs of exactly two (ruling 4). An open end may still grow and does not count (ruling 2);
    a neighbour is looked at, not used up (ruling 3)."""
    found: i64 = 0
    size = colours.size()
    place: i64 = 0
    while place < size:
        if colours.at(place) != colour:
            place += 1
            continue
        start = place
        while place < size and colours.at(place) == colour:
            place += 1
        if place - start == 2 and (start > 0 or headed) and (place < size or tailed):
            found += 1
    return found if found < LAST_LEVEL else LAST_LEVEL - 1


def arches(design: i64, colours: Cards) -> i64:
    """A pair, something in between, and the mirrored pair: 1 if it is there."""
    outer = PATTERN.at(design * STEPS)
    inner = PATTERN.at(design * STEPS + 1)
    size = colours.size()
    start: i64 = 0
    while start + 4 < size:
        if colours.at(start) == outer and colours.at(start + 1) == inner:
            place = size - 1
            while place > start + 3:
                if colours.at(place) == outer and colours.at(place - 1) == inner:
                    return 1
                place -= 1
            return 0
        start += 1
    return 0


def gathered(design: i64, colours: Cards) -> bool:
    """Are all the pieces there, wherever they lie?"""
    for colour in range(N_COLOURS):
        wanted = NEED.at(design * N_COLOURS + colour)
        if wanted > 0 and colours.count(colour) < wanted:
            return False
    return True


def met(temple: i64, colours: Cards, pages: Cards) -> i64:
    found: i64 = 0
    place = temple * 9
    last = place + 9
    while place < last and ASKED.at(place) != END:
        if meets(ASKED.at(place), ASKED.at(place + 1), ASKED.at(place + 2), colours, pages):
            found += 1
        place += 3
    return found


def meets(kind: i64, one: i64, two: i64, colours: Cards, pages: Cards) -> bool:
    if kind == NO_COLOUR:
        return not colours.holds(one)
    if kind == LENGTH:
        return colours.size() == one
    if kind == EQUAL:
        n = colours.count(one)
        return n > 0 and n == colours.count(two)
    return all(CARD_COLOUR.at(i64(page)) != one for page in pages.items)
