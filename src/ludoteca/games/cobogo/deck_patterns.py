"""The patterns on the backs of the cards: drawn, turned, mirrored, and known by a name."""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.core.kit.bits import bit
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
        (x, y) for y, row in enumerate(drawing) for x, sign in enumerate(row) if sign == "#"
    )


def moved_home(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same pattern pushed into the top left corner."""
    found = list(cells)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return frozenset((x - left, y - top) for x, y in found)


def ways(cells: Cells) -> list[Cells]:
    """A pattern in its eight ways to lie, four turns and their mirror images; some may be equal."""
    found = []
    for _ in range(4):
        cells = moved_home((-y, x) for x, y in cells)
        found += [cells, moved_home((-x, y) for x, y in cells)]
    return found


def is_joined(cells: Cells) -> bool:
    """Do these blocks hang together by their sides?"""
    if not cells:
        return False
    reached, edge = set(), [min(cells)]
    while edge:
        x, y = edge.pop()
        if (x, y) in cells and (x, y) not in reached:
            reached.add((x, y))
            edge += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return reached == cells


def mask(cells: Cells) -> int:
    return sum(int(bit(y * LARGEST_PATTERN + x)) for x, y in cells)


def shape_name(cells: Cells) -> str:
    for name, drawing in SHAPES.items():
        if cells_of(drawing) in ways(cells):
            return name
    return OTHER_SHAPE
