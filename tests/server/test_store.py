"""The writer thread: a group of jobs shares one commit and one wake-up, and a failing job fails
alone."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.store import database, queries
from ludoteca.server.store.database import Store, VersionConflict
from ludoteca.server.store.move_insert import MoveInsert
from ludoteca.server.tables.presence import Presence
from ludoteca.tables.stored.stored_table import Person, StoredTable
from tests.server.database import database_of, run
from tests.server.frames_kit import sheet_for
from tests.server.postgres import Postgres


async def in_one_group(store: Store, *jobs: Callable[[Connection], Any]) -> list[Any]:
    """The results of jobs that were all queued when the writer ran."""
    begun, ready = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        begun.set()
        ready.wait(20)

    held = asyncio.ensure_future(store.write(hold))
    await asyncio.to_thread(begun.wait, 20)
    waiting = asyncio.gather(*(store.write(job) for job in jobs), return_exceptions=True)
    await asyncio.sleep(0)
    ready.set()
    await held
    return await waiting


def guest(name: str) -> Callable[[Connection], None]:
    return lambda c: queries.add_person(c, Person(name, name), f"hash of {name}")


def test_of_a_group_who_fails_is_undone_alone(tmp_path: Path) -> None:
    address = database_of(tmp_path)
    store = Store(address)

    def spoilt(connection: Connection) -> None:
        guest("Bia")(connection)
        raise ZeroDivisionError

    result = asyncio.run(in_one_group(store, guest("Ana"), spoilt, guest("Caio")))
    assert [type(one) for one in result] == [type(None), ZeroDivisionError, type(None)]
    assert run(address, "select name from people order by name") == [("Ana",), ("Caio",)]
    store.close()


def test_a_group_wakes_the_loop_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(database_of(tmp_path))
    if store.max_group == 1:
        return  # elsewhere every write has a commit of its own
    wakings: list[int] = []
    deliver = database.set_results

    def counting(outcomes: list[database.Outcome]) -> None:
        wakings.append(len(outcomes))
        deliver(outcomes)

    monkeypatch.setattr(database, "set_results", counting)
    asyncio.run(in_one_group(store, *(guest(f"guest {n}") for n in range(9))))
    assert wakings == [1, 9]
    store.close()


def test_after_a_crowd_the_writer_waits_for_more_and_after_one_alone_for_no_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(database_of(tmp_path))
    if store.max_group == 1:
        return  # elsewhere every write has a commit of its own
    waited: list[float] = []
    commits: list[int] = []
    more, commit = threading.Event(), store.commit

    def wait(seconds: float) -> None:
        waited.append(seconds)
        more.wait(20)

    def counting(group: list[database.QueuedJob]) -> None:
        commits.append(len(group))
        commit(group)

    monkeypatch.setattr(database, "sleep", wait)
    monkeypatch.setattr(store, "commit", counting)

    async def story() -> None:
        await in_one_group(store, *(guest(f"guest {n}") for n in range(database.CROWDED_GROUP)))
        late = asyncio.ensure_future(store.write(guest("Ana")))
        while not waited:
            await asyncio.sleep(0.001)
        later = asyncio.ensure_future(store.write(guest("Bia")))
        await asyncio.sleep(0)
        more.set()
        await asyncio.gather(late, later)
        await store.write(guest("Caio"))

    asyncio.run(story())
    assert waited == [database.GROUP_DELAY]
    assert commits == [1, database.CROWDED_GROUP, 2, 1]
    store.close()


def test_of_two_who_write_the_same_ply_one_is_overtaken(tmp_path: Path) -> None:
    address = database_of(tmp_path)
    store = Store(address)
    sheet = sheet_for(games.find("neon"), 2, "twice")

    async def write_twice() -> list[Any]:
        await store.write(lambda c: queries.create_table(c, sheet))
        return await in_one_group(store, *[lambda c: moved(sheet)(c)] * 2)

    found = {type(one) for one in asyncio.run(write_twice())}
    assert found == {type(None), VersionConflict}  # with several writers either may be the first
    assert run(address, "select ply, words from moves") == [(1, "draw 1")]
    assert run(address, "select version, turn, scores from tables") == [(2, 1, "[7, 8]")]
    store.close()


def test_a_ply_that_is_taken_already_turns_no_page(tmp_path: Path) -> None:
    address = database_of(tmp_path)
    store = Store(address)
    sheet = sheet_for(games.find("neon"), 2, "taken")
    asyncio.run(store.write(lambda c: queries.create_table(c, sheet)))
    run(
        address,
        "insert into moves (table_id, ply, seat, words, at) values (?, 1, 0, 'pass', 0)",
        sheet.id,
    )
    with pytest.raises(VersionConflict):
        asyncio.run(store.write(lambda c: moved(sheet)(c)))
    assert run(address, "select version from tables") == [(1,)]
    store.close()


def moved(sheet: StoredTable, version: int = 1, ply: int = 1) -> MoveInsert:
    return MoveInsert(sheet.id, version, ply, 0, f"draw {ply}", None, 2.5, 1, "playing", "[7, 8]")


def sheets(n: int) -> list[StoredTable]:
    results = [sheet_for(games.find("neon"), 2, f"table {place}") for place in range(n)]
    for place, sheet in enumerate(results):
        sheet.id = f"{place:022}"
    return results


WRITTEN = (
    "select version, turn, status, scores, tables.thinking_seconds, ply, seat, words, moves.seconds "
    "from tables left join moves on tables.id = moves.table_id order by tables.id"
)


async def after_one_group(
    address: str, jobs: Callable[[list[StoredTable]], list[Any]]
) -> list[str]:
    """The results of jobs at four tables."""
    store, opened = Store(address), sheets(4)
    for sheet in opened:
        await store.write(partial(queries.create_table, stored=sheet))
    found = await in_one_group(store, *jobs(opened))
    assert await store.write(lambda c: 5) == 5  # whatever came before
    store.close()
    return [type(one).__name__ for one in found]


def test_moves_of_many_tables_are_written_as_each_alone_would_be(tmp_path: Path) -> None:
    ways: list[Callable[[list[StoredTable]], list[Any]]] = [
        lambda opened: [moved(sheet) for sheet in opened],
        lambda opened: [*map(moved, opened), guest("Ana")],
        lambda opened: [partial(MoveInsert.__call__, moved(sheet)) for sheet in opened],
    ]
    rows = []
    for number, jobs in enumerate(ways):
        address = database_of(tmp_path / str(number))
        assert set(asyncio.run(after_one_group(address, jobs))) == {"NoneType"}
        rows.append(run(address, WRITTEN))
    assert rows[0] == [(2, 1, "playing", "[7, 8]", 0.0, 1, 0, "draw 1", 2.5)] * 4
    assert rows[0] == rows[1] == rows[2]


@pytest.mark.parametrize("late", ["an old page", "a ply that is taken", "twice the same"])
def test_of_moves_in_one_group_who_is_overtaken_is_so_alone(tmp_path: Path, late: str) -> None:
    address = database_of(tmp_path)

    def jobs(opened: list[StoredTable]) -> list[Any]:
        second = moved(opened[1], version=7) if late == "an old page" else moved(opened[1])
        if late == "a ply that is taken":
            taken = "insert into moves (table_id, ply, seat, words, at) values (?, 1, 0, 'pass', 0)"
            run(address, taken, opened[1].id)
        again = [moved(opened[0])] if late == "twice the same" else []
        return [moved(opened[0]), second, *again, moved(opened[2])]

    result = asyncio.run(after_one_group(address, jobs))
    overtaken = [place for place, kind in enumerate(result) if kind == "VersionConflict"]
    assert overtaken in ([[0], [2]] if late == "twice the same" else [[1]])
    versions = run(address, "select version from tables order by id")
    assert versions == [(2,), (2 if late == "twice the same" else 1,), (2,), (1,)]


@pytest.mark.parametrize(
    ("asked", "limit"), [("", "30s"), ("?options=-cstatement_timeout%3D7s", "7s")]
)
def test_no_statement_of_a_server_takes_for_ever(base: Postgres, asked: str, limit: str) -> None:
    store = Store(base.address + asked)
    with store.engine.connect() as connection:
        assert connection.execute(text("show statement_timeout")).scalar() == limit
        kept: Any = connection.connection.driver_connection
        assert kept.info.get_parameters()["connect_timeout"] == "5"
    store.close()


def test_a_database_that_fails_is_not_complained_of_by_all_who_ask_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    address = database_of(tmp_path)

    async def beat() -> None:
        store = Store(address)
        run(address, "alter table servers rename to lost")
        presence = Presence(store)
        for _ in range(3):
            await presence.close()
        store.close()

    with caplog.at_level(logging.ERROR, "ludoteca"):
        asyncio.run(beat())
    assert len(caplog.messages) == 1
    assert "servers" in caplog.text


def test_what_the_database_refuses_is_said_in_words(tmp_path: Path) -> None:
    address = database_of(tmp_path)
    store = Store(address)
    run(address, "drop table moves")
    sheet = sheet_for(games.find("neon"), 2, "gone")
    asyncio.run(store.write(lambda c: queries.create_table(c, sheet)))
    with pytest.raises(UserError, match="not_stored"):
        asyncio.run(store.write(lambda c: moved(sheet)(c)))
    store.close()
