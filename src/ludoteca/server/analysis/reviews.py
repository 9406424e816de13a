"""Reviews: the worker pool judges every decision of a seat in a finished match."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from ludoteca.bots.levels import Budget
from ludoteca.core.errors import UserError
from ludoteca.server.analysis.questions import answer_questions
from ludoteca.server.bot_workers.worker_client import WorkerFailed
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.limits import rate_limit_error
from ludoteca.server.store.database import Store
from ludoteca.server.store.schema import reviews
from ludoteca.server.tables.table import Table
from ludoteca.tables.analysis.review_job import (
    MAX_FIRST_PASS,
    ReviewJob,
    decision_questions,
    is_valid_review,
)
from ludoteca.tables.errors import log_unexpected

MAX_REVIEWS = 24
MAX_REVIEWS_EACH = 4
"""Of these, reviews that one person has asked for."""
MAX_FAILURES = 5
"""Failures of workers in a row after which a review is given up."""


class ReviewService:
    """Each review is computed once and stored with its table."""

    def __init__(self, store: Store, worker_pool: WorkerPool, lock: asyncio.Lock) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.lock = lock
        """Held during each question to a worker, so that analyses leave the other workers to
        players."""
        self.jobs: dict[tuple[str, int], ReviewJob] = {}
        self.preparations: dict[tuple[str, int], asyncio.Future[None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.person_locks: dict[str, asyncio.Lock] = {}

    async def progress(self, table: Table, seat: int, person: str) -> dict[str, Any]:
        """The review as far as it has come. The first request starts it."""
        if not table.match.over:
            raise UserError("not_over")
        table.assignment(seat)
        key = (table.id, seat)
        if key not in self.jobs:
            stored = await self.store.read(lambda c: load_review(c, *key))
            if stored is not None and is_valid_review(stored, table.match, seat):
                return stored  # else it was made under other rules
        if key not in self.jobs:  # another request may have started it meanwhile
            own_jobs = sum(job.requested_by == person for job in self.jobs.values())
            if len(self.jobs) >= MAX_REVIEWS or own_jobs >= MAX_REVIEWS_EACH:
                raise rate_limit_error(MAX_FIRST_PASS)
            job = ReviewJob(table.id, seat, table.match.record, person)
            self.jobs[key] = job
            find_decisions = partial(job.find_decisions, table.position_cache)
            preparation = asyncio.ensure_future(table.pools.replay.run(find_decisions))
            self.preparations[key] = preparation
            task = asyncio.create_task(self.run_job(job, preparation))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        job = self.jobs[key]
        await asyncio.shield(self.preparations[key])
        return job.to_dict()

    async def run_job(self, job: ReviewJob, preparation: asyncio.Future[None]) -> None:
        """The reviews of one person run one after the other, those of several people by turns."""
        key = (job.table_id, job.seat)
        try:
            await preparation
            async with self.person_locks.setdefault(job.requested_by, asyncio.Lock()):
                await self.evaluate_decisions(job)
            await self.store.write(lambda c: save_review(c, *key, job.to_dict()))
        except Exception as error:
            log_unexpected(error)  # the next request starts it again
        finally:
            del self.jobs[key], self.preparations[key]
            if not any(other.requested_by == job.requested_by for other in self.jobs.values()):
                self.person_locks.pop(job.requested_by, None)

    async def evaluate_decisions(self, job: ReviewJob) -> None:
        seconds = job.seconds_per_decision()
        failures = 0
        while len(job.decisions) < len(job.plies):
            ply = job.plies[len(job.decisions)]
            try:
                evaluation = await self.evaluate_decision(job, ply, seconds)
            except WorkerFailed as error:
                failures += 1
                if failures > MAX_FAILURES:
                    raise
                log_unexpected(error)
                await asyncio.sleep(0.1 * failures)
                continue
            failures = 0
            job.add(ply, evaluation)

    async def evaluate_decision(self, job: ReviewJob, ply: int, seconds: float) -> dict[str, Any]:
        def ask(question: tuple[Budget, str | None]) -> Awaitable[dict[str, Any]]:
            budget, against = question
            return self.ask(job, ply, budget.seconds, against)

        return await answer_questions(decision_questions(Budget(seconds=seconds)), ask)

    async def ask(
        self, job: ReviewJob, ply: int, seconds: float, against: str | None = None
    ) -> dict[str, Any]:
        async with self.lock:
            return await self.worker_pool.review_move(
                job.table_id,
                job.record,
                ply,
                seconds=seconds,
                person=job.requested_by,
                against=against,
            )

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
    """Keeps the review of a server that was faster, unless its payoffs differ."""
    stored = load_review(connection, table, seat)
    if stored is not None and stored["curve"][-1][1] == review["curve"][-1][1]:
        return
    connection.execute(delete(reviews).where(row_filter(table, seat)))
    text = json.dumps(review, ensure_ascii=False)
    connection.execute(insert(reviews).values(table_id=table, seat=seat, text=text))
