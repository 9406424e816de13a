"""Story: how a match went, told from the chances that a judge gave on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludoteca.core.sides import Sides, of_each

TENTHS = 10
HALF = 0.5
SURE = 1e-9


class Story(NamedTuple):
    """As the columns of that name in `matches`."""

    lead_changes: int | None = None
    decided: float | None = None
    worst: float | None = None
    half: float | None = None


def told(
    looked: Sequence[int],
    looks: Sequence[Sequence[float]],
    decisions: int,
    shares: Sequence[float],
    sides: Sides,
) -> Story:
    """`looks` are the chances before the decisions `looked`. Nothing is told of a match that all
    win or lose together, nor where the judge never saw a difference."""
    if len(sides) < 2 or all(max(look) - min(look) < SURE for look in looks):
        return Story()
    chances = [of_each(sides, look) for look in looks]
    leaders = [leader(chance) for chance in chances]
    half = max(chances[last_before(looked, decisions * HALF)])
    changes = 0
    holder: int | None = None
    for one in leaders:
        if one is not None:
            changes += holder is not None and one != holder
            holder = one
    winner = leader(of_each(sides, shares))
    if winner is None:
        return Story(changes, None, None, half)
    if holder is not None and holder != winner:
        changes += 1
    place = len(leaders)
    while place > 0 and leaders[place - 1] == winner:
        place -= 1
    decided = looked[place] / decisions if place < len(leaders) else 1.0
    return Story(changes, decided, min(chance[winner] for chance in chances), half)


def leader(chances: Sequence[float]) -> int | None:
    """The side that stands best; None if several do."""
    most = max(chances)
    best = [side for side, chance in enumerate(chances) if chance > most - SURE]
    return best[0] if len(best) == 1 else None


def last_before(looked: Sequence[int], moment: float) -> int:
    """The last look at this moment or before it."""
    found = 0
    for place, decision in enumerate(looked):
        if decision <= moment:
            found = place
    return found


def curve(
    looked: Sequence[int], looks: Sequence[list[float]], sizes: Sequence[int]
) -> list[tuple[int, list[float], float | None]]:
    """For each tenth of the match the chances at its beginning, and how many legal moves a decision
    in it had."""
    many = len(sizes)
    rows: list[tuple[int, list[float], float | None]] = []
    look = 0
    for tenth in range(TENTHS):
        while look + 1 < len(looked) and looked[look + 1] * TENTHS <= tenth * many:
            look += 1
        inside = sizes[-(-tenth * many // TENTHS) : -(-(tenth + 1) * many // TENTHS)]
        rows.append((tenth, looks[look], sum(inside) / len(inside) if inside else None))
    return rows
