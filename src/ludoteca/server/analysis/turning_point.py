"""The turning point: the move that raised the winners' chances most, searched once the match is
over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.server.analysis.questions import answer_questions
from ludoteca.server.analysis.reviews import load_review
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.store.database import Store
from ludoteca.server.tables.table import Table
from ludoteca.tables.analysis.turning_point import turning_point_questions, winning_side
from ludoteca.tables.errors import log_unexpected
from ludoteca.tables.match import TableMatch

MAX_CACHED = 500
"""Matches whose result is kept."""
MAX_TASKS = 16


class TurningPoints:
    def __init__(self, store: Store, worker_pool: WorkerPool, lock: asyncio.Lock) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.lock = lock
        """As for reviews: held during each question to a worker."""
        self.results: OrderedDict[str, dict[str, Any] | None] = OrderedDict()
        """By table; None if no move stands out."""
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def progress(self, table: Table, person: str | None) -> dict[str, Any]:
        """The result if there is one. The first request of a member of the table starts the
        search."""
        if not table.match.over:
            raise UserError("not_over")
        if table.id in self.results:
            return {"done": True, "turning_point": self.results[table.id]}
        if not table.is_member(person) or len(self.tasks) >= MAX_TASKS:
            return {"done": False, "turning_point": None}
        if table.id not in self.tasks:
            self.tasks[table.id] = asyncio.create_task(self.run(table.match))
        return {"done": False, "turning_point": None}

    async def run(self, match: TableMatch) -> None:
        turning_point = None
        try:
            turning_point = await self.find_turning_point(match)
        except Exception as error:
            log_unexpected(error)
        finally:
            del self.tasks[match.stored.id]
        self.results[match.stored.id] = turning_point
        if len(self.results) > MAX_CACHED:
            self.results.popitem(last=False)

    async def find_turning_point(self, match: TableMatch) -> dict[str, Any] | None:
        reviews = [
            await self.store.read(lambda c, seat=seat: load_review(c, match.stored.id, seat))  # type: ignore[misc]
            for seat in winning_side(match)
        ]
        questions = turning_point_questions(match, [review for review in reviews if review])
        return await answer_questions(questions, lambda question: self.ask(match, *question))

    async def ask(self, match: TableMatch, ply: int, question: dict[str, Any]) -> dict[str, Any]:
        async with self.lock:
            return await self.worker_pool.analyse(
                match.stored.id,
                match.record,
                ply,
                question,
                match.stored.owner,
            )

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
