"""Reviews: a finished match once more from one seat, decision by decision, in the workers."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from ludoteca.bots.review import INCONCLUSIVE, RETRY_FACTOR, VERDICTS, is_criticism
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.server.bot_workers.worker_client import WorkerFailed
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.errors import log_unexpected
from ludoteca.server.limits import rate_limit_error
from ludoteca.server.store.database import Store
from ludoteca.server.store.schema import reviews
from ludoteca.server.tables.match import TableMatch
from ludoteca.server.tables.position_cache import run_in_pool
from ludoteca.server.tables.table import Table

SECONDS_PER_DECISION = 0.3
"""Seconds for one decision, if there are few."""
MAX_FIRST_PASS = 20.0
"""Seconds for the first thoughts about a whole match; what is in doubt is thought over once more."""
MAX_DECISIVE = 3
MAX_REVIEWS = 24
"""Reviews that wait for their turn."""
MAX_REVIEWS_EACH = 4
"""Of these so many of one person."""
MAX_FAILURES = 5
"""So many thoughts may be lost in a row."""


class ReviewJob:
    """What is known so far: it is told while it grows."""

    def __init__(self, table: Table, seat: int, requested_by: str) -> None:
        self.table = table
        self.seat = seat
        self.requested_by = requested_by
        """The person who asked for it first."""
        self.plies: list[int] = []
        self.curve: list[tuple[int, float]] = []
        self.decisions: list[dict[str, Any]] = []
        self.preparation = asyncio.ensure_future(run_in_pool(self.find_decisions))

    def find_decisions(self) -> None:
        """Finds the decisions of the seat; the match is over and stays as it is."""
        record = self.table.match.record
        for ply, state in self.table.position_cache.positions(record, 0, len(record.moves)):
            if state.turn == self.seat and state.legal().size() > 1:
                self.plies.append(ply)
            elif state.turn == OVER:
                self.end_point = (ply, float(state.payoffs()[self.seat]))

    async def evaluate_decisions(self, workers: WorkerPool, lock: asyncio.Lock) -> None:
        """`one` decision of all reviews is thought about at a time, so that those who play are not kept
        waiting."""
        seconds = min(SECONDS_PER_DECISION, MAX_FIRST_PASS / max(1, len(self.plies)))
        failures = 0
        while len(self.decisions) < len(self.plies):
            ply = self.plies[len(self.decisions)]
            try:
                evaluation = await self.evaluate_decision(workers, lock, ply, seconds)
            except WorkerFailed as error:
                failures += 1
                if failures > MAX_FAILURES:
                    raise
                log_unexpected(error)
                await asyncio.sleep(0.1 * failures)
                continue
            failures = 0
            self.curve.append((ply, evaluation["before"]))
            self.decisions.append(evaluation["decision"])

    async def evaluate_decision(
        self, workers: WorkerPool, lock: asyncio.Lock, ply: int, seconds: float
    ) -> dict[str, Any]:
        """As `judged_well`, in several thoughts, so that others may come in between."""

        async def ask(seconds: float, against: str | None = None) -> dict[str, Any]:
            async with lock:
                return await workers.review_move(
                    self.table.id, self.table.match.record, ply, seconds, self.requested_by, against
                )

        evaluation = await ask(seconds)
        if evaluation["decision"]["verdict"] == INCONCLUSIVE:
            evaluation = await ask(RETRY_FACTOR * seconds)
        if is_criticism(evaluation["decision"]["verdict"]):
            evaluation = await ask(RETRY_FACTOR * seconds, evaluation["decision"]["best"])
        return evaluation

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


def payoff_share(match: TableMatch, seat: int) -> float:
    """The share of the victory that the seat's side has had."""
    assert match.state is not None
    return float(match.state.payoffs()[seat])


def decisive_plies(decisions: list[dict[str, Any]]) -> list[int]:
    """The decisions that cost most, in the order of play, if they cost more than a good one may."""
    costly = [
        index for index, decision in enumerate(decisions) if decision["loss"] > VERDICTS[1][1]
    ]
    costly.sort(key=lambda index: -decisions[index]["loss"])
    return sorted(costly[:MAX_DECISIVE])


class ReviewService:
    """All reviews of a server: each is thought once and kept with its table."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self.store = store
        self.workers = workers
        self.jobs: dict[tuple[str, int], ReviewJob] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.lock = asyncio.Lock()
        self.person_locks: dict[str, asyncio.Lock] = {}

    async def progress(self, table: Table, seat: int, person: str) -> dict[str, Any]:
        """A review as far as it has come; who asks first begins it."""
        if not table.match.over:
            raise UserError("not_over")
        table.assignment(seat)
        key = (table.id, seat)
        if key not in self.jobs:
            stored = await self.store.read(lambda c: load_review(c, *key))
            if stored is not None and stored["curve"][-1][1] == payoff_share(table.match, seat):
                return stored  # one in which a pair that won had but a half is thought anew
        if key not in self.jobs:  # nobody else has begun it meanwhile
            own_jobs = sum(job.requested_by == person for job in self.jobs.values())
            if len(self.jobs) >= MAX_REVIEWS or own_jobs >= MAX_REVIEWS_EACH:
                raise rate_limit_error(MAX_FIRST_PASS)
            self.jobs[key] = ReviewJob(table, seat, person)
            task = asyncio.create_task(self.run_job(self.jobs[key]))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        job = self.jobs[key]
        await asyncio.shield(job.preparation)
        return job.to_dict()

    async def run_job(self, job: ReviewJob) -> None:
        """Of each person one review after the other grows, and those of several people by turns."""
        key = (job.table.id, job.seat)
        try:
            await job.preparation
            async with self.person_locks.setdefault(job.requested_by, asyncio.Lock()):
                await job.evaluate_decisions(self.workers, self.lock)
            await self.store.write(lambda c: save_review(c, *key, job.to_dict()))
        except Exception as error:
            log_unexpected(error)  # whoever asks again begins it anew
        finally:
            del self.jobs[key]
            if not any(other.requested_by == job.requested_by for other in self.jobs.values()):
                self.person_locks.pop(job.requested_by, None)

    async def close(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def row_filter(table: str, seat: int) -> ColumnElement[bool]:
    return and_(reviews.c.table_id == table, reviews.c.seat == seat)


def load_review(connection: Connection, table: str, seat: int) -> dict[str, Any] | None:
    text = connection.execute(select(reviews.c.text).where(row_filter(table, seat))).scalar()
    if text is None:
        return None
    review: dict[str, Any] = json.loads(text)
    return review


def save_review(connection: Connection, table: str, seat: int, review: dict[str, Any]) -> None:
    """The first that is written stays, if it came to the same; another server may have been
    faster."""
    stored = load_review(connection, table, seat)
    if stored is not None and stored["curve"][-1][1] == review["curve"][-1][1]:
        return
    connection.execute(delete(reviews).where(row_filter(table, seat)))
    text = json.dumps(review, ensure_ascii=False)
    connection.execute(insert(reviews).values(table_id=table, seat=seat, text=text))
