"""Log-odds that a wall of Cobogó will be finished, fitted to many matches."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.games.cobogo.bot.features import features_of
from ludoteca.games.cobogo.rules.position import Position

WEIGHTS: Final = [
    (-1.2066, 0.2975, 0.1994),  # MISSING_COPIES
    (-1.0568, 0.0139, 0.7531),  # MISSING_COPIES, by size
    (0.4333, 0.1898, -0.4679),  # MISSING_COPIES, by forms
    (0.7912, -0.9606, 0.5308),  # MISSING_COPIES, of two blocks
    (-0.2706, 1.6675, -0.8917),  # MISSING_ONE
    (1.1039, -2.0183, 1.4052),  # MISSING_ONE, by size
    (-0.6878, 1.0606, -0.6720),  # MISSING_ONE, by forms
    (0.6885, -1.9165, 1.0038),  # MISSING_ONE, of two blocks
    (-1.1113, 2.5604, -1.8719),  # MISSING_ONE_AT_A_COST
    (1.4509, -5.9182, 5.6330),  # MISSING_ONE_AT_A_COST, by size
    (-0.8076, 1.1906, -0.1527),  # MISSING_ONE_AT_A_COST, by forms
    (3.8996, -11.9978, 10.0997),  # MISSING_ONE_AT_A_COST, of two blocks
    (-0.2197, 1.3224, -0.9976),  # MISSING_TWO
    (1.3119, -2.0357, 0.8007),  # MISSING_TWO, by size
    (-0.3309, 0.0460, 0.1528),  # MISSING_TWO, by forms
    (0.0000, 0.0000, 0.0000),  # MISSING_TWO, of two blocks
    (-0.4390, 1.7773, -1.3222),  # MISSING_THREE
    (-0.4390, 1.7773, -1.3222),  # MISSING_THREE, by size
    (0.1353, -0.5261, 0.3542),  # MISSING_THREE, by forms
    (0.0000, 0.0000, 0.0000),  # MISSING_THREE, of two blocks
    (-0.0181, 0.6771, -0.8313),  # GOAL_UNMET
    (0.2353, -1.1286, 0.1541),  # GOAL_UNMET, by size
    (1.0368, -2.5869, 1.8778),  # GOAL_UNMET, by forms
    (-1.2996, 2.4125, -2.0231),  # GOAL_UNMET, of two blocks
    (1.7641, -4.6352, 3.0734),  # COMPLETIONS, one missing
    (-0.2260, 1.2158, -0.9838),  # COMPLETIONS, two missing
    (-0.6363, 2.1166, -1.5367),  # COMPLETIONS, three missing
    (0.1174, -1.2015, 1.3343),  # TOO_LARGE
    (0.1874, -1.7555, 2.7363),  # SPARE_COPIES
    (4.5874, -16.3079, 13.8201),  # CARD_SHORTAGE, knot -1
    (-4.4345, 18.1126, -15.5967),  # CARD_SHORTAGE, knot 0
    (-0.4748, -1.4620, 2.8017),  # CARD_SHORTAGE, knot 1
    (-0.5469, 1.0292, -0.4165),  # CARD_SHORTAGE, knot 2
    (-0.4856, 0.3420, 0.5157),  # CARD_SHORTAGE, knot 3
    (-0.3105, -1.0892, 1.6900),  # CARD_SHORTAGE, knot 4
    (0.4902, -0.6511, -0.4985),  # CARD_SHORTAGE, knot 6
    (2.2825, 0.2684, 6.1592),  # INTERCEPT
]
"""The weight of each feature: constant, by the cards left, and by their square (1.0 for MANY_CARDS
and more).

Fitted by `python -m bench.fit_cobogo` to 213,000 walls of 25,200 matches, at all numbers of seats
and difficulties: random or greedy moves first, then moves of masons, and whether these won. The
mean log-loss on held-out matches is 0.382 (0.609 for the base rate; 0.399 if groups that glass or a
neighbour blocks count as begun).
"""

MANY_CARDS: Final = 14


def win_log_odds(position: Position, cards_remaining: i64) -> float:
    """The log-odds that masons win with this number of cards left."""
    features = features_of(position, cards_remaining)
    fraction = float(min(MANY_CARDS, cards_remaining)) / float(MANY_CARDS)
    total = 0.0
    for place in range(i64(len(WEIGHTS))):
        constant_weight, early_weight, early_squared_weight = WEIGHTS[place]
        total += features[place] * (
            constant_weight + fraction * (early_weight + fraction * early_squared_weight)
        )
    return total
