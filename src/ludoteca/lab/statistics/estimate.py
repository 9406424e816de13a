"""Estimate: a figure, and how far it can be trusted."""

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
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    @property
    def p_value(self) -> float:
        """How often so much or more would be seen if the truth were 0 (two-sided)."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 2 * STANDARD_NORMAL.cdf(-t_to_normal(abs(self.value) / self.error, self.deals - 1))

    @property
    def excludes_zero(self) -> bool:
        """Is 0 outside of the interval?"""
        return not self.low <= 0 <= self.high

    @property
    def detectable_effect(self) -> float:
        """The smallest true difference from 0 that as many deals would show in four of five
        experiments."""
        return (
            t_quantile(CONFIDENCE, self.deals - 1) + STANDARD_NORMAL.inv_cdf(POWER)
        ) * self.error

    @property
    def largest_plausible(self) -> float:
        """A larger difference from 0 than this, either way, is ruled out."""
        return max(abs(self.low), abs(self.high))


def t_to_normal(t: float, degrees: int) -> float:
    """Student's t as the normal deviate that is as rare (Wallace 1959; to three digits
    from five degrees of freedom on)."""
    if degrees < 1:
        return 0.0
    factor = (8 * degrees + 1) / (8 * degrees + 3)
    return factor * sqrt(degrees * log(1 + t * t / degrees))


def t_quantile(confidence: float, degrees: int) -> float:
    """So far from the middle goes an interval of Student's t: `as_normal` the other way round."""
    if degrees < 1:
        return inf
    z = STANDARD_NORMAL.inv_cdf((1 + confidence) / 2) * (8 * degrees + 3) / (8 * degrees + 1)
    return sqrt(degrees * (exp(z * z / degrees) - 1))


def t_interval(value: float, error: float, deals: int) -> Estimate:
    half_width = t_quantile(CONFIDENCE, deals - 1) * error if error else 0.0
    return Estimate(value, value - half_width, value + half_width, error, deals)


def ratio_and_influences(sums: Floats, counts: Floats) -> tuple[float, Floats]:
    """All sums over all counts, and by how much each deal bends that: their squares add up to the
    variance."""
    value = sums.sum() / counts.sum()
    return float(value), (sums - value * counts) / counts.sum()


def standard_error(influences: Floats) -> float:
    """The standard error out of what each deal adds."""
    count = len(influences)
    return float(sqrt(np.square(influences).sum() * count / (count - 1))) if count > 1 else inf


def mean_estimate(sums: Floats, counts: Floats) -> Estimate:
    """The mean of what was seen `counts` times in each deal and came to `sums` there."""
    value, influences = ratio_and_influences(sums, counts)
    return t_interval(value, standard_error(influences), len(sums))


def share_estimate(won: Floats, played: Floats) -> Estimate:
    """A mean of shares: it stays within 0..1, and where all deals came out alike the matches are
    taken one by one."""
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
