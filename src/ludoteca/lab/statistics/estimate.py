"""Estimates with confidence intervals (Student's t over deals)."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ludoteca.lab.confidence import wilson

Floats = NDArray[np.float64]

STANDARD_NORMAL = NormalDist()
CONFIDENCE = 0.95
"""The fraction of experiments in which the interval covers the true value."""
POWER = 0.8
"""The power at which an effect counts as detectable."""


@dataclass(frozen=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float
    error: float
    """The standard error."""
    deals: int

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def minus(self, value: float) -> Estimate:
        """The difference from a fixed value."""
        return Estimate(
            self.value - value, self.low - value, self.high - value, self.error, self.deals
        )

    @property
    def p_value(self) -> float:
        """The two-sided p-value of the hypothesis that the true value is 0."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 2 * STANDARD_NORMAL.cdf(-t_to_normal(abs(self.value) / self.error, self.deals - 1))

    @property
    def excludes_zero(self) -> bool:
        return not self.low <= 0 <= self.high

    @property
    def detectable_effect(self) -> float:
        """The smallest true difference from 0 that this number of deals detects with `POWER`."""
        return (
            t_quantile(CONFIDENCE, self.deals - 1) + STANDARD_NORMAL.inv_cdf(POWER)
        ) * self.error

    @property
    def largest_plausible(self) -> float:
        """The largest difference from 0 inside the interval."""
        return max(abs(self.low), abs(self.high))


def t_to_normal(t: float, degrees: int) -> float:
    """The normal deviate of the same probability as Student's t (Wallace 1959; three digits from five
    degrees of freedom on)."""
    if degrees < 1:
        return 0.0
    factor = (8 * degrees + 1) / (8 * degrees + 3)
    return factor * sqrt(degrees * log(1 + t * t / degrees))


def t_quantile(confidence: float, degrees: int) -> float:
    """The half width of an interval of Student's t: the inverse of `t_to_normal`."""
    if degrees < 1:
        return inf
    z = STANDARD_NORMAL.inv_cdf((1 + confidence) / 2) * (8 * degrees + 3) / (8 * degrees + 1)
    return sqrt(degrees * (exp(z * z / degrees) - 1))


def t_interval(value: float, error: float, deals: int) -> Estimate:
    half_width = t_quantile(CONFIDENCE, deals - 1) * error if error else 0.0
    return Estimate(value, value - half_width, value + half_width, error, deals)


def ratio_and_influences(sums: Floats, counts: Floats) -> tuple[float, Floats]:
    """The ratio of the totals, and the influence of each deal; the squares add up to the variance."""
    value = sums.sum() / counts.sum()
    return float(value), (sums - value * counts) / counts.sum()


def standard_error(influences: Floats) -> float:
    count = len(influences)
    return float(sqrt(np.square(influences).sum() * count / (count - 1))) if count > 1 else inf


def mean_estimate(sums: Floats, counts: Floats) -> Estimate:
    """The mean of values given by their sum and count in each deal."""
    value, influences = ratio_and_influences(sums, counts)
    return t_interval(value, standard_error(influences), len(sums))


def share_estimate(won: Floats, played: Floats) -> Estimate:
    """A mean of shares within 0..1. Without variance between the deals it is the interval of independent
    matches."""
    estimate = mean_estimate(won, played)
    if estimate.error == 0 or estimate.deals < 2:
        low, high = wilson(float(won.sum()), int(played.sum()))
        error = (high - low) / 2 / t_quantile(CONFIDENCE, max(2, int(played.sum())) - 1)
        return Estimate(estimate.value, low, high, error, estimate.deals)
    return Estimate(
        estimate.value,
        max(0.0, estimate.low),
        min(1.0, estimate.high),
        estimate.error,
        estimate.deals,
    )
