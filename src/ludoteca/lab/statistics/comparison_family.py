"""All comparisons of a report as one family: a single false star in one report of twenty.

Weighted Holm (1979): every group of comparisons has the same weight, shared by its members, so that
a hundred cards do not drown the six measures of a variant. It needs no independence.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Literal

from ludoteca.lab.statistics.estimate import POWER, STANDARD_NORMAL, Estimate, t_to_normal
from ludoteca.lab.statistics.multiple_comparisons import SIGNIFICANCE_LEVEL, weighted_holm

Verdict = Literal["clear", "perhaps", "none"]


@dataclass(frozen=True)
class Judgement:
    """A difference from 0, judged beside all other comparisons of its report."""

    estimate: Estimate
    corrected: float
    """The p-value after the correction."""
    level: float
    """The p-value below which it would be clear."""

    @property
    def is_clear(self) -> bool:
        return self.corrected < SIGNIFICANCE_LEVEL

    @property
    def verdict(self) -> Verdict:
        """`perhaps`: its own interval excludes 0, but among all comparisons it may be chance."""
        if self.is_clear:
            return "clear"
        return "perhaps" if self.estimate.excludes_zero else "none"

    @property
    def certainty(self) -> float:
        """The value in standard errors, as a normal deviate: the order of certainty."""
        estimate = self.estimate
        if estimate.error == 0:
            return inf if estimate.value else 0.0
        return t_to_normal(abs(estimate.value) / estimate.error, estimate.deals - 1)

    @property
    def growth(self) -> float:
        """How many times as many deals would make a true difference of this size clear, four times
        in five."""
        if self.certainty in (0.0, inf):
            return 1.0
        wanted = -STANDARD_NORMAL.inv_cdf(self.level / 2) + STANDARD_NORMAL.inv_cdf(POWER)
        return max(1.0, (wanted / self.certainty) ** 2)

    def more_deals(self, deals: int) -> int:
        """The further deals for that, if there are `deals` now; rounded up to two digits."""
        return round_up(deals * (self.growth - 1))


def round_up(value: float) -> int:
    """To two significant digits, such as 6,100 for 6,027."""
    number = ceil(value)
    step = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // step) * step


@dataclass
class ComparisonFamily:
    """Collects the comparisons of a report by group, then judges them together."""

    groups: dict[str, dict[Hashable, Estimate]] = field(default_factory=dict)

    def add(self, group: str, key: Hashable, estimate: Estimate | None) -> None:
        if estimate is not None:
            self.groups.setdefault(group, {})[group, key] = estimate

    def judge(self) -> Judgements:
        keys: list[Hashable] = []
        estimates: list[Estimate] = []
        weights: list[float] = []
        for members in self.groups.values():
            keys += members
            estimates += members.values()
            weights += [1 / len(members)] * len(members)
        corrected = weighted_holm([estimate.p_value for estimate in estimates], weights)
        return Judgements(
            {
                key: Judgement(estimate, p_value, level)
                for key, estimate, (p_value, level) in zip(keys, estimates, corrected, strict=True)
            }
        )


@dataclass(frozen=True)
class Judgements:
    by_key: dict[Hashable, Judgement]

    def of(self, group: str, key: Hashable) -> Judgement | None:
        return self.by_key.get((group, key))

    def is_clear(self, group: str, key: Hashable) -> bool:
        judgement = self.of(group, key)
        return judgement is not None and judgement.is_clear

    def stars(self) -> Sequence[Hashable]:
        """The keys of all clear comparisons."""
        return [key for key, judgement in self.by_key.items() if judgement.is_clear]
