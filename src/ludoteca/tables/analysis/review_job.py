"""Reviews: a verdict on every decision of a seat in a finished match."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ludoteca.bots.levels import Budget
from ludoteca.bots.review import INCONCLUSIVE, VERDICTS, is_criticism, retry_budget
from ludoteca.core.engine.state import OVER
from ludoteca.core.record import Record
from ludoteca.tables.analysis.position_cache import PositionCache
from ludoteca.tables.match import TableMatch

SECONDS_PER_DECISION = 0.3
"""Seconds for a decision if there are few."""
MAX_FIRST_PASS = 20.0
"""Seconds for the first pass over a match; doubtful decisions are judged again, for longer."""
MAX_DECISIVE = 3


class ReviewJob:
    """A review, as far as it has come."""

    def __init__(self, table_id: str, seat: int, record: Record, requested_by: str) -> None:
        self.table_id = table_id
        self.seat = seat
        self.requested_by = requested_by
        """The person who asked for it first."""
        self.record = record
        self.plies: list[int] = []
        """Those at which the seat had a choice."""
        self.curve: list[tuple[int, float]] = []
        self.decisions: list[dict[str, Any]] = []

    def find_decisions(self, cache: PositionCache) -> None:
        for ply, state in cache.positions(self.record, 0, len(self.record.moves)):
            if state.turn == self.seat and state.legal().size() > 1:
                self.plies.append(ply)
            elif state.turn == OVER:
                self.end_point = (ply, float(state.payoffs()[self.seat]))

    def to_dict(self) -> dict[str, Any]:
        done = len(self.decisions)
        is_complete = done == len(self.plies)
        return {
            "seat": self.seat,
            "done": done,
            "total": len(self.plies),
            "curve": [*self.curve, self.end_point] if is_complete else list(self.curve),
            "decisions": list(self.decisions),
            "decisive": decisive_plies(self.decisions),
        }

    def seconds_per_decision(self) -> float:
        return min(SECONDS_PER_DECISION, MAX_FIRST_PASS / max(1, len(self.plies)))

    def add(self, ply: int, evaluation: dict[str, Any]) -> None:
        """Adds the verdict on the decision after `ply` moves."""
        self.curve.append((ply, evaluation["before"]))
        self.decisions.append(evaluation["decision"])


def decision_questions(
    budget: Budget,
) -> Generator[tuple[Budget, str | None], dict[str, Any], dict[str, Any]]:
    """Asks for evaluations of a decision, each with a budget and perhaps a move to compare it with;
    returns the last. Asks again, for longer, if the first verdict is uncertain, and once more before
    criticising a decision."""
    evaluation = yield budget, None
    if evaluation["decision"]["verdict"] == INCONCLUSIVE:
        evaluation = yield retry_budget(budget), None
    if is_criticism(evaluation["decision"]["verdict"]):
        evaluation = yield retry_budget(budget), evaluation["decision"]["best"]
    return evaluation


def is_valid_review(review: dict[str, Any], match: TableMatch, seat: int) -> bool:
    """Was this stored review made under rules that end the match alike?"""
    assert match.state is not None
    return bool(review["curve"][-1][1] == float(match.state.payoffs()[seat]))


def decisive_plies(decisions: list[dict[str, Any]]) -> list[int]:
    """The worst decisions, in the order of play."""
    costly = [
        index for index, decision in enumerate(decisions) if decision["loss"] > VERDICTS[1][1]
    ]
    costly.sort(key=lambda index: -decisions[index]["loss"])
    return sorted(costly[:MAX_DECISIVE])
