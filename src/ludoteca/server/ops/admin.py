"""Administration of a database, whether its servers are running or not.

Running servers notice changes as they notice each other's writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, func, select, update

from ludoteca.core.errors import UserError
from ludoteca.server.preflight import check_database
from ludoteca.server.store.database import open_engine
from ludoteca.server.store.expiry import delete_stored_table
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.presence_rows import database_time
from ludoteca.server.store.schema import (
    moves,
    past_occupants,
    people,
    seat_assignments,
    servers,
    tables,
)


@dataclass(frozen=True, slots=True)
class TableListing:
    name: str
    game: str
    status: str
    names: list[str]
    plies: int
    updated_at: float


@contextmanager
def open_database(address: str) -> Iterator[Engine]:
    """Migrates the database first."""
    check_database(address)
    engine = open_engine(address)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def write_transaction(engine: Engine) -> Iterator[Connection]:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def require_no_server(connection: Connection) -> None:
    """Refuses while a server runs on the database, or ended so recently that it may still run."""
    live = select(servers.c.id).where(servers.c.lease_until > database_time(connection))
    if connection.execute(live).first() is not None:
        raise UserError("still_open")


# Tables


def list_tables(connection: Connection) -> list[TableListing]:
    """All tables, the last updated first."""
    names_by_table: dict[str, list[str]] = {}
    for row in connection.execute(select(seat_assignments).order_by(seat_assignments.c.seat)):
        names_by_table.setdefault(row.table_id, []).append(row.name or row.bot or "-")
    move_counts = select(moves.c.table_id, func.count().label("n")).group_by(moves.c.table_id)
    plies = {row.table_id: row.n for row in connection.execute(move_counts)}
    columns = (
        tables.c.id,
        tables.c.game,
        tables.c.status,
        tables.c.updated_at,
        tables.c.parent_ply,
    )
    return [
        TableListing(
            row.id,
            row.game,
            row.status,
            names_by_table[row.id],
            (row.parent_ply or 0) + plies.get(row.id, 0),
            row.updated_at,
        )
        for row in connection.execute(select(*columns).order_by(tables.c.updated_at.desc()))
    ]


def close_table(connection: Connection, name: str) -> None:
    """Closes a table to spectators."""
    values = {"spectators": False, "version": tables.c.version + 1}
    if connection.execute(update(tables).where(tables.c.id == name).values(values)).rowcount != 1:
        raise UserError("table_not_kept", table=name)


def delete_table(connection: Connection, name: str) -> None:
    if connection.execute(select(tables.c.id).where(tables.c.id == name)).first() is None:
        raise UserError("table_not_kept", table=name)
    delete_stored_table(connection, name)


# People


def list_people(connection: Connection, name: str | None = None) -> list[tuple[str, str, int]]:
    """Id, nickname and number of tables of each person."""
    count = select(func.count(func.distinct(past_occupants.c.table_id))).where(
        past_occupants.c.person == people.c.id
    )
    query = select(people.c.id, people.c.name, count.scalar_subquery().label("n"))
    if name is not None:
        query = query.where(people.c.name == name)
    rows = connection.execute(query.order_by(people.c.created_at))
    return [(row.id, row.name, row.n) for row in rows]
