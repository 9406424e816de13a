"""Hints, reviews and turning points: what the thinker is asked, and what is kept of its replies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.core.record import Record
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.questions import OnReply, Question, Reply, level_budget
from ludoteca.offline.session import Session
from ludoteca.offline.storage import REVIEW
from ludoteca.tables.analysis.review_job import ReviewJob, is_valid_review
from ludoteca.tables.analysis.turning_point import FoundTurningPoint, turning_point_questions
from ludoteca.tables.moves import position_to_decide

OnFound = Callable[[FoundTurningPoint | None], None]
Answer = Callable[[dict[str, Any] | UserError], None]


class OfflineAnalysis:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.hints: dict[str, tuple[int, list[dict[str, Any]]]] = {}
        """By table, with its version: asked twice, the hints stay the same."""
        self.reviews: dict[tuple[str, int], ReviewJob] = {}
        self.turning_points: dict[str, FoundTurningPoint | None] = {}
        """By table; None if no move stands out."""
        self.searches: dict[str, list[OnFound]] = {}
        """By table whose turning point is being searched: what waits for it."""

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
            self.find_turning_point(table, lambda found: self.run_review(job, found))
        return self.reviews[key].to_dict()

    def run_review(self, job: ReviewJob, turning_point: FoundTurningPoint | None) -> None:
        job.turning_point = turning_point
        key = (job.table_id, job.seat)

        def on_result(_: None) -> None:
            review = job.to_dict()
            if review["done"] < review["total"]:  # the next request starts it again
                del self.reviews[key]
            else:
                self.session.storage.save(review_key(*key), review)

        ask = partial(self.ask_about, job.table_id, job.record)
        self.session.questions.run(job.questions(), ask, on_result)

    def turning_point(self, table: OfflineTable) -> dict[str, Any]:
        """The result if there is one. The first request starts the search."""
        if not table.match.over:
            raise UserError("not_over")
        if table.id not in self.turning_points:
            for seat in range(table.match.record.seats):
                saved = self.session.storage.get(review_key(table.id, seat))
                if saved is not None:
                    return {"done": True, "turning_point": saved["turning_point"]}
            self.find_turning_point(table, lambda _: None)
        found = self.turning_points.get(table.id)
        return {"done": table.id in self.turning_points, "turning_point": found and found.shown}

    def find_turning_point(self, table: OfflineTable, on_found: OnFound) -> None:
        """Hands it on, searched if it is not known."""
        if table.id in self.turning_points:
            on_found(self.turning_points[table.id])
            return
        self.searches.setdefault(table.id, []).append(on_found)
        if len(self.searches[table.id]) > 1:
            return

        def on_result(found: FoundTurningPoint | None) -> None:
            self.turning_points[table.id] = found
            for hand_on in self.searches.pop(table.id):
                hand_on(found)

        ask = partial(self.ask_about, table.id, table.match.record)
        self.session.questions.run(turning_point_questions(table.match), ask, on_result)

    def ask_about(
        self, table_id: str, record: Record, request: tuple[int, Question], on_reply: OnReply
    ) -> None:
        ply, question = request
        before = replace(record, moves=record.moves[:ply])
        self.session.questions.ask(f"{table_id}/review", before, question, on_reply)


def review_key(table_id: str, seat: int) -> str:
    return f"{REVIEW}{table_id}/{seat}"
