"""The shares of bots and seats during a run, their intervals, and the gain of common deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludoteca.core.sides import Sides
from ludoteca.lab.confidence import FEW_DEALS, wilson
from ludoteca.lab.statistics.running_mean import RunningMean

if TYPE_CHECKING:  # numpy may be missing: the command then names the package
    from ludoteca.lab.statistics.estimate import Floats

StatKey = tuple[str, str]
"""`("bot", "skilled")`, or `("seat", "0")` for the side of that seat."""
DealShares = dict[StatKey, "Floats"]
"""By key, the mean share in each deal."""
NEGLIGIBLE_VARIANCE = 1e-12
"""A smaller variance is a rounding error of the sums."""


def shares_by_deal(players: Sequence[Sequence[str]], sides: Sides, shares: Floats) -> DealShares:
    """The share of every bot and every side in each deal. `shares` has a row for each match, and
    each deal is played with all lineups. Seats of the same bot at one table count as one, and so do
    partners."""
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
class ShareMean(RunningMean):
    """The mean of shares, or of paired differences of shares."""

    paired: bool = False

    @property
    def interval_width(self) -> float:
        """The width of the 95 % interval of the mean; 1 with few deals."""
        if self.count < FEW_DEALS:
            return 1.0
        if self.variance < NEGLIGIBLE_VARIANCE:
            return self.interval_width_without_variance()
        return 2 * self.half_width

    def interval_width_without_variance(self) -> float:
        """All values are equal, but the next one need not be: Wilson's interval of a share; a
        difference is not 0 in at most 3 of `count` deals (95 %)."""
        if self.paired:
            return min(1.0, 2 * 3 / self.count)
        low, high = wilson(min(self.total, self.count), self.count)
        return high - low


@dataclass
class RunningStats:
    """Grows shard by shard, in order. Variants are compared with the first one."""

    variants: tuple[str, ...]
    shares: dict[tuple[int, StatKey], ShareMean] = field(default_factory=dict)
    differences: dict[tuple[int, StatKey], ShareMean] = field(default_factory=dict)
    baseline: DealShares = field(default_factory=dict)
    """The shares of the first variant in the current deals."""
    baseline_start: int = 0
    """The number of the first of these deals."""

    def add(self, variant_index: int, start: int, shares: DealShares) -> None:
        """Adds the shares of a variant in the deals from `start` on. Keys and deals that the first
        variant lacks are not compared."""
        for key, numbers in shares.items():
            self.shares.setdefault((variant_index, key), ShareMean()).add_all(numbers)
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
            difference = self.differences.setdefault((variant_index, key), ShareMean(paired=True))
            difference.add_all(numbers[:common] - baseline[:common])

    def widest_interval(self) -> float:
        """The widest interval: of the differences if there are several variants."""
        sums = self.differences if len(self.variants) > 1 else self.shares
        return max((running.interval_width for running in sums.values()), default=1.0)

    def saved_deals(self) -> int:
        """The additional deals that separate deals for each variant would take, for the same
        precision of the most precise difference."""
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
        """By variant and bot or seat: the share, and half of its 95 % interval."""
        return {
            (self.variants[variant_index], key): (running.mean, running.interval_width / 2)
            for (variant_index, key), running in self.shares.items()
        }
