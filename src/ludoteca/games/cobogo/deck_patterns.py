"""The patterns on the backs of the cards: drawings, orientations and names."""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.core.engine.bits import bit
from ludoteca.games.cobogo.rules.cards import LARGEST_PATTERN

SHAPES = {
    "I2": ["##"],
    "I3": ["###"],
    "V3": ["##", "#."],
    "I4": ["####"],
    "O4": ["##", "##"],
    "T4": ["###", ".#."],
    "L4": ["###", "#.."],
    "S4": ["##.", ".##"],
}
OTHER_SHAPE = "other"

Cells = frozenset[tuple[int, int]]


def cells_of(drawing: Iterable[str]) -> Cells:
    return frozenset(
        (x, y) for y, row in enumerate(drawing) for x, symbol in enumerate(row) if symbol == "#"
    )


def shift_to_origin(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same pattern moved into the top left corner."""
    points = list(cells)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return frozenset((x - left, y - top) for x, y in points)


def orientations(cells: Cells) -> list[Cells]:
    """A pattern in its eight orientations, four turns and their mirror images; some may be
    equal."""
    images = []
    for _ in range(4):
        cells = shift_to_origin((-y, x) for x, y in cells)
        images += [cells, shift_to_origin((-x, y) for x, y in cells)]
    return images


def is_connected(cells: Cells) -> bool:
    """Are these blocks joined by their sides?"""
    if not cells:
        return False
    reached, frontier = set(), [min(cells)]
    while frontier:
        x, y = frontier.pop()
        if (x, y) in cells and (x, y) not in reached:
            reached.add((x, y))
            frontier += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return reached == cells


def mask(cells: Cells) -> int:
    return sum(int(bit(y * LARGEST_PATTERN + x)) for x, y in cells)


def shape_name(cells: Cells) -> str:
    for name, drawing in SHAPES.items():
        if cells_of(drawing) in orientations(cells):
            return name
    return OTHER_SHAPE
