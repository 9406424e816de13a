"""Reviews: a verdict on every decision of a seat in a finished match, and what caused each change
of its prospects."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ludoteca.bots import review_turns
from ludoteca.bots.causes import Cause
from ludoteca.bots.lessons import lessons
from ludoteca.bots.levels import Budget
from ludoteca.bots.line_review import judges_lines
from ludoteca.bots.measure import CHANCE, final_value, measure_of
from ludoteca.bots.review_turns import Stretch, StretchFinder
from ludoteca.core.engine.state import OVER
from ludoteca.core.record import Record
from ludoteca.tables.analysis.decision_questions import Question, Reply, decision_questions
from ludoteca.tables.analysis.position_cache import PositionCache
from ludoteca.tables.analysis.turning_point import FoundTurningPoint
from ludoteca.tables.match import TableMatch

SECONDS_PER_DECISION = 0.3
"""Seconds for a decision if there are few."""
MAX_FIRST_PASS = 14.0
"""Seconds for the first pass over a match; doubtful decisions are judged again, for longer."""
SECONDS_PER_GAP = 0.3
MAX_GAP_SECONDS = 6.0
"""Seconds for all that happened between the decisions."""


class ReviewJob:
    """A review, as far as it has come."""

    def __init__(
        self,
        table_id: str,
        seat: int,
        record: Record,
        requested_by: str,
        turning_point: FoundTurningPoint | None = None,
    ) -> None:
        self.table_id = table_id
        self.seat = seat
        self.requested_by = requested_by
        """The person who asked for it first."""
        self.record = record
        self.turning_point = turning_point
        self.measure = CHANCE
        self.judges_lines = False
        self.plies: list[int] = []
        """Those at which the seat had a choice."""
        self.stretches: list[Stretch] = []
        self.values: list[float] = []
        """Before each stretch, as far as it has come."""
        self.decisions: list[dict[str, Any]] = []
        self.estimates: list[list[Cause]] = []
        """Of the causes in each gap between stretches."""

    def find_decisions(self, cache: PositionCache) -> None:
        finder = StretchFinder(self.seat, self.record.seats)
        for ply, state in cache.positions(self.record, 0, len(self.record.moves)):
            finder.visit(ply, state)
            if state.turn == OVER:
                sides = cache.game.sides(self.record.seats, self.record.options)
                self.measure = measure_of(cache.game, state, sides)
                self.judges_lines = judges_lines(cache.game, self.measure)
                self.result = final_value(cache.game, state, self.seat, self.measure)
        self.stretches = finder.stretches
        self.plies = [ply for stretch in self.stretches for ply in stretch.plies]

    def questions(self) -> Generator[Question, Reply, None]:
        """Asks about every decision, then about what happened between them."""
        seconds = min(SECONDS_PER_DECISION, MAX_FIRST_PASS / max(1, len(self.plies)))
        for stretch in self.stretches[len(self.values) :]:
            self.add_stretch(stretch, (yield from self.judge_stretch(stretch, seconds)))
        gaps = sum(stretch.others_move for stretch in self.stretches)
        seconds = min(SECONDS_PER_GAP, MAX_GAP_SECONDS / max(1, gaps))
        for stretch in self.stretches[len(self.estimates) :]:
            estimated: list[Cause] = []
            if stretch.others_move:
                gap = {"causes": list(stretch.gap), "seat": self.seat, "seconds": seconds}
                reply = yield stretch.gap.last, gap
                estimated = [Cause(*cause) for cause in reply["causes"]]
            self.estimates.append(estimated)

    def judge_stretch(
        self, stretch: Stretch, seconds: float
    ) -> Generator[Question, Reply, list[Reply]]:
        """A verdict on the whole stretch, or on each of its decisions."""
        judged: list[Reply] = []
        lines = [(ply, ply) for ply in stretch.plies]
        if self.judges_lines:
            lines = [(stretch.plies[0], stretch.plies[-1])]
        for first, last in lines:
            budget = Budget(seconds=seconds * len(stretch.plies) / len(lines))
            judged += [(yield from self.judge(first, last, budget))]
        return judged

    def judge(self, first: int, last: int, budget: Budget) -> Generator[Question, Reply, Reply]:
        """A verdict; the turning point has been judged already."""
        point = self.turning_point
        if point is not None and point.judged == (first, last):
            return point.judgement
        words = self.record.moves[first : last + 1]
        return (yield from decision_questions(first, words, budget))

    def add_stretch(self, stretch: Stretch, judged: list[Reply]) -> None:
        """The value before it is that before its first decision, as every later one was foreseen."""
        value = judged[0]["before"]
        if self.turning_point is not None and self.measure == CHANCE:
            value = self.turning_point.values.get((self.seat, stretch.plies[0]), value)
        self.values.append(value)
        for evaluation in judged:
            decision = evaluation["decision"]
            loss = decision["loss"]
            if self.measure == CHANCE:
                loss = min(loss, value)
            self.decisions.append(
                decision | {"best_value": value, "value": value - loss, "loss": loss}
            )
            value -= loss

    def to_dict(self) -> dict[str, Any]:
        done = len(self.values) + len(self.estimates)
        total = 2 * len(self.stretches)
        points = [
            (stretch.plies[0], value)
            for stretch, value in zip(self.stretches, self.values, strict=False)
        ]
        facts = {
            "seat": self.seat,
            "done": done,
            "total": total,
            "measure": self.measure,
            "decisions": list(self.decisions),
            "turning_point": self.turning_point and self.turning_point.shown,
        }
        if done < total or not self.stretches:
            end = [(len(self.record.moves), self.result)] if done == total else []
            return facts | {"curve": points + end, "turns": [], "decisive": [], "lessons": []}
        turns = review_turns.reviewed_turns(
            self.stretches, self.decisions, self.values, self.estimates, self.result
        )
        unit = 0.01 if self.measure == CHANCE else 1.0
        return facts | {
            "curve": [*points, (len(self.record.moves), self.result)],
            "turns": turns,
            "decisive": review_turns.decisive_turns(turns),
            "lessons": lessons(self.decisions, turns, len(self.record.moves), unit),
        }


def is_valid_review(review: dict[str, Any], match: TableMatch, seat: int) -> bool:
    """Was this stored review made under rules that end the match alike?"""
    state = match.state
    assert state is not None
    return bool(review["curve"][-1][1] == final_value(match.game, state, seat, review["measure"]))
