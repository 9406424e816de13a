"""A server that starts while its database is down makes up for it when the database is up."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from ludoteca.server.services.lifecycle import Services
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries, table_lists
from ludoteca.server.store.database import Store
from ludoteca.server.tables import dealing, registry
from ludoteca.tables.stored.stored_table import Person, SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.database import database_of

T = TypeVar("T")
ANNA = Person("person-0", "Anna")


class Failing(Store):
    """A database that fails the first few times."""

    fails = 0

    async def read(self, job: Callable[[Connection], T]) -> T:
        def try_it(connection: Connection) -> T:
            if self.fails > 0:
                self.fails -= 1
                raise sqlite3.OperationalError("disk I/O error")
            return job(connection)

        return await super().read(try_it)


@pytest.mark.parametrize("fails", [0, 3])
def test_a_bot_that_owes_a_move_is_asked_for_it_however_often_the_database_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    monkeypatch.setattr(registry, "RETRY_DELAY", 0.01)

    async def whole() -> None:
        store = Failing(database_of(tmp_path))
        await store.write(lambda c: queries.add_person(c, ANNA, "hash"))
        before = Services(store, Settings(bot_delay=60.0, deterministic_seed="start"))
        bots = [SeatAssignment(seat).with_bot("random", open_=False) for seat in (0, 1)]
        chairs = [*bots, SeatAssignment(2).with_person(ANNA.id, "Anna")]
        table = await before.registry.open_table(ANNA, "neon", chairs, {}, TableSettings())
        await dealing.deal_if_waiting(table, None)
        before.registry.close(table)
        assert await store.read(table_lists.waiting_for_bots) == [table.id]
        store.fails = fails
        after = Services(store, Settings(bot_delay=60.0, deterministic_seed="start"))
        await after.registry.resume_matches()
        assert after.registry.bot_runner.is_thinking(table.id)
        for services in (before, after):
            services.registry.close_tables()
            await services.worker_pool.close()
        store.close()

    asyncio.run(whole())
