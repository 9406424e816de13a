"""The event loop is never blocked: whole matches are replayed in other threads."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.server.analysis.replay import replay_page
from ludoteca.server.services.advice import what_if
from ludoteca.server.services.lifecycle import Services
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.tables import dealing, moves
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.tables.table import Table
from ludoteca.tables.stored.stored_table import Person, SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.database import database_of

MARTA = Person("marta", "Marta")


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many moves of records were replayed, by thread."""
    counts: Counter[str] = Counter()
    follow = Record.play_ply

    def count_ply(record: Record, game: Game[Any], state: State, ply: int) -> None:
        counts[threading.current_thread().name.rsplit("_", 1)[0]] += 1
        follow(record, game, state, ply)

    monkeypatch.setattr(Record, "play_ply", count_ply)
    return counts


async def sofa(registry: TableRegistry, game: str = "encantados") -> Table:
    """A table at which Marta has both seats."""
    await registry.store.write(lambda c: queries.add_person(c, MARTA, "hash"))
    chairs = [SeatAssignment(seat).with_person(MARTA.id, MARTA.name) for seat in range(2)]
    table = await registry.open_table(MARTA, game, chairs, {}, TableSettings())
    await dealing.deal_if_waiting(table, None)
    return table


async def play_one(table: Table) -> int:
    """Plays a random move; returns the seat that made it."""
    assert table.match.state is not None
    seat, legal = table.match.turn, table.match.state.legal()
    move = legal.at(stream("loop", table.match.ply).below(legal.size()))
    words = table.game.notation(table.match.state, int(move))
    await moves.play(table, MARTA.id, seat, table.match.decision_count(seat), words)
    return seat


async def ask_everything(folder: Path) -> None:
    store = Store(database_of(folder))
    settings = Settings(bot_delay=0.0, deterministic_seed="loop")
    here, there = Services(store, settings), Services(store, settings)
    table = await sofa(here.registry)
    seat = await play_one(table)
    while table.match.ply < 20 or table.match.takeback_limit(seat) == 0:
        seat = await play_one(table)
    other = await there.registry.find(table.id)
    assert table.match.state is not None
    first = table.game.notation(table.match.state, int(table.match.state.legal().at(0)))
    await what_if(table, MARTA.id, table.match.turn, first)
    await replay_page(table, MARTA.id, seat, 0, 10)
    ply = table.match.ply
    await moves.take_back(table, MARTA.id, seat, table.match.decision_count(seat), 1)
    await there.registry.change_feed.sync_tables([table.id])
    assert table.match.ply == other.match.ply == ply - 1
    while not table.match.over:
        await play_one(table)
    await here.registry.branch(table, MARTA, table.match.ply // 2, 0, [])
    for services in (here, there):
        await services.stop()
    store.close()


def test_no_match_is_folded_where_everyone_is_served(tmp_path: Path, folded: Counter[str]) -> None:
    asyncio.run(ask_everything(tmp_path))
    assert folded["replay"] > 20
    assert folded["load"] > 20
    assert folded["MainThread"] == 0


def test_who_plays_and_asks_what_if_waits_for_no_one_who_looks_back(tmp_path: Path) -> None:
    async def play_meanwhile() -> None:
        store = Store(database_of(tmp_path))
        services = Services(store, Settings(bot_delay=0.0, deterministic_seed="loop"))
        table = await sofa(services.registry)
        done = threading.Event()
        looking = [
            asyncio.ensure_future(table.pools.replay.run(lambda: done.wait(20))) for _ in range(3)
        ]
        for _ in range(3):
            await play_one(table)
            assert table.match.state is not None
            first = table.game.notation(table.match.state, int(table.match.state.legal().at(0)))
            assert (await what_if(table, MARTA.id, table.match.turn, first))["view"]
        assert not any(one.done() for one in looking)
        done.set()
        await asyncio.gather(*looking)
        await services.stop()
        store.close()

    asyncio.run(play_meanwhile())
