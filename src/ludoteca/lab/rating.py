"""Rating: Plackett and Luce's model of who wins, with an effect of the seat.

The likelihood that a side wins is as e to the power of its bot's strength and of its place. Both
are found from all matches at once (maximum likelihood, Newton's method). A difference of 400
points is odds of ten to one, as in chess; the mean of all is 1500.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from ludoteca.lab.confidence import NORMAL_95
from ludoteca.lab.tournament import Result

MEAN = 1500.0
POINTS = 400.0 / log(10.0)
STEPS = 60
ENOUGH = 1e-9
PRIOR = 0.05
"""A little doubt, so that who wins every match is not infinitely strong."""

Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    points: float
    plus_minus: float
    """Half of the 95 % interval."""


def ratings(results: Sequence[Result]) -> tuple[dict[str, Rating], list[float]]:
    """The rating of every bot, and for each side what sitting there is worth in points."""
    bots = list(dict.fromkeys(bot for result in results for bot in result.lineup))
    seats = len(results[0].lineup)
    tables: dict[tuple[str, ...], list[float]] = defaultdict(lambda: [0.0] * seats)
    for result in results:
        won = tables[result.lineup]
        for seat, share in enumerate(result.shares):
            won[seat] += share
    places = {bot: place for place, bot in enumerate(bots)}
    size = len(bots) + seats
    strength = [0.0] * size
    spread: Matrix = []
    for _ in range(STEPS):
        slope, bend = derivatives(tables, places, strength)
        spread = inverse(bend)
        step = [sum(row[i] * slope[i] for i in range(size)) for row in spread]
        longest = max(abs(s) for s in step)
        scale = min(1.0, 1.0 / longest) if longest > 0 else 0.0
        strength = [value + scale * s for value, s in zip(strength, step, strict=True)]
        if longest < ENOUGH:
            break
    middle = sum(strength[: len(bots)]) / len(bots)
    found = {
        bot: Rating(
            MEAN + POINTS * (strength[place] - middle),
            POINTS * NORMAL_95 * sqrt(deviation(spread, place, len(bots))),
        )
        for bot, place in places.items()
    }
    even = sum(strength[len(bots) :]) / seats
    return found, [POINTS * (value - even) for value in strength[len(bots) :]]


def derivatives(
    tables: dict[tuple[str, ...], list[float]], places: dict[str, int], strength: list[float]
) -> tuple[list[float], Matrix]:
    """The slope of the log likelihood, and how it bends, with the sign turned."""
    size = len(strength)
    slope = [-PRIOR * value for value in strength]
    bend = [[PRIOR if i == j else 0.0 for j in range(size)] for i in range(size)]
    for lineup, won in tables.items():
        total = sum(won)
        weights = [
            exp(strength[places[bot]] + strength[len(places) + seat])
            for seat, bot in enumerate(lineup)
        ]
        expected = [0.0] * size
        for seat, bot in enumerate(lineup):
            share = weights[seat] / sum(weights)
            for at in (places[bot], len(places) + seat):
                slope[at] += won[seat] - total * share
                expected[at] += share
        for seat, bot in enumerate(lineup):
            share = weights[seat] / sum(weights)
            both = (places[bot], len(places) + seat)
            for i in both:
                for j in both:
                    bend[i][j] += total * share
        for i in range(size):
            for j in range(size):
                bend[i][j] -= total * expected[i] * expected[j]
    return slope, bend


def deviation(spread: Matrix, place: int, many: int) -> float:
    """The variance of one strength against the mean of all."""
    row = sum(spread[place][other] for other in range(many)) / many
    whole = sum(spread[i][j] for i in range(many) for j in range(many)) / many**2
    return max(0.0, spread[place][place] - 2 * row + whole)


def inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan, with pivots; what is inverted here is always positive definite."""
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
