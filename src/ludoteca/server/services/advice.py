"""Advice for the seat in turn: what a move would lead to, and which moves are good."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from ludoteca.core.errors import UserError
from ludoteca.server.bot_workers.worker_client import WorkerFailed
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.tables.table import Table
from ludoteca.tables.analysis.what_if import preview_position
from ludoteca.tables.moves import position_to_decide

HintRequest = tuple[int, asyncio.Future[list[dict[str, Any]]]]
"""The version of the table, and the hints."""


async def what_if(table: Table, person: str, seat: int, words: str) -> dict[str, object]:
    """What this seat would see after that move, and the scores as far as it can know them."""
    state = position_to_decide(table, person, seat)
    table.match.parse_move(state, words)
    return await table.pools.preview.run(lambda: preview_position(table.game, state, seat, words))


class HintService:
    def __init__(self, worker_pool: WorkerPool) -> None:
        self.worker_pool = worker_pool
        self.requests: WeakKeyDictionary[Table, HintRequest] = WeakKeyDictionary()
        """The last request of each table: asked twice, the hints stay the same."""

    async def hint(self, table: Table, person: str, seat: int) -> dict[str, object]:
        """Good moves, if the table allows hints."""
        table.require_access(person, seat)
        if not table.stored.settings.hints:
            raise UserError("no_hints")
        position_to_decide(table, person, seat)
        ply = table.match.ply
        request = self.request(table, person, seat)
        try:
            return {"ply": ply, "hints": await asyncio.shield(request[1])}
        except WorkerFailed:
            self.forget(table, request)
            raise UserError("worker_failed") from None
        except UserError:  # a person who asked too often may ask again later
            self.forget(table, request)
            raise

    def request(self, table: Table, person: str, seat: int) -> HintRequest:
        request = self.requests.get(table)
        if request is None or request[0] != table.stored.version:
            record = replace(table.match.record, moves=[*table.match.record.moves])
            answer = self.worker_pool.hint(table.id, record, seat, person)
            request = (table.stored.version, asyncio.ensure_future(answer))
            self.requests[table] = request
        return request

    def forget(self, table: Table, request: HintRequest) -> None:
        if self.requests.get(table) is request:
            del self.requests[table]
