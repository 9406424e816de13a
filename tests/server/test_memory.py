"""Memory is released at once, without the garbage collector."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from ludoteca.server.metrics import Metrics
from ludoteca.server.services.advice import what_if
from ludoteca.server.services.lifecycle import Services
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.tables import chat, dealing, moves
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.table_frame import frame_for, new_client
from ludoteca.server.web.sockets import run_connection
from ludoteca.tables.stored.stored_table import Person, SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.database import database_of

ANNA = Person("person-0", "Anna")
FREE = {"free_draw": True}


@pytest.fixture
def nobody_looks_for_waste() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


async def evening(services: Services) -> Table:
    """A table whose clients have looked, asked, played and chatted."""
    mine = [SeatAssignment(seat).with_person(ANNA.id, "Anna") for seat in range(2)]
    table = await services.registry.open_table(ANNA, "neon", mine, FREE, TableSettings())
    await dealing.deal_if_waiting(table, None)
    watcher = new_client(table, ANNA, 0)
    table.add_client(watcher)
    frame_for(table, watcher)
    await what_if(table, ANNA.id, 0, "draw")
    await moves.play(table, ANNA.id, 0, 0, "draw")
    await chat.say(table, ANNA, 0, "say", "Hello")
    table.remove_client(watcher)
    return table


def test_a_table_that_goes_to_sleep_leaves_nothing_behind(
    tmp_path: Path, nobody_looks_for_waste: None
) -> None:
    async def whole() -> None:
        store = Store(database_of(tmp_path))
        await store.write(lambda c: queries.add_person(c, ANNA, "hash"))
        services = Services(store, Settings(idle_unload=-1.0, deterministic_seed="waste"))
        gone = weakref.ref(await evening(services))
        services.registry.unload_idle()
        assert not services.registry.loaded
        await store.write(lambda c: None)  # a writer thread keeps its last job
        assert gone() is None
        store.close()

    asyncio.run(whole())


def test_nor_does_one_that_is_put_away_while_its_bot_thinks(
    tmp_path: Path, nobody_looks_for_waste: None
) -> None:
    async def whole() -> None:
        store = Store(database_of(tmp_path))
        await store.write(lambda c: queries.add_person(c, ANNA, "hash"))
        services = Services(store, Settings(bot_delay=60.0, deterministic_seed="waste"))
        bots = [SeatAssignment(seat).with_bot("random", open_=False) for seat in range(2)]
        table = await services.registry.open_table(ANNA, "neon", bots, {}, TableSettings())
        await dealing.deal_if_waiting(table, None)
        watcher = new_client(table, ANNA, None)
        table.add_client(watcher)
        thinking, gone = services.registry.bot_runner.tasks[table.id], weakref.ref(table)
        services.registry.remove(table)
        table.remove_client(watcher)
        del table, watcher
        await asyncio.wait({thinking})  # no caller awaits the result
        del thinking
        await store.write(lambda c: None)
        assert gone() is None
        await services.worker_pool.close()
        store.close()

    asyncio.run(whole())


class Broken:
    """A socket that the client no longer reads."""

    def __init__(self) -> None:
        self.scope: dict[str, object] = {}

    async def receive(self) -> None:
        await asyncio.sleep(60)

    async def send_text(self, _text: str) -> None:
        raise RuntimeError


def test_nor_does_a_socket_that_breaks_off(tmp_path: Path, nobody_looks_for_waste: None) -> None:
    async def whole() -> None:
        store = Store(database_of(tmp_path))
        await store.write(lambda c: queries.add_person(c, ANNA, "hash"))
        services = Services(store, Settings(deterministic_seed="waste"))
        app = SimpleNamespace(settings=services.registry.settings, metrics=Metrics())
        table = await evening(services)
        watcher = new_client(table, ANNA, 0)
        table.add_client(watcher)
        await run_connection(Broken(), app, table, watcher)  # type: ignore[arg-type]
        table.remove_client(watcher)
        gone = weakref.ref(watcher)
        del watcher
        await asyncio.sleep(0.01)  # its queued messages are dropped
        assert gone() is None
        table.close()
        store.close()

    asyncio.run(whole())
