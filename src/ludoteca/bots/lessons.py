"""Lessons of a review: at most three true sentences about the decisions that cost most.

A lesson is a key of the texts' [lesson] table with its numbers; `reason` is a reason of the [hint]
table to quote, and `ply` an example.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ludoteca.bots.causes import CHANCE_CAUSE, OWN
from ludoteca.bots.review import is_criticism
from ludoteca.bots.review_turns import totals

MAX_LESSONS = 3
MIN_REPEATS = 2
"""Decisions that make a kind of mistake, and a part of the match worth naming."""
MOST = 0.6
"""The share of the whole loss that is most of it."""
GENERAL_REASONS = frozenset(
    [
        "only_one",
        "stands_out",
        "holds_back",
        "no_clear_difference",
        "nearly_as_good",
        "better_than_most",
        "wins_mostly",
        "best_found",
        "worth_a_try",
        "better_result",
    ]
)
"""Reasons that hold for any move say nothing about a kind of mistake."""

Lesson = dict[str, Any]


def lessons(
    decisions: Sequence[dict[str, Any]], turns: Sequence[dict[str, Any]], plies: int, unit: float
) -> list[Lesson]:
    """`unit`: a value counted as one point in sentences (0.01 for chances)."""
    costly = [decision for decision in decisions if is_criticism(decision["verdict"])]
    found = islice(
        (*repeated_reasons(costly, unit), *costly_part(costly, plies, unit), *balance(turns, unit)),
        MAX_LESSONS,
    )
    return list(found)


def repeated_reasons(costly: Sequence[dict[str, Any]], unit: float) -> Iterator[Lesson]:
    """Reasons for the better move that were passed over more than once, the costliest first."""
    by_reason: dict[str, list[dict[str, Any]]] = {}
    for decision in costly:
        key = decision["reason"][0]
        if key not in GENERAL_REASONS:
            by_reason.setdefault(key, []).append(decision)
    groups = sorted(by_reason.values(), key=lambda group: -total_loss(group))
    for group in groups[:2]:
        worst = max(group, key=lambda decision: decision["loss"])
        points = round(total_loss(group) / unit)
        if points:
            key = "passed_over" if len(group) >= MIN_REPEATS else "passed_over_once"
            yield lesson(key, worst, n=len(group), points=points, reason=worst["reason"])


def costly_part(costly: Sequence[dict[str, Any]], plies: int, unit: float) -> Iterator[Lesson]:
    """The third of the match in which most was lost, if there are mistakes enough to tell."""
    if len(costly) < MIN_REPEATS + 1:
        return
    thirds: list[list[dict[str, Any]]] = [[], [], []]
    for decision in costly:
        thirds[min(2, 3 * decision["ply"] // plies)].append(decision)
    worst = max(thirds, key=total_loss)
    points, whole = round(total_loss(worst) / unit), round(total_loss(costly) / unit)
    if points and len(worst) >= MIN_REPEATS and total_loss(worst) >= MOST * total_loss(costly):
        key = ("lost_early", "lost_midway", "lost_late")[thirds.index(worst)]
        example = max(worst, key=lambda decision: decision["loss"])
        yield lesson(key, example, points=points, of=whole)


def balance(turns: Sequence[dict[str, Any]], unit: float) -> Iterator[Lesson]:
    """Whether chance or the own decisions took more."""
    sums = totals(turns)
    own, chance = (round(sums.get(kind, 0.0) / unit) for kind in (OWN, CHANCE_CAUSE))
    if own >= 0 and turns:
        yield lesson("no_loss", None)
    elif own < 0 and chance < own:
        yield lesson("chance_took_more", None, own=-own, chance=-chance)
    elif own < 0 and chance >= 0:
        yield lesson("own_despite_luck", None, own=-own, chance=chance)
    elif own < chance < 0:
        yield lesson("own_took_more", None, own=-own, chance=-chance)


def lesson(
    key: str, example: dict[str, Any] | None, reason: list[Any] | None = None, **args: int
) -> Lesson:
    ply = None if example is None else example["ply"]
    return {"text": [key, args], "reason": reason, "ply": ply}


def total_loss(decisions: Sequence[dict[str, Any]]) -> float:
    return float(sum(decision["loss"] for decision in decisions))
