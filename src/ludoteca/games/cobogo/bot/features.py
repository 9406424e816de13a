"""Features of a wall of Cobogó, for the fitted weights."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ludoteca.games.cobogo.bot.wall_groups import MISSING_LEVELS, WallGroups
from ludoteca.games.cobogo.rules.cards import GOALS
from ludoteca.games.cobogo.rules.position import Position

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
FEATURES: Final = 37

SHORTAGE_KNOTS: Final = (-1, 0, 1, 2, 3, 4, 6)
"""Hinges of the shortage: cards left beyond one for each missing copy."""
SIZE_CAP: Final = 5
"""Larger patterns count as this size."""


def features_of(position: Position, cards_remaining: i64) -> list[float]:
    """The features of a wall, summed over all goals."""
    groups = WallGroups(position)
    features = [0.0 for _ in range(i64(FEATURES))]
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
    """At most as many groups count as copies are missing, those that lack the least first."""
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
    """Adds a count, also multiplied by the difficulty of the pattern: its size and its number of
    forms."""
    number = float(count)
    features[place] += number
    features[place + 1] += number * float(size - 3)
    features[place + 2] += number * (log_forms - 1.0)
    if size == 2:
        features[place + 3] += number
