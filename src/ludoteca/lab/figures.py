"""Figures: who wins how much so far, how sure that is, and what the same deals were worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from ludoteca.core.sides import Sides
from ludoteca.lab.confidence import FEW_DEALS, NORMAL_95, wilson

Key = tuple[str, str]
"""`("bot", "skilled")`, or `("seat", "0")` for the side of that seat."""
Deals = dict[Key, list[float]]
"""For each its mean share with the cards of each deal, deal by deal."""
ALIKE = 1e-12
"""A variance below this is none: the rest was lost in adding up."""


def seen(
    players: Sequence[Sequence[str]], sides: Sides, shares: Sequence[Sequence[float]]
) -> Deals:
    """Of every bot and every side the shares of each deal, of the shares of each seat in match after
    match, every deal with all lineups. Bots of one name at one table count as one, and partners too.
    """
    many = len(players)
    lineups = [list(zip(*shares[place::many], strict=True)) for place in range(many)]
    found: Deals = {}
    for bot in dict.fromkeys(bot for table in players for bot in table):
        rows = [
            means([lineup[side[0]] for side in sides if any(table[seat] == bot for seat in side)])
            for table, lineup in zip(players, lineups, strict=True)
            if bot in table
        ]
        found["bot", bot] = means(rows)
    for side in sides:
        found["seat", str(side[0])] = means([lineup[side[0]] for lineup in lineups])
    return found


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    """Of the first of all rows, of the second, and so on."""
    if len(rows) == 1:
        return list(rows[0])
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


@dataclass
class Sum:
    """Numbers of which only the mean and the spread are kept: shares, or differences of shares."""

    paired: bool = False
    many: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        self.many += 1
        self.total += number
        self.squares += number * number

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
            found = self.shares.setdefault((place, key), Sum())
            for number in numbers:
                found.add(number)
        if place == 0:
            self.first, self.begun = deals, start
            return
        if start != self.begun:
            return
        for key, numbers in deals.items():
            if key not in self.first:
                continue
            found = self.differences.setdefault((place, key), Sum(paired=True))
            for number, other in zip(numbers, self.first[key], strict=False):
                found.add(number - other)

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
