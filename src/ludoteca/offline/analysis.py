"""Hints, reviews and turning points: what the thinker is asked, and what is kept of its replies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludoteca.bots.levels import Budget
from ludoteca.core.errors import UserError
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.questions import OnReply, Reply, level_budget
from ludoteca.offline.session import Session
from ludoteca.offline.storage import REVIEW
from ludoteca.tables.analysis.review_job import ReviewJob, decision_questions, is_valid_review
from ludoteca.tables.analysis.turning_point import turning_point_questions, winning_side
from ludoteca.tables.moves import position_to_decide

Answer = Callable[[dict[str, Any] | UserError], None]


class OfflineAnalysis:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.hints: dict[str, tuple[int, list[dict[str, Any]]]] = {}
        """By table, with its version: asked twice, the hints stay the same."""
        self.reviews: dict[tuple[str, int], ReviewJob] = {}
        self.turning_points: dict[str, dict[str, Any] | None] = {}
        """By table; None if no move stands out."""
        self.searched: set[str] = set()
        """Tables whose turning point is being searched."""

    def hint(self, table: OfflineTable, seat: int, answer: Answer) -> None:
        """Good moves, if the table allows hints."""
        table.require_access(table.person, seat)
        if not table.stored.settings.hints:
            raise UserError("no_hints")
        position_to_decide(table, table.person, seat)
        ply, version = table.match.ply, table.stored.version

        def on_reply(reply: Reply) -> None:
            if "error" in reply:
                answer(UserError("worker_failed"))
                return
            self.hints[table.id] = (version, reply["hints"])
            answer({"ply": ply, "hints": reply["hints"]})

        known = self.hints.get(table.id)
        if known is not None and known[0] == version:
            answer({"ply": ply, "hints": known[1]})
            return
        question = {"hint": seat} | level_budget(table.game)
        self.session.questions.ask(table.id, table.match.record, question, on_reply)

    def review(self, table: OfflineTable, seat: int) -> dict[str, Any]:
        """The review as far as it has come. The first request starts it."""
        if not table.match.over:
            raise UserError("not_over")
        table.assignment(seat)
        saved = self.session.storage.get(review_key(table.id, seat))
        if saved is not None and is_valid_review(saved, table.match, seat):
            return dict(saved)  # else it was made under other rules
        key = (table.id, seat)
        if key not in self.reviews:
            job = ReviewJob(table.id, seat, table.match.record, table.person)
            job.find_decisions(table.position_cache)
            self.reviews[key] = job
            self.review_next(job)
        return self.reviews[key].to_dict()

    def review_next(self, job: ReviewJob) -> None:
        """Has the next decision judged, or saves the review."""
        done = len(job.decisions)
        if done == len(job.plies):
            self.session.storage.save(review_key(job.table_id, job.seat), job.to_dict())
            return
        ply = job.plies[done]
        record = replace(job.record, moves=job.record.moves[:ply])

        def ask(request: tuple[Budget, str | None], on_reply: OnReply) -> None:
            budget, against = request
            question = {
                "review": job.record.moves[ply],
                "against": against,
                "seconds": budget.seconds,
            }
            self.session.questions.ask(f"{job.table_id}/review", record, question, on_reply)

        def on_result(evaluation: dict[str, Any] | None) -> None:
            if evaluation is None:  # the next request starts it again
                del self.reviews[job.table_id, job.seat]
                return
            job.add(ply, evaluation)
            self.review_next(job)

        budget = Budget(seconds=job.seconds_per_decision())
        self.session.questions.run(decision_questions(budget), ask, on_result)

    def turning_point(self, table: OfflineTable) -> dict[str, Any]:
        """The result if there is one. The first request starts the search."""
        if not table.match.over:
            raise UserError("not_over")
        if table.id not in self.searched:
            self.searched.add(table.id)
            self.search_turning_point(table)
        is_done = table.id in self.turning_points
        return {"done": is_done, "turning_point": self.turning_points.get(table.id)}

    def search_turning_point(self, table: OfflineTable) -> None:
        match, storage = table.match, self.session.storage
        saved = (storage.get(review_key(table.id, seat)) for seat in winning_side(match))

        def ask(request: tuple[int, dict[str, Any]], on_reply: OnReply) -> None:
            ply, question = request
            record = replace(match.record, moves=match.record.moves[:ply])
            self.session.questions.ask(f"{table.id}/review", record, question, on_reply)

        def on_result(turning_point: dict[str, Any] | None) -> None:
            self.turning_points[table.id] = turning_point

        questions = turning_point_questions(match, [review for review in saved if review])
        self.session.questions.run(questions, ask, on_result)


def review_key(table_id: str, seat: int) -> str:
    return f"{REVIEW}{table_id}/{seat}"
