"""What a server is done with is gone: at once, and not when somebody looks for waste."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.server.services.advice import what_if
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.store.stored_table import Person, SeatAssignment
from ludoteca.server.tables import dealing
from ludoteca.server.tables.connection import ClientConnection
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.tables.table import Table
from ludoteca.server.web.sockets import run_connection
from tests.server.database import database_of

ANNA = Person("person-0", "Anna")
FREE = {"free_draw": True}


@pytest.fixture
def nobody_looks_for_waste() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


async def evening(hub: TableRegistry) -> Table:
    """A table at which somebody has looked, asked, played and spoken."""
    mine = [SeatAssignment(seat).with_person(ANNA.id, "Anna") for seat in range(2)]
    table = await hub.open_table(ANNA, "neon", mine, FREE, spectators=True)
    await dealing.deal_if_waiting(table, None)
    watcher = ClientConnection(table, ANNA, 0)
    table.connections.add(watcher)
    table.frames.frame_for(watcher)
    await what_if(table, ANNA.id, 0, "draw")
    await table.play(ANNA.id, 0, 0, "draw")
    await table.chat.say(ANNA, 0, "say", "Hello")
    table.connections.remove(watcher)
    return table


def test_a_table_that_goes_to_sleep_leaves_nothing_behind(
    tmp_path: Path, nobody_looks_for_waste: None
) -> None:
    async def whole() -> None:
        store = Store(database_of(tmp_path))
        await store.write(lambda c: queries.add_person(c, ANNA, "hash"))
        hub = TableRegistry(store, Settings(idle_unload=-1.0, deterministic_seed="waste"))
        gone = weakref.ref(await evening(hub))
        hub.unload_idle()
        assert not hub.loaded
        await store.write(lambda c: None)  # who writes remembers what was written last
        assert gone() is None
        store.close()

    asyncio.run(whole())


def test_nor_does_one_that_is_put_away_while_its_bot_thinks(
    tmp_path: Path, nobody_looks_for_waste: None
) -> None:
    async def whole() -> None:
        store = Store(database_of(tmp_path))
        await store.write(lambda c: queries.add_person(c, ANNA, "hash"))
        hub = TableRegistry(store, Settings(bot_delay=60.0, deterministic_seed="waste"))
        bots = [SeatAssignment(seat).with_bot("random", open_=False) for seat in range(2)]
        table = await hub.open_table(ANNA, "neon", bots, {}, spectators=True)
        await dealing.deal_if_waiting(table, None)
        watcher = ClientConnection(table, ANNA, None)
        table.connections.add(watcher)
        thinking, gone = table.bot_runner.task, weakref.ref(table)
        assert thinking is not None
        hub.remove(table)
        table.connections.remove(watcher)
        del table, watcher
        await asyncio.wait({thinking})  # nobody asks how it ended
        del thinking
        await store.write(lambda c: None)
        assert gone() is None
        await hub.worker_pool.close()
        store.close()

    asyncio.run(whole())


class Broken:
    """A socket that nobody reads any more."""

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
        hub = TableRegistry(store, Settings(deterministic_seed="waste"))
        table = await evening(hub)
        watcher = ClientConnection(table, ANNA, 0)
        table.connections.add(watcher)
        await run_connection(Broken(), hub, table, watcher)  # type: ignore[arg-type]
        table.connections.remove(watcher)
        gone = weakref.ref(watcher)
        del watcher
        await asyncio.sleep(0.01)  # what was due for it is over
        assert gone() is None
        table.close()
        store.close()

    asyncio.run(whole())
