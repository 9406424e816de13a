"""Figures: who wins how much so far, how sure that is, and what the same deals were worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

from ludoteca.core.sides import Sides
from ludoteca.lab.confidence import FEW_DEALS, NORMAL_95, wilson

if TYPE_CHECKING:  # whoever has none of numpy's is told so in words
    from ludoteca.lab.statistics.estimate import Numbers

Key = tuple[str, str]
"""`("bot", "skilled")`, or `("seat", "0")` for the side of that seat."""
Deals = dict[Key, "Numbers"]
"""For each its mean share with the cards of each deal, deal by deal."""
ALIKE = 1e-12
"""A variance below this is none: the rest was lost in adding up."""


def seen(players: Sequence[Sequence[str]], sides: Sides, shares: Numbers) -> Deals:
    """Of every bot and every side the shares of each deal, of the shares of each seat in match after
    match, every deal with all lineups. Bots of one name at one table count as one, and partners too.
    """
    tables = shares.reshape(-1, len(players), shares.shape[-1])
    found: Deals = {}
    for bot in dict.fromkeys(bot for table in players for bot in table):
        rows = [
            tables[:, place, [side[0] for side in sides if any(table[s] == bot for s in side)]]
            for place, table in enumerate(players)
            if bot in table
        ]
        found["bot", bot] = sum(row.mean(axis=1) for row in rows) / len(rows)
    for side in sides:
        found["seat", str(side[0])] = tables[:, :, side[0]].mean(axis=1)
    return found


@dataclass
class Sum:
    """Numbers of which only the mean and the spread are kept: shares, or differences of shares."""

    paired: bool = False
    many: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, numbers: Numbers) -> None:
        self.many += len(numbers)
        self.total += float(numbers.sum())
        self.squares += float((numbers * numbers).sum())

    @property
    def mean(self) -> float:
        return self.total / self.many if self.many else 0.0

    @property
    def variance(self) -> float:
        if self.many < 2:
            return 0.0
        return max(0.0, self.squares - self.total * self.mean) / (self.many - 1)

    @property
    def width(self) -> float:
        """Of the 95 % interval of the mean; a whole one where there is too little to tell."""
        if self.many < FEW_DEALS:
            return 1.0
        if self.variance < ALIKE:
            return self.width_alike()
        return 2 * NORMAL_95 * sqrt(self.variance / self.many)

    def width_alike(self) -> float:
        """All came out alike, which is no certainty that the next one will: Wilson's interval of a
        share; a difference is another in fewer than 3 of so many deals."""
        if self.paired:
            return min(1.0, 2 * 3 / self.many)
        low, high = wilson(min(self.total, self.many), self.many)
        return high - low


@dataclass
class Figures:
    """Grows part by part, in the order of the plan; variants are compared with the first one."""

    variants: tuple[str, ...]
    shares: dict[tuple[int, Key], Sum] = field(default_factory=dict)
    differences: dict[tuple[int, Key], Sum] = field(default_factory=dict)
    first: Deals = field(default_factory=dict)
    """The same deals in the first variant, until all the others have played them."""
    begun: int = 0
    """The first of those deals."""

    def add(self, place: int, start: int, deals: Deals) -> None:
        """The shares of one variant in some deals, of which `start` is the first. What the first
        variant did not play, or nobody there, is compared with nothing."""
        for key, numbers in deals.items():
            self.shares.setdefault((place, key), Sum()).add(numbers)
        if place == 0:
            self.first, self.begun = deals, start
            return
        if start != self.begun:
            return
        for key, numbers in deals.items():
            if key not in self.first:
                continue
            others = self.first[key]
            both = min(len(numbers), len(others))
            found = self.differences.setdefault((place, key), Sum(paired=True))
            found.add(numbers[:both] - others[:both])

    def widest(self) -> float:
        """The widest interval of all: of differences, if there is something to compare."""
        sums = self.differences if len(self.variants) > 1 else self.shares
        return max((found.width for found in sums.values()), default=1.0)

    def saved(self) -> int:
        """How many more deals it would have taken to know the best known difference as well, had
        each variant had deals of its own."""
        most = 0
        for (place, key), found in self.differences.items():
            apart = self.shares[0, key].variance + self.shares[place, key].variance
            if found.many >= FEW_DEALS and found.variance > 0:
                most = max(most, round(found.many * (apart / found.variance - 1)))
        return most

    def listed(self) -> Mapping[tuple[str, Key], tuple[float, float]]:
        """For each variant and each bot or seat: the share, and half of its interval."""
        return {
            (self.variants[place], key): (found.mean, found.width / 2)
            for (place, key), found in self.shares.items()
        }
