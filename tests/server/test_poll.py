"""Polling for other servers' writes: its cost does not depend on the size of the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from ludoteca import games
from ludoteca.server.store import queries, table_lists
from ludoteca.server.store.database import Store
from ludoteca.server.store.schema import chat
from ludoteca.tables.stored.stored_table import Person
from tests.server.frames_kit import sheet_for

FEW, MANY = 5, 5000
TABLE = sheet_for(games.find("neon"), 2, "poll")


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    store = Store(f"sqlite:///{tmp_path / 'poll.db'}")
    with store.engine.connect() as found:
        queries.add_person(found, Person("person-0", "P0"), "hash")
        queries.create_table(found, TABLE)
        yield found
    store.close()


def say(connection: Connection, lines: range) -> None:
    facts = {"table_id": TABLE.id, "kind": "say", "seat": 0, "name": "P0", "text": "Hm.", "at": 0.0}
    connection.execute(insert(chat), [{"nth": nth, "person": "person-0", **facts} for nth in lines])


def steps(connection: Connection, job: Callable[[Connection], Any]) -> int:
    """SQLite's query plan."""
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += 1
        return 0

    driver: Any = connection.connection.driver_connection
    driver.set_progress_handler(count, 1)
    job(connection)
    driver.set_progress_handler(None, 1)
    return counted


def test_whether_something_was_said_is_seen_without_reading_what_was_said(
    connection: Connection,
) -> None:
    def poll(connection: Connection) -> None:
        (found,) = table_lists.versions(connection, [TABLE.id]).values()
        assert found[1] > 0

    say(connection, range(1, FEW + 1))
    few = steps(connection, poll)
    say(connection, range(FEW + 1, MANY + 1))
    assert 0 < steps(connection, poll) <= few


def test_of_what_was_said_only_what_is_new_is_read(connection: Connection) -> None:
    def hear(connection: Connection, heard: int) -> None:
        assert [line.nth for line in queries.read_chat(connection, TABLE.id, heard)] == [heard + 1]

    say(connection, range(1, FEW + 1))
    few = steps(connection, lambda c: hear(c, FEW - 1))
    say(connection, range(FEW + 1, MANY + 1))
    assert 0 < steps(connection, lambda c: hear(c, MANY - 1)) <= few
