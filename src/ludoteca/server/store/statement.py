"""Statement: made once, run for every move and every table that is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Select, Update
from sqlalchemy.dialects import sqlite


class Statement:
    """One whose values all come by name. To SQLite it goes as it is, which takes a tenth of the time
    that SQLAlchemy takes over it; elsewhere SQLAlchemy sees to lost connections, and the way to the
    database is longer than that."""

    def __init__(self, made: Insert | Update | Delete | Select[Any]) -> None:
        self.made = made
        compiled = made.compile(dialect=sqlite.dialect(paramstyle="named"))
        self.sql = str(compiled)


def run(connection: Connection, statement: Statement, facts: Mapping[str, Any]) -> int:
    """Runs it with these facts; says how many rows it has touched."""
    if connection.dialect.name != "sqlite":
        return int(connection.execute(statement.made, facts).rowcount)
    cursor = driver_of(connection).execute(statement.sql, facts)
    found = int(cursor.rowcount)
    cursor.close()
    return found


def run_all(connection: Connection, statement: Statement, rows: Sequence[Mapping[str, Any]]) -> int:
    """Runs it with each of these facts; says how many rows it has touched in all."""
    if connection.dialect.name != "sqlite":
        return sum(run(connection, statement, facts) for facts in rows)
    cursor = driver_of(connection).executemany(statement.sql, rows)
    found = int(cursor.rowcount)
    cursor.close()
    return found


def first(
    connection: Connection, statement: Statement, facts: Mapping[str, Any]
) -> Sequence[Any] | None:
    """The first row that it finds."""
    if connection.dialect.name != "sqlite":
        return connection.execute(statement.made, facts).first()
    cursor = driver_of(connection).execute(statement.sql, facts)
    found: Sequence[Any] | None = cursor.fetchone()
    cursor.close()
    return found


def driver_of(connection: Connection) -> Any:
    raw = connection.connection.driver_connection
    assert raw is not None
    return raw
