"""The turning point: the move that raised the winners' chances most."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from ludoteca.bots.levels import Budget
from ludoteca.bots.review import is_criticism
from ludoteca.bots.turning_points import Swing
from ludoteca.tables.analysis.decision_questions import Question, Reply, decision_questions
from ludoteca.tables.match import TableMatch

SECONDS_PER_POSITION = 0.6
"""Six positions are evaluated at most."""
MIN_RISE = 0.2
"""A smaller rise of the chances may be noise."""

SECONDS_FOR_JUDGEMENT = 0.3
"""As for a decision of a review."""


def winning_side(match: TableMatch) -> list[int]:
    assert match.state is not None
    winners = match.game.winners(match.state)
    return next((list(side) for side in match.sides if winners and winners[0] in side), [])


class FoundTurningPoint(NamedTuple):
    """The move that decided a match, and what was asked to find it: a review takes its figures from
    here instead of estimating them again."""

    shown: dict[str, Any]
    judged: tuple[int, int]
    """The first and the last ply that were judged together."""
    judgement: Reply
    values: dict[tuple[int, int], float]
    """The chances before and after it, by the seat and the ply."""


def turning_point_questions(
    match: TableMatch,
) -> Generator[Question, Reply, FoundTurningPoint | None]:
    """Asks questions about a finished match; returns its turning point, or None if no move stands
    out. A move that a review would criticize is none, whatever came after it."""
    side = winning_side(match)
    if not side:
        return None
    reply = yield about(len(match.record.moves), {"swings": side})
    confirmed = []
    for row, judged in reply["swings"]:
        swing = Swing(*row)
        chances = yield from confirm_swing(match, swing, side[0])
        if chances is not None:
            confirmed.append((swing, judged, chances))
    for swing, (first, last), chances in sorted(confirmed, key=lambda one: one[2][0] - one[2][1]):
        words = match.record.moves[first : last + 1]
        budget = Budget(seconds=SECONDS_FOR_JUDGEMENT)
        judgement = yield from decision_questions(first, words, budget)
        if not is_criticism(judgement["decision"]["verdict"]):
            return describe(match, swing, (first, last), chances, judgement)
    return None


def confirm_swing(
    match: TableMatch, swing: Swing, seat: int
) -> Generator[Question, Reply, tuple[float, float] | None]:
    """The chances before and after a swing, if both are reliable and differ enough."""
    before = yield about(swing.ply, {"evaluate": True})
    if not before["is_sound"]:
        return None
    if swing.later_ply == len(match.record.moves):
        assert match.state is not None
        after = {"chance": float(match.state.payoffs()[seat]), "is_sound": True}
    else:
        after = yield about(swing.later_ply, {"evaluate": True})
    if not after["is_sound"] or after["chance"] - before["chance"] < MIN_RISE:
        return None
    return before["chance"], after["chance"]


def describe(
    match: TableMatch,
    swing: Swing,
    judged: tuple[int, int],
    chances: tuple[float, float],
    judgement: Reply,
) -> FoundTurningPoint:
    before, after = chances
    is_last = swing.later_ply == len(match.record.moves)
    seats = match.stored.move_seats
    values = {(seats[swing.ply], swing.ply): before}
    if not is_last:
        values[seats[swing.later_ply], swing.later_ply] = after
    shown = {
        "ply": judgement["decision"]["ply"],
        "seat": seats[judgement["decision"]["ply"]],
        "phrase": judgement["decision"]["phrase"],
        "before": before,
        "after": after,
        "last": is_last,
    }
    return FoundTurningPoint(shown, judged, judgement, values)


def about(ply: int, question: dict[str, Any]) -> Question:
    return ply, question | {"seconds": SECONDS_PER_POSITION}
