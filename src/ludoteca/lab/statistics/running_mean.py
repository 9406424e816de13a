"""The mean and the variance of a growing sample."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING

from ludoteca.lab.confidence import NORMAL_95

if TYPE_CHECKING:  # numpy may be missing
    from ludoteca.lab.statistics.estimate import Floats


@dataclass
class RunningMean:
    """Keeps the count, the sum and the sum of squares of the values."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def add_all(self, values: Floats) -> None:
        self.count += len(values)
        self.total += float(values.sum())
        self.squares += float((values * values).sum())

    def merge(self, other: RunningMean) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        if self.count < 2:
            return 0.0
        return max(0.0, self.squares - self.total * self.mean) / (self.count - 1)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval of the mean."""
        return NORMAL_95 * sqrt(self.variance / self.count) if self.count > 1 else inf
