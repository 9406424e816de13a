"""Luck and skill: the parts of the deal, the seat and the player in the variance of the shares.

The same deal is played with the players in all rotations. What a seat wins with the same cards and
all players is due to the deal, what a player wins on all seats to the player, and the rest to play.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.statistics.estimate import Estimate, Floats, t_interval

COMPONENTS = ("deal", "seat", "player", "play")
JACKKNIFE_GROUPS = 40
"""Groups of deals of the jackknife; each is left out once."""

Integers = NDArray[np.int64]


@dataclass(frozen=True)
class SeatOutcomes:
    """The deal, seat, player and share of every seat of every match."""

    deal: Integers
    seat: Integers
    player: Integers
    share: Floats

    def select(self, rows: NDArray[np.bool_]) -> SeatOutcomes:
        return SeatOutcomes(self.deal[rows], self.seat[rows], self.player[rows], self.share[rows])


def variance_shares(outcomes: SeatOutcomes) -> dict[str, Estimate] | None:
    """The parts in the variance of the shares, with a sum of 1. None if no deal was played twice, if
    there is no variance, or with few deals."""
    components = variance_components(outcomes)
    if components is None:
        return None
    deals = np.unique(outcomes.deal)
    if len(deals) < FEW_DEALS:
        return None
    groups = min(JACKKNIFE_GROUPS, len(deals))
    group = np.searchsorted(deals, outcomes.deal) % groups
    jackknife = [variance_components(outcomes.select(group != index)) for index in range(groups)]
    replicates = np.array([index for index in jackknife if index is not None])
    if len(replicates) < groups:
        return None
    errors = np.sqrt(
        (groups - 1) / groups * np.square(replicates - replicates.mean(axis=0)).sum(axis=0)
    )
    estimates = {}
    for name, value, error in zip(COMPONENTS, components, errors, strict=True):
        estimate = t_interval(float(value), float(error), groups)
        estimates[name] = Estimate(
            estimate.value, max(0.0, estimate.low), min(1.0, estimate.high), estimate.error, groups
        )
    return estimates


def variance_components(outcomes: SeatOutcomes) -> Floats | None:
    """Analysis of variance; the expected chance variance of the means is subtracted."""
    overall_mean = outcomes.share.mean()
    seats = group_means(outcomes.seat, outcomes.share)
    players = group_means(outcomes.player, outcomes.share)
    residuals = outcomes.share - seats[outcomes.seat] - players[outcomes.player] + overall_mean
    cell = outcomes.deal * (int(outcomes.seat.max()) + 1) + outcomes.seat
    _, cell = np.unique(cell, return_inverse=True)
    counts = np.bincount(cell)
    if counts.max() < 2:
        return None
    cells = np.bincount(cell, residuals) / counts
    within = float(np.square(residuals - cells[cell]).sum() / (len(residuals) - len(counts)))
    matches_per_cell = len(residuals) / len(counts)
    between = float((counts * np.square(cells)).sum() / len(residuals))
    components = np.array(
        [
            max(0.0, between - within / matches_per_cell),
            group_variance(seats, outcomes.seat, residuals),
            group_variance(players, outcomes.player, residuals),
            within,
        ]
    )
    return components / components.sum() if components.sum() > 0 else None


def group_means(groups: Integers, values: Floats) -> Floats:
    counts = np.bincount(groups)
    return np.bincount(groups, values) / np.maximum(1, counts)


def group_variance(averages: Floats, groups: Integers, residuals: Floats) -> float:
    """The variance of the group means over all rows, minus its expectation by chance."""
    expected = (len(np.unique(groups)) - 1) * float(np.var(residuals)) / len(groups)
    return max(0.0, float(np.var(averages[groups])) - expected)
