"""Estimate: a figure, and how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ludoteca.lab.confidence import wilson

Numbers = NDArray[np.float64]

NORMAL = NormalDist()
SURE = 0.95
"""An interval covers the truth in so many of all experiments."""
POWER = 0.8
"""What would be seen in so many of all experiments counts as visible."""


@dataclass(frozen=True)
class Estimate:
    """`value`, and the interval that covers the truth in 95 of 100 experiments."""

    value: float
    low: float
    high: float
    error: float
    """The standard error."""
    deals: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    @property
    def chance(self) -> float:
        """How often so much or more would be seen if the truth were 0 (two-sided)."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 2 * NORMAL.cdf(-as_normal(abs(self.value) / self.error, self.deals - 1))

    @property
    def differs(self) -> bool:
        """Is 0 outside of the interval?"""
        return not self.low <= 0 <= self.high

    @property
    def visible(self) -> float:
        """The smallest true difference from 0 that as many deals would show in four of five
        experiments."""
        return (quantile(SURE, self.deals - 1) + NORMAL.inv_cdf(POWER)) * self.error

    @property
    def most(self) -> float:
        """A larger difference from 0 than this, either way, is ruled out."""
        return max(abs(self.low), abs(self.high))


def as_normal(t: float, freedom: int) -> float:
    """Student's t as the normal deviate that is as rare (Wallace 1959; to three digits
    from five degrees of freedom on)."""
    if freedom < 1:
        return 0.0
    shrink = (8 * freedom + 1) / (8 * freedom + 3)
    return shrink * sqrt(freedom * log(1 + t * t / freedom))


def quantile(sure: float, freedom: int) -> float:
    """So far from the middle goes an interval of Student's t: `as_normal` the other way round."""
    if freedom < 1:
        return inf
    z = NORMAL.inv_cdf((1 + sure) / 2) * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * (exp(z * z / freedom) - 1))


def around(value: float, error: float, deals: int) -> Estimate:
    half = quantile(SURE, deals - 1) * error if error else 0.0
    return Estimate(value, value - half, value + half, error, deals)


def ratio_parts(sums: Numbers, counts: Numbers) -> tuple[float, Numbers]:
    """All sums over all counts, and by how much each deal bends that: their squares add up to the
    variance."""
    value = sums.sum() / counts.sum()
    return float(value), (sums - value * counts) / counts.sum()


def spread(parts: Numbers) -> float:
    """The standard error out of what each deal adds."""
    many = len(parts)
    return float(sqrt(np.square(parts).sum() * many / (many - 1))) if many > 1 else inf


def mean(sums: Numbers, counts: Numbers) -> Estimate:
    """The mean of what was seen `counts` times in each deal and came to `sums` there."""
    value, parts = ratio_parts(sums, counts)
    return around(value, spread(parts), len(sums))


def share(won: Numbers, played: Numbers) -> Estimate:
    """A mean of shares: it stays within 0..1, and where all deals came out alike the matches are
    taken one by one."""
    found = mean(won, played)
    if found.error == 0 or found.deals < 2:
        low, high = wilson(float(won.sum()), int(played.sum()))
        error = (high - low) / 2 / quantile(SURE, max(2, int(played.sum())) - 1)
        return Estimate(found.value, low, high, error, found.deals)
    return Estimate(
        found.value, max(0.0, found.low), min(1.0, found.high), found.error, found.deals
    )
