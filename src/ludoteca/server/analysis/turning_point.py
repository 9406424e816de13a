"""The turning point: the move that raised the winners' chances most, searched once the match is
over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.server.analysis.questions import answer_questions
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.store.database import Store
from ludoteca.server.store.reviews import load_turning_point
from ludoteca.server.tables.table import Table
from ludoteca.tables.analysis.turning_point import FoundTurningPoint, turning_point_questions
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
        self.results: OrderedDict[str, FoundTurningPoint | None] = OrderedDict()
        """By table; None if no move stands out."""
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def progress(self, table: Table, person: str | None) -> dict[str, Any]:
        """The result if there is one. The first request of a member of the table starts the
        search."""
        if not table.match.over:
            raise UserError("not_over")
        if table.id in self.results:
            return {"done": True, "turning_point": to_wire(self.results[table.id])}
        if table.id not in self.tasks:
            stored = await self.store.read(lambda c: load_turning_point(c, table.id))
            if stored is not None:
                return {"done": True} | stored
        if table.is_member(person) and len(self.tasks) < MAX_TASKS:
            self.start(table.match)
        return {"done": False, "turning_point": None}

    async def find(self, match: TableMatch) -> FoundTurningPoint | None:
        """The result, searched if it is not known."""
        if match.stored.id not in self.results:
            await asyncio.shield(self.start(match))
        return self.results.get(match.stored.id)

    def start(self, match: TableMatch) -> asyncio.Task[None]:
        if match.stored.id not in self.tasks:
            self.tasks[match.stored.id] = asyncio.create_task(self.run(match))
        return self.tasks[match.stored.id]

    async def run(self, match: TableMatch) -> None:
        found = None
        try:
            questions = turning_point_questions(match)
            found = await answer_questions(questions, lambda question: self.ask(match, *question))
        except Exception as error:
            log_unexpected(error)
        finally:
            del self.tasks[match.stored.id]
        self.results[match.stored.id] = found
        if len(self.results) > MAX_CACHED:
            self.results.popitem(last=False)

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


def to_wire(found: FoundTurningPoint | None) -> dict[str, Any] | None:
    return found and found.shown
