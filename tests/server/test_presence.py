"""Presence is shared by all servers, and that of a dead server expires."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from sqlalchemy import Connection

from ludoteca import games
from ludoteca.server.store import presence_rows, queries
from ludoteca.server.store.database import Store
from ludoteca.server.store.presence_rows import (
    AwaySince,
    add_presence,
    delete_dead_servers,
    end_lease,
    end_presence,
    presence_elsewhere,
    renew_lease,
)
from tests.server.database import database_of, run
from tests.server.frames_kit import sheet_for


def after(folder: Path, *scene: tuple[object, ...]) -> AwaySince:
    """What the server `here` knows of a table after these events, each in its own transaction."""

    async def play() -> AwaySince:
        store = Store(database_of(folder))
        sheet = sheet_for(games.find("neon"), 2, "presence")
        await store.write(lambda c: queries.create_table(c, sheet))
        for what, *facts in scene:
            if isinstance(what, str):
                run(database_of(folder), what)
            else:
                await store.write(lambda c, w=what, f=facts: w(c, *f))  # type: ignore[misc]
        found = await store.read(lambda c: presence_elsewhere(c, [sheet.id], "here"))
        store.close()
        return found[sheet.id]

    return asyncio.run(play())


def comes(connection: Connection, person: str, server: str) -> None:
    add_presence(connection, sheet_for(games.find("neon"), 2, "presence").id, person, server)


def goes(connection: Connection, person: str, server: str) -> None:
    end_presence(connection, sheet_for(games.find("neon"), 2, "presence").id, person, server)


def test_a_person_connected_to_another_server_is_present(tmp_path: Path) -> None:
    assert after(tmp_path, (renew_lease, "there"), (comes, "olena", "there")) == {"olena": None}


def test_a_person_connected_to_this_server_is_not_elsewhere(tmp_path: Path) -> None:
    assert after(tmp_path, (renew_lease, "here"), (comes, "olena", "here")) == {}


def test_a_person_who_disconnects_is_away_since_then(tmp_path: Path) -> None:
    found = after(
        tmp_path, (renew_lease, "there"), (comes, "olena", "there"), (goes, "olena", "there")
    )
    assert found["olena"] is not None
    assert abs(time.time() - found["olena"]) < 30


def test_a_person_at_one_of_two_servers_is_present(tmp_path: Path) -> None:
    scene = [
        (renew_lease, "there"),
        (renew_lease, "third"),
        (comes, "olena", "there"),
        (comes, "olena", "third"),
    ]
    assert after(tmp_path, *scene, (goes, "olena", "there")) == {"olena": None}


def test_of_a_server_whose_time_has_run_out_all_are_away(tmp_path: Path) -> None:
    dead = "update servers set lease_until = lease_until - 100 where id = 'there'"
    found = after(tmp_path, (renew_lease, "there"), (comes, "olena", "there"), (dead,))
    assert found["olena"] is not None


def test_of_a_server_that_shuts_down_all_are_away(tmp_path: Path) -> None:
    found = after(tmp_path, (renew_lease, "there"), (comes, "olena", "there"), (end_lease, "there"))
    assert found["olena"] is not None


def test_live_servers_are_known_and_dead_ones_are_deleted(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(database_of(tmp_path))
        assert await store.write(lambda c: renew_lease(c, "here")) == set()
        assert await store.write(lambda c: renew_lease(c, "there")) == {"here"}
        run(
            database_of(tmp_path),
            f"update servers set lease_until = lease_until - {2 * presence_rows.RETENTION}",
        )
        assert await store.write(lambda c: renew_lease(c, "there")) == set()
        await store.write(delete_dead_servers)
        assert run(database_of(tmp_path), "select id from servers") == [("there",)]
        store.close()

    asyncio.run(play())
