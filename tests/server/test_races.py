"""Two writers at one table, as on two servers: one of them gets a version conflict."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from ludoteca import games
from ludoteca.core.engine.state import State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.tally import ScoreSheet, Tally
from ludoteca.server.services.lifecycle import Services
from ludoteca.server.settings import Settings
from ludoteca.server.store import device_linking, queries, schema
from ludoteca.server.store.database import Store
from ludoteca.server.tables import chat, moves, seats
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.table_frame import new_client
from ludoteca.tables.match import TableMatch
from ludoteca.tables.moves import why_illegal
from ludoteca.tables.stored.stored_table import Person
from tests.server.database import database_of
from tests.server.frames_kit import frame_at, sheet_for, table_of

NEON = games.find("neon")
ANNA, BORYS = Person("person-0", "P0"), Person("person-1", "P1")


def at_two_servers(
    folder: Path, scene: Callable[[Table, Table], Awaitable[None]], free_draw: bool = True
) -> list[int]:
    """Plays a scenario on two copies of one table; returns the plies in the database."""

    async def run() -> list[int]:
        store = Store(database_of(folder))
        sheet = sheet_for(NEON, 2, "race")
        sheet.options["free_draw"] = free_draw
        await store.write(lambda c: queries.create_table(c, sheet))
        views = []
        for _ in range(2):
            loaded = await store.read(lambda c: queries.load(c, sheet.id))
            assert loaded is not None
            views.append(table_of(TableMatch(loaded, NEON), store))
        await scene(*views)
        for view in views:
            view.close()
        plies = await store.read(read_plies)
        store.close()
        return plies

    return asyncio.run(run())


def read_plies(connection: Connection) -> list[int]:
    query = select(schema.moves.c.ply).order_by(schema.moves.c.ply)
    return list(connection.execute(query).scalars())


def frame_of_anna(table: Table) -> dict[str, Any]:
    """Anna's frame without the away times, which each server counts from its own start."""
    frame: dict[str, Any] = frame_at(table, ANNA.id, 0)
    return frame | {"chairs": [chair | {"away": None} for chair in frame["chairs"]]}


def test_the_same_ply_is_won_once(tmp_path: Path) -> None:
    async def scene(here: Table, there: Table) -> None:
        await asyncio.gather(
            moves.play(here, ANNA.id, 0, 0, "draw"), moves.play(there, ANNA.id, 0, 0, "draw")
        )
        assert here.match.ply == there.match.ply == 1
        assert frame_of_anna(here) == frame_of_anna(there)

    assert at_two_servers(tmp_path, scene) == [1]


def test_a_move_after_one_that_was_taken_back_elsewhere_is_not_written(tmp_path: Path) -> None:
    async def scene(here: Table, there: Table) -> None:
        await moves.play(here, ANNA.id, 0, 0, "draw")
        await moves.play(here, ANNA.id, 0, 1, "keep")
        await reload(there)
        assert there.match.turn == 1
        await moves.take_back(here, ANNA.id, 0, here.match.decision_count(0), 1)
        with pytest.raises(UserError, match="not_your_turn"):
            await moves.play(there, BORYS.id, 1, 0, "draw")
        assert there.match.ply == 1

    assert at_two_servers(tmp_path, scene) == [1]


def test_a_seat_lost_elsewhere_cannot_be_played_here(tmp_path: Path) -> None:
    async def scene(here: Table, there: Table) -> None:
        await seats.leave(here, ANNA, 0)
        with pytest.raises(UserError, match="not_your_seat"):
            await moves.play(there, ANNA.id, 0, 0, "draw")
        with pytest.raises(UserError, match="not_your_seat"):
            await moves.play(here, ANNA.id, 0, 0, "draw")
        with pytest.raises(UserError, match="not_your_seat"):
            why_illegal(here, ANNA.id, 0, "draw")

    assert at_two_servers(tmp_path, scene) == []


def test_a_seat_is_taken_by_one_of_two(tmp_path: Path) -> None:
    async def scene(here: Table, there: Table) -> None:
        here.stored.assignments[1] = here.stored.assignments[1].with_bot("random", open_=True)
        await here.store.write(
            lambda c: queries.write_assignment(c, here.id, here.stored.assignments[1])
        )
        await reload(there)
        one, two = Person("one", "One"), Person("two", "Two")
        done = await asyncio.gather(
            seats.sit(here, one, 1, "One"), seats.sit(there, two, 1, "Two"), return_exceptions=True
        )
        assert [type(outcome) for outcome in done].count(UserError) == 1
        await reload(here)
        await reload(there)
        assert here.stored.assignments == there.stored.assignments

    at_two_servers(tmp_path, scene)


def test_a_database_that_fails_changes_nothing(tmp_path: Path) -> None:
    async def scene(here: Table, _there: Table) -> None:
        before = frame_at(here, ANNA.id, 0)
        await here.store.write(drop_moves)
        with pytest.raises(UserError, match="not_stored"):
            await moves.play(here, ANNA.id, 0, 0, "draw")
        assert frame_at(here, ANNA.id, 0) == before
        await here.store.write(lambda c: schema.METADATA.create_all(c))
        await moves.play(here, ANNA.id, 0, 0, "draw")

    assert at_two_servers(tmp_path, scene) == [1]


def drop_moves(connection: Connection) -> None:
    schema.moves.drop(connection)


def test_who_speaks_hears_what_was_said_elsewhere_before(tmp_path: Path) -> None:
    async def scene(here: Table, there: Table) -> None:
        await chat.say(there, BORYS, 1, "say", "first")
        await chat.say(here, ANNA, 0, "say", "second")
        assert [line.text for line in here.stored.chat] == ["first", "second"]

    at_two_servers(tmp_path, scene)


def test_what_is_written_elsewhere_while_a_table_wakes_is_taken_over(tmp_path: Path) -> None:
    async def wake() -> int:
        store = Store(database_of(tmp_path))
        sheet = sheet_for(NEON, 2, "waking")
        await store.write(lambda c: queries.create_table(c, sheet))
        services = Services(store, Settings())
        registry = services.registry
        registry.change_feed.listener.connected = True  # and its messages reach no client
        taking = asyncio.create_task(registry.change_feed.apply_loop())
        go = threading.Event()
        held = asyncio.ensure_future(services.pools.load.run(lambda: go.wait(20)))
        waking = asyncio.ensure_future(registry.find(sheet.id))
        waiting = services.pools.load.executor._work_queue
        while not waiting.qsize():  # it has been read, and waits to be replayed
            await asyncio.sleep(0.01)
        await store.write(lambda c: queries.bump_version(c, sheet.id, 1, spectators=False))
        go.set()
        await held
        table = await waking
        async with asyncio.timeout(20):
            while table.stored.settings.spectators:
                await asyncio.sleep(0.01)
        taking.cancel()
        await asyncio.gather(taking, return_exceptions=True)
        await services.stop()
        store.close()
        return table.stored.version

    assert asyncio.run(wake()) == 2


def test_two_servers_talk_at_one_table_and_no_line_is_lost(tmp_path: Path) -> None:
    async def run() -> list[str]:
        stores = [Store(database_of(tmp_path)) for _ in range(2)]
        sheet = sheet_for(NEON, 2, "talk")
        await stores[0].write(lambda c: queries.create_table(c, sheet))
        for nth in range(20):
            say = [
                partial(
                    queries.add_chat_line,
                    table=sheet.id,
                    kind="say",
                    seat=0,
                    name="P0",
                    text=f"{nth} {n}",
                )
                for n in range(2)
            ]
            await asyncio.gather(
                *(store.write(job) for store, job in zip(stores, say, strict=True))
            )
        lines = await stores[1].read(lambda c: queries.read_chat(c, sheet.id))
        for store in stores:
            store.close()
        assert [line.nth for line in lines] == list(range(1, 41))
        return sorted(line.text for line in lines)

    assert asyncio.run(run()) == sorted(f"{nth} {n}" for nth in range(20) for n in range(2))


def test_a_device_that_was_sent_away_elsewhere_decides_nothing(tmp_path: Path) -> None:
    async def scene(here: Table, there: Table) -> None:
        def carry(connection: Connection) -> None:
            queries.add_person(connection, ANNA, "first")
            device_linking.store_code(connection, ANNA.id, "code")
            assert device_linking.redeem_code(connection, "code", "second") is not None

        await here.store.write(carry)
        device, first = (new_client(there, ANNA, 0, key) for key in ("second", "first"))
        for watcher in (device, first):
            there.add_client(watcher)
        await here.store.write(lambda c: device_linking.revoke_newer_keys(c, ANNA.id, "first"))
        with pytest.raises(UserError, match="no_name"):
            await moves.play(there, ANNA.id, 0, 0, "draw", client=device)
        assert there.connections.clients == {first}
        await moves.play(there, ANNA.id, 0, 0, "draw", client=first)

    assert at_two_servers(tmp_path, scene) == [1]


def test_what_was_counted_lies_open_until_a_move_elsewhere_or_who_has_not_gone_on_leaves(
    tmp_path: Path,
) -> None:
    counted: Tally = (ScoreSheet((0,), (), 0),)

    async def scene(here: Table, there: Table) -> None:
        anna, borys = new_client(there, ANNA, 0), new_client(there, BORYS, 1)
        for watcher in (anna, borys):
            there.add_client(watcher)
        there.round_pause.summary = counted
        await seats.change_settings(here, ANNA, idle_timeout=60)
        await reload(there)
        assert there.round_pause.summary == counted
        there.continue_round(ANNA.id)
        assert there.round_pause.summary == counted
        there.remove_client(borys)
        assert not there.round_pause.summary
        there.round_pause.summary = counted
        await moves.play(here, ANNA.id, 0, 0, "draw")
        await reload(there)
        assert not there.round_pause.summary

    assert at_two_servers(tmp_path, scene) == [1]


def test_what_is_taken_back_is_replayed_where_it_holds_up_no_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[threading.Thread] = []
    follow = Record.play_ply

    def noted(record: Record, game: Game[Any], state: State, ply: int) -> None:
        replayed.append(threading.current_thread())
        follow(record, game, state, ply)

    async def scene(here: Table, there: Table) -> None:
        await moves.play(here, ANNA.id, 0, 0, "draw")
        await moves.play(here, ANNA.id, 0, 1, "keep")
        await reload(there)
        monkeypatch.setattr(Record, "play_ply", noted)
        await moves.take_back(here, ANNA.id, 0, here.match.decision_count(0), 1)
        await reload(there)
        assert here.match.ply == there.match.ply == 1
        assert frame_of_anna(here) == frame_of_anna(there)
        assert len(replayed) == 2
        assert threading.main_thread() not in replayed

    assert at_two_servers(tmp_path, scene) == [1]


def test_what_is_said_while_a_move_is_taken_back_is_heard(tmp_path: Path) -> None:
    async def scene(here: Table, _there: Table) -> None:
        await moves.play(here, ANNA.id, 0, 0, "draw")
        await moves.play(here, ANNA.id, 0, 1, "keep")
        back = moves.take_back(here, ANNA.id, 0, here.match.decision_count(0), 1)
        await asyncio.gather(back, chat.say(here, BORYS, 1, "say", "wait"))
        assert {line.text for line in here.stored.chat} == {"wait", "takes_back"}

    at_two_servers(tmp_path, scene)
