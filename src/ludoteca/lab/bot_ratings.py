"""Ratings of bots by the Plackett-Luce model, with an effect of the seat.

A side's chance of winning is proportional to exp(strength of its bot + effect of its seat). Both are
fitted to all matches at once (maximum likelihood, Newton's method). A difference of 400 points is
odds of ten to one, as in chess; the mean is 1500.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from ludoteca.lab.confidence import NORMAL_95
from ludoteca.lab.tournament import MatchResult

MEAN_RATING = 1500.0
POINTS_PER_LOG_ODDS = 400.0 / log(10.0)
MAX_STEPS = 60
TOLERANCE = 1e-9
PRIOR_PRECISION = 0.05
"""A weak prior, so that a bot that wins every match has a finite rating."""

Matrix = list[list[float]]


@dataclass(frozen=True)
class BotRating:
    points: float
    half_width: float
    """Half of the 95 % interval."""


def fit_ratings(results: Sequence[MatchResult]) -> tuple[dict[str, BotRating], list[float]]:
    """The rating of every bot, and the effect of each side's seat in points."""
    bots = list(dict.fromkeys(bot for result in results for bot in result.lineup))
    seats = len(results[0].lineup)
    shares_by_lineup: dict[tuple[str, ...], list[float]] = defaultdict(lambda: [0.0] * seats)
    for result in results:
        won = shares_by_lineup[result.lineup]
        for seat, share in enumerate(result.shares):
            won[seat] += share
    bot_indices = {bot: index for index, bot in enumerate(bots)}
    size = len(bots) + seats
    strength = [0.0] * size
    covariance: Matrix = []
    for _ in range(MAX_STEPS):
        gradient, hessian = gradient_and_hessian(shares_by_lineup, bot_indices, strength)
        covariance = inverse_matrix(hessian)
        step = [sum(row[i] * gradient[i] for i in range(size)) for row in covariance]
        largest = max(abs(change) for change in step)
        scale = min(1.0, 1.0 / largest) if largest > 0 else 0.0
        strength = [value + scale * change for value, change in zip(strength, step, strict=True)]
        if largest < TOLERANCE:
            break
    mean_strength = sum(strength[: len(bots)]) / len(bots)
    bot_ratings = {
        bot: BotRating(
            MEAN_RATING + POINTS_PER_LOG_ODDS * (strength[index] - mean_strength),
            POINTS_PER_LOG_ODDS
            * NORMAL_95
            * sqrt(variance_from_mean(covariance, index, len(bots))),
        )
        for bot, index in bot_indices.items()
    }
    mean_seat = sum(strength[len(bots) :]) / seats
    return bot_ratings, [
        POINTS_PER_LOG_ODDS * (value - mean_seat) for value in strength[len(bots) :]
    ]


def gradient_and_hessian(
    shares_by_lineup: dict[tuple[str, ...], list[float]],
    bot_indices: dict[str, int],
    strength: list[float],
) -> tuple[list[float], Matrix]:
    """The gradient of the log likelihood, and its negative Hessian."""
    size = len(strength)
    gradient = [-PRIOR_PRECISION * value for value in strength]
    hessian = [[PRIOR_PRECISION if i == j else 0.0 for j in range(size)] for i in range(size)]
    for lineup, won in shares_by_lineup.items():
        total = sum(won)
        weights = [
            exp(strength[bot_indices[bot]] + strength[len(bot_indices) + seat])
            for seat, bot in enumerate(lineup)
        ]
        expected = [0.0] * size
        for seat, bot in enumerate(lineup):
            share = weights[seat] / sum(weights)
            for index in (bot_indices[bot], len(bot_indices) + seat):
                gradient[index] += won[seat] - total * share
                expected[index] += share
        for seat, bot in enumerate(lineup):
            share = weights[seat] / sum(weights)
            indices = (bot_indices[bot], len(bot_indices) + seat)
            for i in indices:
                for j in indices:
                    hessian[i][j] += total * share
        for i in range(size):
            for j in range(size):
                hessian[i][j] -= total * expected[i] * expected[j]
    return gradient, hessian


def variance_from_mean(covariance: Matrix, index: int, bot_count: int) -> float:
    """The variance of a strength relative to the mean of all."""
    row_mean = sum(covariance[index][other] for other in range(bot_count)) / bot_count
    overall_mean = (
        sum(covariance[i][j] for i in range(bot_count) for j in range(bot_count)) / bot_count**2
    )
    return max(0.0, covariance[index][index] - 2 * row_mean + overall_mean)


def inverse_matrix(matrix: Matrix) -> Matrix:
    """Gauss-Jordan elimination with pivoting; the matrix is always positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [
                    value - factor * other
                    for value, other in zip(rows[row], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]
