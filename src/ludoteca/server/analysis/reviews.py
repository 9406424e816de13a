"""Reviews: the worker pool judges every decision of a seat in a finished match, and estimates what
chance and the others changed."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.server.analysis.questions import answer_questions
from ludoteca.server.analysis.turning_point import TurningPoints
from ludoteca.server.bot_workers.worker_client import WorkerFailed
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.limits import rate_limit_error
from ludoteca.server.store.database import Store
from ludoteca.server.store.reviews import load_review, save_review
from ludoteca.server.tables.table import Table
from ludoteca.tables.analysis.review_job import (
    MAX_FIRST_PASS,
    ReviewJob,
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

    def __init__(
        self,
        store: Store,
        worker_pool: WorkerPool,
        lock: asyncio.Lock,
        turning_points: TurningPoints,
    ) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.turning_points = turning_points
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
            task = asyncio.create_task(self.run_job(job, table, preparation))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        job = self.jobs[key]
        await asyncio.shield(self.preparations[key])
        return job.to_dict()

    async def run_job(
        self, job: ReviewJob, table: Table, preparation: asyncio.Future[None]
    ) -> None:
        """The reviews of one person run one after the other, those of several people by turns."""
        key = (job.table_id, job.seat)
        try:
            await preparation
            async with self.person_locks.setdefault(job.requested_by, asyncio.Lock()):
                job.turning_point = await self.turning_points.find(table.match)
                await self.evaluate(job)
            await self.store.write(lambda c: save_review(c, *key, job.to_dict()))
        except Exception as error:
            log_unexpected(error)  # the next request starts it again
        finally:
            del self.jobs[key], self.preparations[key]
            if not any(other.requested_by == job.requested_by for other in self.jobs.values()):
                self.person_locks.pop(job.requested_by, None)

    async def evaluate(self, job: ReviewJob) -> None:
        await answer_questions(job.questions(), lambda question: self.ask_again(job, *question))

    async def ask_again(self, job: ReviewJob, ply: int, question: dict[str, Any]) -> dict[str, Any]:
        """Asks until a worker answers."""
        failures = 0
        while True:
            try:
                return await self.ask(job, ply, question)
            except WorkerFailed as error:
                failures += 1
                if failures > MAX_FAILURES:
                    raise
                log_unexpected(error)
                await asyncio.sleep(0.1 * failures)

    async def ask(self, job: ReviewJob, ply: int, question: dict[str, Any]) -> dict[str, Any]:
        async with self.lock:
            return await self.worker_pool.analyse(
                job.table_id, job.record, ply, question, job.requested_by
            )

    async def close(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
