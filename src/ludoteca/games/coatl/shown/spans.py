"""Where on a cóatl a prophecy occurs, for those who want to see it. Never in a hurry."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from ludoteca.core.kit.cards import Cards, cards
from ludoteca.games.coatl.rules.cards import (
    ARCH,
    COUNT,
    MODE,
    N_COLOURS,
    NEED,
    PATTERN,
    ROW,
    RUN,
    STEPS,
)
from ludoteca.games.coatl.rules.serpent import Serpent, end_of, times

NONE = "-"


def spans(serpent: Serpent) -> tuple[str, ...]:
    """For each prophecy beside the cóatl the places, from 1, of what it counts: `1-2+5-6`."""
    return tuple(span(design, serpent) for design in serpent.pages.listed())


def span(design: int, serpent: Serpent) -> str:
    colours = tuple(serpent.colours().listed())
    return places(design, colours, bool(serpent.headed()), bool(serpent.tailed()))


@lru_cache(maxsize=4096)  # a view says it of every cóatl, and most have not changed since the last
def places(design: int, colours: tuple[int, ...], headed: bool, tailed: bool) -> str:
    found = occurrences(design, cards(colours), headed, tailed)
    return (
        "+".join(
            f"{first + 1}-{last + 1}" if last > first else f"{first + 1}" for first, last in found
        )
        or NONE
    )


def occurrences(design: int, colours: Cards, headed: bool, tailed: bool) -> list[tuple[int, int]]:
    """The first and the last place of each occurrence that counts."""
    listed = colours.listed()
    if times(design, colours, headed, tailed) == 0:
        return []
    mode = MODE.at(design)
    if mode == COUNT:
        return [
            (place, place)
            for place, colour in enumerate(listed)
            if colour == PATTERN.at(design * STEPS)
        ]
    if mode == ROW:
        return in_a_row(design, colours)
    if mode == RUN:
        return runs_of_two(int(PATTERN.at(design * STEPS)), listed, headed, tailed)
    if mode == ARCH:
        outer, inner = (int(PATTERN.at(design * STEPS + step)) for step in (0, 1))
        pairs = list(pairwise(listed))
        first = pairs.index((outer, inner))
        last = len(pairs) - 1 - pairs[::-1].index((inner, outer))
        return [(first, first + 1), (last, last + 1)]
    left = [int(NEED.at(design * N_COLOURS + colour)) for colour in range(N_COLOURS)]
    found = []
    for place, colour in enumerate(listed):
        if left[colour] > 0:
            left[colour] -= 1
            found.append((place, place))
    return found


def in_a_row(design: int, colours: Cards) -> list[tuple[int, int]]:
    found, start = [], 0
    while start < colours.size():
        after = int(end_of(design, colours, start))
        if after > 0:
            found.append((start, after - 1))
        start = max(after, start + 1)
    return found


def runs_of_two(
    colour: int, listed: list[int], headed: bool, tailed: bool
) -> list[tuple[int, int]]:
    """As `pairs` counts them: exactly two, and no open end beside them."""
    framed = [N_COLOURS if headed else colour, *listed, N_COLOURS if tailed else colour]
    return [
        (place, place + 1)
        for place in range(len(listed) - 1)
        if [now == colour for now in framed[place : place + 4]] == [False, True, True, False]
    ]
