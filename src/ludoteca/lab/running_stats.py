"""Figures: who wins how much so far, how sure that is, and what the same deals were worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

from ludoteca.core.sides import Sides
from ludoteca.lab.confidence import FEW_DEALS, NORMAL_95, wilson

if TYPE_CHECKING:  # whoever has none of numpy's is told so in words
    from ludoteca.lab.statistics.estimate import Floats

StatKey = tuple[str, str]
"""`("bot", "skilled")`, or `("seat", "0")` for the side of that seat."""
DealShares = dict[StatKey, "Floats"]
"""For each its mean share with the cards of each deal, deal by deal."""
NEGLIGIBLE_VARIANCE = 1e-12
"""A variance below this is none: the rest was lost in adding up."""


def shares_by_deal(players: Sequence[Sequence[str]], sides: Sides, shares: Floats) -> DealShares:
    """Of every bot and every side the shares of each deal, of the shares of each seat in match after
    match, every deal with all lineups. Bots of one name at one table count as one, and partners too.
    """
    deals = shares.reshape(-1, len(players), shares.shape[-1])
    by_key: DealShares = {}
    for bot in dict.fromkeys(bot for lineup in players for bot in lineup):
        rows = [
            deals[
                :, index, [side[0] for side in sides if any(lineup[seat] == bot for seat in side)]
            ]
            for index, lineup in enumerate(players)
            if bot in lineup
        ]
        by_key["bot", bot] = sum(row.mean(axis=1) for row in rows) / len(rows)
    for side in sides:
        by_key["seat", str(side[0])] = deals[:, :, side[0]].mean(axis=1)
    return by_key


@dataclass
class RunningMean:
    """Numbers of which only the mean and the spread are kept: shares, or differences of shares."""

    paired: bool = False
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, numbers: Floats) -> None:
        self.count += len(numbers)
        self.total += float(numbers.sum())
        self.squares += float((numbers * numbers).sum())

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        if self.count < 2:
            return 0.0
        return max(0.0, self.squares - self.total * self.mean) / (self.count - 1)

    @property
    def interval_width(self) -> float:
        """Of the 95 % interval of the mean; a whole one where there is too little to tell."""
        if self.count < FEW_DEALS:
            return 1.0
        if self.variance < NEGLIGIBLE_VARIANCE:
            return self.interval_width_without_variance()
        return 2 * NORMAL_95 * sqrt(self.variance / self.count)

    def interval_width_without_variance(self) -> float:
        """All came out alike, which is no certainty that the next one will: Wilson's interval of a
        share; a difference is another in fewer than 3 of so many deals."""
        if self.paired:
            return min(1.0, 2 * 3 / self.count)
        low, high = wilson(min(self.total, self.count), self.count)
        return high - low


@dataclass
class RunningStats:
    """Grows part by part, in the order of the plan; variants are compared with the first one."""

    variants: tuple[str, ...]
    shares: dict[tuple[int, StatKey], RunningMean] = field(default_factory=dict)
    differences: dict[tuple[int, StatKey], RunningMean] = field(default_factory=dict)
    baseline: DealShares = field(default_factory=dict)
    """The same deals in the first variant, until all the others have played them."""
    baseline_start: int = 0
    """The first of those deals."""

    def add(self, variant_index: int, start: int, shares: DealShares) -> None:
        """The shares of one variant in some deals, of which `start` is the first. What the first
        variant did not play, or nobody there, is compared with nothing."""
        for key, numbers in shares.items():
            self.shares.setdefault((variant_index, key), RunningMean()).add(numbers)
        if variant_index == 0:
            self.baseline, self.baseline_start = shares, start
            return
        if start != self.baseline_start:
            return
        for key, numbers in shares.items():
            if key not in self.baseline:
                continue
            baseline = self.baseline[key]
            common = min(len(numbers), len(baseline))
            difference = self.differences.setdefault((variant_index, key), RunningMean(paired=True))
            difference.add(numbers[:common] - baseline[:common])

    def widest_interval(self) -> float:
        """The widest interval of all: of differences, if there is something to compare."""
        sums = self.differences if len(self.variants) > 1 else self.shares
        return max((running.interval_width for running in sums.values()), default=1.0)

    def saved_deals(self) -> int:
        """How many more deals it would have taken to know the best known difference as well, had
        each variant had deals of its own."""
        most = 0
        for (variant_index, key), difference in self.differences.items():
            unpaired_variance = (
                self.shares[0, key].variance + self.shares[variant_index, key].variance
            )
            if difference.count >= FEW_DEALS and difference.variance > 0:
                most = max(
                    most, round(difference.count * (unpaired_variance / difference.variance - 1))
                )
        return most

    def shares_and_half_widths(self) -> Mapping[tuple[str, StatKey], tuple[float, float]]:
        """For each variant and each bot or seat: the share, and half of its interval."""
        return {
            (self.variants[variant_index], key): (running.mean, running.interval_width / 2)
            for (variant_index, key), running in self.shares.items()
        }
