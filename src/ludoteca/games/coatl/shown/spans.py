"""Where on a cóatl prophecies occur, for display."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from ludoteca.core.engine.cards import Cards, cards
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
from ludoteca.games.coatl.rules.serpent import Serpent, count_occurrences, occurrence_end

NO_SPANS = "-"


def spans(serpent: Serpent) -> tuple[str, ...]:
    """For each prophecy beside the cóatl the positions, from 1, of what it counts: `1-2+5-6`."""
    return tuple(span(design, serpent) for design in serpent.pages.to_list())


def span(design: int, serpent: Serpent) -> str:
    colours = tuple(serpent.colours().to_list())
    return span_text(design, colours, bool(serpent.has_head()), bool(serpent.has_tail()))


@lru_cache(maxsize=4096)  # most cóatls do not change from view to view
def span_text(design: int, colours: tuple[int, ...], has_head: bool, has_tail: bool) -> str:
    spans_found = occurrence_spans(design, cards(colours), has_head, has_tail)
    return (
        "+".join(
            f"{first + 1}-{last + 1}" if last > first else f"{first + 1}"
            for first, last in spans_found
        )
        or NO_SPANS
    )


def occurrence_spans(
    design: int, colours: Cards, has_head: bool, has_tail: bool
) -> list[tuple[int, int]]:
    """The first and last index of each occurrence that counts."""
    colour_list = colours.to_list()
    if count_occurrences(design, colours, has_head, has_tail) == 0:
        return []
    mode = MODE.at(design)
    if mode == COUNT:
        return [
            (index, index)
            for index, colour in enumerate(colour_list)
            if colour == PATTERN.at(design * STEPS)
        ]
    if mode == ROW:
        return row_spans(design, colours)
    if mode == RUN:
        return pair_spans(int(PATTERN.at(design * STEPS)), colour_list, has_head, has_tail)
    if mode == ARCH:
        outer, inner = (int(PATTERN.at(design * STEPS + step)) for step in (0, 1))
        pairs = list(pairwise(colour_list))
        first = pairs.index((outer, inner))
        last = len(pairs) - 1 - pairs[::-1].index((inner, outer))
        return [(first, first + 1), (last, last + 1)]
    remaining = [int(NEED.at(design * N_COLOURS + colour)) for colour in range(N_COLOURS)]
    found_spans = []
    for index, colour in enumerate(colour_list):
        if remaining[colour] > 0:
            remaining[colour] -= 1
            found_spans.append((index, index))
    return found_spans


def row_spans(design: int, colours: Cards) -> list[tuple[int, int]]:
    spans_found, start = [], 0
    while start < colours.size():
        after = int(occurrence_end(design, colours, start))
        if after > 0:
            spans_found.append((start, after - 1))
        start = max(after, start + 1)
    return spans_found


def pair_spans(
    colour: int, colours: list[int], has_head: bool, has_tail: bool
) -> list[tuple[int, int]]:
    """As `count_pairs` counts them: exactly two, and no open end beside them."""
    framed = [N_COLOURS if has_head else colour, *colours, N_COLOURS if has_tail else colour]
    return [
        (index, index + 1)
        for index in range(len(colours) - 1)
        if [other == colour for other in framed[index : index + 4]] == [False, True, True, False]
    ]
