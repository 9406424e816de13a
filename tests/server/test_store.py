"""The writer: groups share one commit and one waking, and who fails fails alone."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from ludoteca import games
from ludoteca.core.refusal import Refused
from ludoteca.server.store import engine, queries
from ludoteca.server.store.engine import Overtaken, Store
from ludoteca.server.store.sheet import Person
from ludoteca.server.tables.presence import Presence
from tests.server.database import database_of, run
from tests.server.frames_kit import sheet_for
from tests.server.postgres import Postgres

MOVE: dict[str, object] = {"ply": 1, "seat": 0, "words": "draw"}
FACTS: dict[str, object] = {"turn": 1, "status": "playing", "scores": "[7, 8]"}


async def in_one_group(store: Store, *jobs: Callable[[Connection], Any]) -> list[Any]:
    """What comes of jobs that were all waiting when the writer came to them."""
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

    found = asyncio.run(in_one_group(store, guest("Ana"), spoilt, guest("Caio")))
    assert [type(one) for one in found] == [type(None), ZeroDivisionError, type(None)]
    assert run(address, "select name from people order by name") == [("Ana",), ("Caio",)]
    store.close()


def test_a_group_wakes_the_loop_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(database_of(tmp_path))
    if store.group == 1:
        return  # elsewhere every write has a commit of its own
    wakings: list[int] = []
    deliver = engine.deliver

    def counted(outcomes: list[engine.Outcome]) -> None:
        wakings.append(len(outcomes))
        deliver(outcomes)

    monkeypatch.setattr(engine, "deliver", counted)
    asyncio.run(in_one_group(store, *(guest(f"guest {n}") for n in range(9))))
    assert wakings == [1, 9]
    store.close()


def test_of_two_who_write_the_same_ply_one_is_overtaken(tmp_path: Path) -> None:
    address = database_of(tmp_path)
    store = Store(address)
    sheet = sheet_for(games.find("neon"), 2, "twice")

    async def write_twice() -> list[Any]:
        await store.write(lambda c: queries.create(c, sheet))
        return await in_one_group(
            store, *[lambda c: queries.append(c, sheet.id, 1, MOVE, FACTS)] * 2
        )

    assert [type(one) for one in asyncio.run(write_twice())] == [type(None), Overtaken]
    assert run(address, "select ply, words from moves") == [(1, "draw")]
    assert run(address, "select version, turn, scores from tables") == [(2, 1, "[7, 8]")]
    store.close()


def test_a_ply_that_is_taken_already_turns_no_page(tmp_path: Path) -> None:
    address = database_of(tmp_path)
    store = Store(address)
    sheet = sheet_for(games.find("neon"), 2, "taken")
    asyncio.run(store.write(lambda c: queries.create(c, sheet)))
    run(
        address,
        "insert into moves (table_id, ply, seat, words, at) values (?, 1, 0, 'pass', 0)",
        sheet.id,
    )
    with pytest.raises(Overtaken):
        asyncio.run(store.write(lambda c: queries.append(c, sheet.id, 1, MOVE, FACTS)))
    assert run(address, "select version from tables") == [(1,)]
    store.close()


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
        presence = Presence(store, {})
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
    asyncio.run(store.write(lambda c: queries.create(c, sheet)))
    with pytest.raises(Refused, match="not_stored"):
        asyncio.run(store.write(lambda c: queries.append(c, sheet.id, 1, MOVE, FACTS)))
    store.close()
