"""Pairs: two variants that played the same deals, against each other."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from ludoteca.lab.statistics.estimate import Estimate, Numbers, around, ratio_parts, spread


@dataclass(frozen=True)
class Pair:
    difference: Estimate
    apart: float
    """The standard error, had each variant had deals of its own."""
    matches: int
    """Of both variants together."""

    @property
    def saved(self) -> int:
        """So many more matches would have been needed with deals of their own, to be as sure."""
        if self.difference.error == 0:
            return 0
        gain = (self.apart / self.difference.error) ** 2
        return max(0, round(self.matches * (gain - 1)))


def difference(one: tuple[Numbers, Numbers], other: tuple[Numbers, Numbers], matches: int) -> Pair:
    """The mean of `one` less that of `other`: sums and counts of the same deals, in order, out of
    so many matches."""
    first, first_parts = ratio_parts(*one)
    second, second_parts = ratio_parts(*other)
    error = spread(first_parts - second_parts)
    found = around(first - second, error, len(first_parts))
    apart = hypot(spread(first_parts), spread(second_parts))
    return Pair(found, apart, matches)
