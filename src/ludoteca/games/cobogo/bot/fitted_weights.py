"""How likely a wall of Cobogó is to be finished, as many matches have taught."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ludoteca.games.cobogo.bot.wall_groups import MISSING_LEVELS, WallGroups
from ludoteca.games.cobogo.rules.cards import GOALS
from ludoteca.games.cobogo.rules.position import Position

WEIGHTS: Final = [
    (-1.2066, 0.2975, 0.1994),  # LACK
    (-1.0568, 0.0139, 0.7531),  # LACK, by size
    (0.4333, 0.1898, -0.4679),  # LACK, by ways to lie
    (0.7912, -0.9606, 0.5308),  # LACK, of two blocks
    (-0.2706, 1.6675, -0.8917),  # NEARLY
    (1.1039, -2.0183, 1.4052),  # NEARLY, by size
    (-0.6878, 1.0606, -0.6720),  # NEARLY, by ways to lie
    (0.6885, -1.9165, 1.0038),  # NEARLY, of two blocks
    (-1.1113, 2.5604, -1.8719),  # NEARLY, at the cost of a copy
    (1.4509, -5.9182, 5.6330),  # NEARLY, at the cost of a copy, by size
    (-0.8076, 1.1906, -0.1527),  # NEARLY, at the cost of a copy, by ways to lie
    (3.8996, -11.9978, 10.0997),  # NEARLY, at the cost of a copy, of two blocks
    (-0.2197, 1.3224, -0.9976),  # BEGUN
    (1.3119, -2.0357, 0.8007),  # BEGUN, by size
    (-0.3309, 0.0460, 0.1528),  # BEGUN, by ways to lie
    (0.0000, 0.0000, 0.0000),  # BEGUN, of two blocks
    (-0.4390, 1.7773, -1.3222),  # BARELY_BEGUN
    (-0.4390, 1.7773, -1.3222),  # BARELY_BEGUN, by size
    (0.1353, -0.5261, 0.3542),  # BARELY_BEGUN, by ways to lie
    (0.0000, 0.0000, 0.0000),  # BARELY_BEGUN, of two blocks
    (-0.0181, 0.6771, -0.8313),  # UNMET
    (0.2353, -1.1286, 0.1541),  # UNMET, by size
    (1.0368, -2.5869, 1.8778),  # UNMET, by ways to lie
    (-1.2996, 2.4125, -2.0231),  # UNMET, of two blocks
    (1.7641, -4.6352, 3.0734),  # WAYS, one lacks
    (-0.2260, 1.2158, -0.9838),  # WAYS, two lack
    (-0.6363, 2.1166, -1.5367),  # WAYS, three lack
    (0.1174, -1.2015, 1.3343),  # LARGE
    (0.1874, -1.7555, 2.7363),  # SPARE
    (4.5874, -16.3079, 13.8201),  # SHORT of -1 cards
    (-4.4345, 18.1126, -15.5967),  # SHORT of 0 cards
    (-0.4748, -1.4620, 2.8017),  # SHORT of 1 cards
    (-0.5469, 1.0292, -0.4165),  # SHORT of 2 cards
    (-0.4856, 0.3420, 0.5157),  # SHORT of 3 cards
    (-0.3105, -1.0892, 1.6900),  # SHORT of 4 cards
    (0.4902, -0.6511, -0.4985),  # SHORT of 6 cards
    (2.2825, 0.2684, 6.1592),  # always
]
"""For each sign its weight: steady, by the cards left, and by their square (1.0 for MANY and more).

Fitted by `python -m bench.fit_cobogo` to 213,000 walls of 25,200 matches, at all numbers of seats and
difficulties: the first cards were laid hastily or at a venture, the others by masons, and what
counts is whether these won. In matches that were kept apart the mean log-loss is 0.382 (0.609
is a guess; 0.399 with groups counted as begun that glass or a neighbour will never let be finished).
"""

MISSING_COPIES: Final = 0
MISSING_ONE: Final = 4
MISSING_ONE_AT_A_COST: Final = 8
MISSING_TWO: Final = 12
MISSING_THREE: Final = 16
GOAL_UNMET: Final = 20
COMPLETIONS: Final = 24
TOO_LARGE: Final = 27
SPARE_COPIES: Final = 28
CARD_SHORTAGE: Final = 29
INTERCEPT: Final = 36

SHORTAGE_KNOTS: Final = (-1, 0, 1, 2, 3, 4, 6)
"""Cards beyond one for each missing copy; what is there less of them counts."""
MANY_CARDS: Final = 14
SIZE_CAP: Final = 5
"""Patterns of more blocks are taken to be no harder than these."""


def win_log_odds(position: Position, cards_remaining: i64) -> float:
    """The logarithm of the odds that masons win with so many cards left."""
    features = features_of(position, cards_remaining)
    fraction = float(min(MANY_CARDS, cards_remaining)) / float(MANY_CARDS)
    total = 0.0
    for place in range(i64(len(WEIGHTS))):
        constant_weight, early_weight, early_squared_weight = WEIGHTS[place]
        total += features[place] * (
            constant_weight + fraction * (early_weight + fraction * early_squared_weight)
        )
    return total


def features_of(position: Position, cards_remaining: i64) -> list[float]:
    """What there is to see in a wall, all goals together."""
    groups = WallGroups(position)
    features = [0.0 for _ in range(len(WEIGHTS))]
    missing: i64 = 0
    for goal in range(i64(GOALS)):
        goal_missing = position.copies_required(goal) - groups.copies[goal]
        if goal_missing > 0:
            missing += goal_missing
            add_goal_features(features, position, groups, goal, goal_missing)
        else:
            features[SPARE_COPIES] -= float(goal_missing)
    for place in range(i64(len(SHORTAGE_KNOTS))):
        shortage = i64(SHORTAGE_KNOTS[place]) - cards_remaining + missing
        if shortage > 0:
            features[CARD_SHORTAGE + place] = float(shortage)
    features[INTERCEPT] = 1.0
    return features


def add_goal_features(
    features: list[float], position: Position, groups: WallGroups, goal: i64, missing: i64
) -> None:
    """No more groups count than copies are missing, first those that lack least."""
    first = goal * MISSING_LEVELS
    missing_one = min(missing, groups.cleanly_finishable[first + 1])
    at_a_cost = min(
        missing - missing_one, groups.finishable[first + 1] - groups.cleanly_finishable[first + 1]
    )
    missing_two = min(missing - missing_one - at_a_cost, groups.cleanly_finishable[first + 2])
    missing_three = min(
        missing - missing_one - at_a_cost - missing_two, groups.cleanly_finishable[first + 3]
    )
    card = position.goals.at(goal)
    size = min(SIZE_CAP, position.deck.pattern_sizes.at(card))
    log_forms = math.log2(float(position.deck.forms[card].size()))
    add_by_difficulty(features, MISSING_COPIES, missing, size, log_forms)
    add_by_difficulty(features, MISSING_ONE, missing_one, size, log_forms)
    add_by_difficulty(features, MISSING_ONE_AT_A_COST, at_a_cost, size, log_forms)
    add_by_difficulty(features, MISSING_TWO, missing_two, size, log_forms)
    add_by_difficulty(features, MISSING_THREE, missing_three, size, log_forms)
    add_by_difficulty(features, GOAL_UNMET, 1, size, log_forms)
    for level in range(i64(MISSING_LEVELS) - 1):
        features[COMPLETIONS + level] += math.log(
            1.0 + float(groups.clean_completions[first + 1 + level])
        )
    features[TOO_LARGE] += float(groups.too_large[goal])


def add_by_difficulty(
    features: list[float], place: i64, count: i64, size: i64, log_forms: float
) -> None:
    """By how hard the pattern is to lay: how large it is, and in how many ways it can lie."""
    number = float(count)
    features[place] += number
    features[place + 1] += number * float(size - 3)
    features[place + 2] += number * (log_forms - 1.0)
    if size == 2:
        features[place + 3] += number
