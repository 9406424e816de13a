"""Tables expire after weeks of service without use, independent of any clock."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.services.lifecycle import Services
from ludoteca.server.services.table_expiry import TableExpiry
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.store.expiry import (
    DAY,
    WEEK,
    add_uptime,
    clear_unused_mark,
    delete_if_expired,
    expired_tables,
    is_marked_unused,
    mark_unused,
    mark_used,
    upcoming,
)
from tests.server.conftest import Opener
from tests.server.database import database_of, run
from tests.server.frames_kit import sheet_for
from tests.server.kit import LocalServer, choice, play_on, wait_until

YEARS = 5 * 365 * 24 * 3600


def tables_of(server: LocalServer) -> list[str]:
    return [name for (name,) in server.query("select id from tables order by created_at")]


def rounds_pass(server: LocalServer, seconds: float) -> None:
    """Waits until this many more seconds of service are counted."""

    def served() -> float:
        return float((server.query("select seconds from uptime") or [(0.0,)])[0][0])

    then = served() + seconds
    wait_until(lambda: served() >= then)


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_a_clock_that_is_years_off_at_a_start_clears_nothing_away(
    open_server: Opener, jump: int
) -> None:
    server = open_server()
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", "random")
    play_on(client := marta.look(table, 0), until=lambda frame: frame["ply"] >= 6)
    client.socket.close()
    marta.open_table("me", "link")
    before = server.dump()
    assert server.stop() == 0
    # to the server this looks as if its clock had jumped
    server.query(
        "update tables set updated_at = updated_at - ?, created_at = created_at - ?", jump, jump
    )
    server.settings |= {"expiry_interval": 0.05}
    server.start()
    rounds_pass(server, 0.5)
    assert len(tables_of(server)) == 2
    assert len(server.dump()) == len(before)
    again = marta.look(table, 0)
    again.next_frame()
    again.wait_for_turn()
    again.play(choice(again.frame))


def test_a_table_goes_after_so_much_serving_without_anyone_and_the_log_says_so(
    open_server: Opener,
) -> None:
    server = open_server(
        table_ttl_weeks=1.2 / WEEK, expiry_interval=0.05, idle_unload=0.0, poll_interval=0.05
    )
    marta = server.guest("Marta")
    left, watched = marta.open_table("me", "random"), marta.open_table("me", "random")
    client = marta.look(watched, 0)
    client.next_frame()
    wait_until(lambda: tables_of(server) == [watched])
    assert marta.get(f"/api/tables/{left}", 404)["error"]["key"] == "no_such_table"
    for part in ("seat_assignments", "moves", "past_occupants", "chat"):
        assert server.query(f"select * from {part} where table_id = ?", left) == []
    log = server.errors.read_text()
    assert log.index("tables to be deleted") < log.index("deleted tables")
    assert "neon 1" in log
    assert left not in log  # the id of a table is an invitation
    rounds_pass(server, 1.5)
    client.wait_for_turn()
    client.play(choice(client.frame))  # this one has a client all the time


def test_what_goes_next_is_foreseen_and_nothing_where_all_is_kept(tmp_path: Path) -> None:
    store = Store(database_of(tmp_path))
    sheets = [replace(sheet_for(games.find("neon"), 2, "s"), id=name * 22) for name in "ABC"]
    with store.engine.begin() as connection:
        for sheet in sheets:
            queries.create_table(connection, sheet)
        assert upcoming(connection, 12.0) == []
        add_uptime(connection, "here", -1.0, 0.0)
        mark_unused(connection, [sheets[0].id], 3 * DAY)
        mark_unused(connection, [sheets[1].id], 1 * DAY)
        mark_unused(connection, [sheets[2].id], 0.0)
        clear_unused_mark(connection, [sheets[2].id])  # the table was visited
        coming = upcoming(connection, 1.0)
        assert [(one.table_id, one.days_left) for one in coming] == [
            (sheets[1].id, 8),
            (sheets[0].id, 10),
        ]
        assert upcoming(connection, 0.0) == []
    store.close()


def test_only_time_that_was_served_counts(open_server: Opener) -> None:
    server = open_server(
        table_ttl_weeks=1.5 / WEEK, expiry_interval=0.05, idle_unload=0.0, poll_interval=0.05
    )
    table = server.guest("Marta").open_table("me", "link")
    wait_until(lambda: server.query("select unused_since from tables") != [(None,)])
    (since,) = server.query("select unused_since from tables")[0]
    assert server.stop() == 0
    time.sleep(2.0)  # no server runs
    server.start()
    rounds_pass(server, 0.1)
    assert tables_of(server) == [table]
    wait_until(lambda: tables_of(server) == [])
    assert server.query("select seconds from uptime")[0][0] - since >= 1.5


def test_of_two_servers_one_counts_and_the_other_takes_over(tmp_path: Path) -> None:
    store = Store(database_of(tmp_path))
    read = {"here": -1.0, "there": -1.0}

    def go_round(server: str) -> tuple[float, bool]:
        with store.engine.begin() as connection:
            found = add_uptime(connection, server, read[server], 10.0)
        read[server] = found[0]
        return found

    assert go_round("here") == (0.0, True)
    assert go_round("there") == (0.0, False)
    assert go_round("here") == (10.0, True)
    assert go_round("there") == (10.0, False)
    assert go_round("here") == (20.0, True)
    assert go_round("there") == (20.0, False)
    assert go_round("there") == (20.0, False)  # nothing was added: from now on this server counts
    assert go_round("there") == (30.0, True)
    assert go_round("here") == (30.0, False)
    store.close()


@pytest.mark.parametrize("visited", [True, False])
def test_a_table_visited_between_the_look_and_the_delete_stays(
    tmp_path: Path, visited: bool
) -> None:
    async def visit() -> tuple[str, bool]:
        store = Store(database_of(tmp_path))
        services = Services(store, Settings(bot_workers=1))
        sheet = sheet_for(games.find("neon"), 2, "alone")
        await store.write(lambda c: queries.create_table(c, sheet))
        await store.write(lambda c: mark_unused(c, [sheet.id], 0.0))
        assert await store.read(lambda c: expired_tables(c, WEEK)) == [sheet.id]
        if visited:
            # at this server or another: only the database knows
            await services.registry.find(sheet.id)
        gone = await store.write(lambda c: delete_if_expired(c, sheet.id, WEEK))
        kept = await store.read(lambda c: queries.load(c, sheet.id))
        await services.stop()
        store.close()
        return gone, kept is not None

    assert asyncio.run(visit()) == (("", True) if visited else ("neon", False))


def test_who_comes_to_a_table_while_it_is_deleted_is_told_that_it_is_gone(tmp_path: Path) -> None:
    store = Store(database_of(tmp_path))
    sheet = sheet_for(games.find("neon"), 2, "gone")
    with store.engine.begin() as connection:
        queries.create_table(connection, sheet)
        mark_unused(connection, [sheet.id], 0.0)
        assert is_marked_unused(connection, sheet.id)
        assert delete_if_expired(connection, sheet.id, WEEK) == "neon"
        assert mark_used(connection, sheet.id) is False
    store.close()


def test_a_round_that_fails_ends_nothing(tmp_path: Path) -> None:
    async def go_rounds() -> None:
        address = database_of(tmp_path)
        store = Store(address)
        sheet = sheet_for(games.find("neon"), 2, "left")
        await store.write(lambda c: queries.create_table(c, sheet))
        clearing = TableExpiry(
            store, Settings(table_ttl_weeks=0.01 / WEEK, expiry_interval=0.02), [], set()
        )
        task = asyncio.create_task(clearing.run())
        run(address, "alter table uptime rename to elsewhere")
        await asyncio.sleep(0.2)
        run(address, "alter table elsewhere rename to uptime")
        for _ in range(200):
            await asyncio.sleep(0.02)
            if run(address, "select id from tables") == []:
                break
        assert run(address, "select id from tables") == []
        assert not task.done()
        task.cancel()
        store.close()

    asyncio.run(go_rounds())


def test_who_came_before_a_round_that_failed_is_not_forgotten_by_it(tmp_path: Path) -> None:
    async def fail_once() -> set[str]:
        address = database_of(tmp_path)
        store = Store(address)
        clearing = TableExpiry(store, Settings(), [], set())
        clearing.visited.add("a table")
        run(address, "alter table tables rename to elsewhere")
        with pytest.raises(UserError, match="not_stored"):
            await clearing.run_once(1.0)
        run(address, "alter table elsewhere rename to tables")
        store.close()
        return clearing.visited

    assert asyncio.run(fail_once()) == {"a table"}


def test_a_table_that_is_written_to_is_marked_again(tmp_path: Path) -> None:
    async def look_twice() -> list[float]:
        address = database_of(tmp_path)
        store = Store(address)
        sheet = sheet_for(games.find("neon"), 2, "marked")
        await store.write(lambda c: queries.create_table(c, sheet))
        clearing = TableExpiry(store, Settings(table_ttl_weeks=100 / WEEK), [], set())
        marks = []
        for changed in (False, False, True, False):
            if changed:  # by a server that does not know the marks
                run(address, "update tables set version = version + 1")
            await clearing.run_once(60.0)
            marks.append(run(address, "select unused_since from tables")[0][0])
        await clearing.run_once(39.0)
        assert len(run(address, "select id from tables")) == 1
        store.close()
        return marks

    assert asyncio.run(look_twice()) == [0.0, 0.0, 120.0, 120.0]


@pytest.mark.parametrize(("weeks", "left"), [(0.0, 1), (60 / WEEK, 0)])
def test_no_weeks_at_all_are_for_ever(tmp_path: Path, weeks: float, left: int) -> None:
    async def look_often() -> int:
        address = database_of(tmp_path)
        store = Store(address)
        sheet = sheet_for(games.find("neon"), 2, "left")
        await store.write(lambda c: queries.create_table(c, sheet))
        clearing = TableExpiry(store, Settings(table_ttl_weeks=weeks), [], set())
        for _ in range(4):
            await clearing.run_once(60.0)
        store.close()
        return len(run(address, "select id from tables"))

    assert asyncio.run(look_often()) == left


def test_many_tables_are_cleared_away_one_by_one_so_that_others_write_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def clear() -> list[int]:
        store = Store(database_of(tmp_path))
        for letter in "ABCDEF":
            sheet = replace(sheet_for(games.find("neon"), 2, "s"), id=letter * 22)
            await store.write(partial(queries.create_table, stored=sheet))
        clearing = TableExpiry(store, Settings(table_ttl_weeks=1.0), [], set())
        await clearing.run_once(0.0)
        run(database_of(tmp_path), "update tables set unused_since = ?", -2 * WEEK)
        left: list[int] = []
        write = store.write

        async def watched(job: Any, about: str = "") -> Any:
            found = await write(job, about)
            left.append(len(run(database_of(tmp_path), "select id from tables")))
            return found

        monkeypatch.setattr(store, "write", watched)
        await clearing.run_once(0.0)
        store.close()
        return left

    left = asyncio.run(clear())
    assert left[-6:] == [5, 4, 3, 2, 1, 0]
