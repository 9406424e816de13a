"""Groups, copies and gaps of a wall of Cobogó, by a simple, slow algorithm."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

Place = tuple[int, int]
Wall = dict[Place, str]
Cells = frozenset[Place]


def beside(cell: Place) -> tuple[Place, ...]:
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def groups(wall: Wall, colour: str) -> list[Cells]:
    """The connected groups of a colour."""
    left = {place for place, block in wall.items() if block == colour}
    results = []
    while left:
        edge, group = [left.pop()], set()
        while edge:
            group.add(cell := edge.pop())
            near = {place for place in beside(cell) if place in left}
            left -= near
            edge += near
        results.append(frozenset(group))
    return results


def home(cells: Iterable[Place]) -> Cells:
    """The same form in the top left corner."""
    there = list(cells)
    left, top = min(x for x, _ in there), min(y for _, y in there)
    return frozenset((x - left, y - top) for x, y in there)


@cache
def forms(pattern: Cells) -> frozenset[Cells]:
    """All orientations and mirror images of a pattern."""
    matrices = [(a, 0, 0, d) for a in (1, -1) for d in (1, -1)]
    matrices += [(0, b, c, 0) for b in (1, -1) for c in (1, -1)]
    return frozenset(
        home((a * x + b * y, c * x + d * y) for x, y in pattern) for a, b, c, d in matrices
    )


@cache
def beginnings(pattern: Cells) -> frozenset[Cells]:
    """The connected forms that lack two blocks to be the pattern."""
    rests = [frozenset(rest) for rest in combinations(pattern, len(pattern) - 2) if rest]
    joined = [rest for rest in rests if len(groups(dict.fromkeys(rest, "#"), "#")) == 1]
    return frozenset(form for rest in joined for form in forms(home(rest)))


def copies(wall: Wall, colour: str, pattern: Cells) -> set[Cells]:
    """The groups that are exactly the pattern."""
    right = (group for group in groups(wall, colour) if len(group) == len(pattern))
    return {group for group in right if home(group) in forms(home(pattern))}


def lacks_two(group: Cells, pattern: Cells) -> bool:
    return len(group) == len(pattern) - 2 and home(group) in beginnings(home(pattern))


def gaps(wall: Wall, colour: str, pattern: Cells) -> set[Place]:
    """The cells where one block of the colour would make a copy; never on glass, which cannot be
    covered."""
    every = groups(wall, colour)
    there = [group for group in every if len(group) < len(pattern)]
    edge = {near for group in there for cell in group for near in beside(cell)}
    found = set()
    for place in edge:
        if wall.get(place) in (colour, "glass"):
            continue
        made = {place}.union(*(g for g in every if not g.isdisjoint(beside(place))))
        if len(made) == len(pattern) and home(made) in forms(home(pattern)):
            found.add(place)
    return found
