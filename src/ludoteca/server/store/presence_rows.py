"""Presence rows, by which all servers of a database know who is connected to which table.

A row says that a person is at a table through a server. It counts while the server renews its
lease, one row every few seconds however many people are connected. When a server dies, its lease
expires for all of them. Times are the database's, so that servers agree whose clocks differ.
"""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from ludoteca.server.store.schema import presence, servers, tables
from ludoteca.server.store.statement import Statement, run

LEASE = 15.0
"""Seconds after which a server that has not renewed its lease counts as dead."""
HEARTBEAT = 4.0
"""Seconds between renewals."""
RETENTION = 24 * 3600.0
"""Seconds after which rows of dead servers and of people who left are deleted."""

AwaySince = dict[str, float | None]
"""For each person at a table the time since when they are away, by this machine's clock; None if
they are here."""

SAME_ROW = and_(
    presence.c.table_id == bindparam("table"),
    presence.c.person == bindparam("person_id"),
    presence.c.server == bindparam("server_id"),
)
DELETE_ROW = Statement(delete(presence).where(SAME_ROW))
INSERT_ROW = Statement(
    insert(presence).from_select(
        ["table_id", "person", "server"],
        select(
            tables.c.id,
            bindparam("person_id", type_=presence.c.person.type),
            bindparam("server_id", type_=presence.c.server.type),
        ).where(tables.c.id == bindparam("table")),
    )
)


def database_time(connection: Connection) -> ColumnElement[float]:
    """The time by the database's clock; SQLite has none but this machine's."""
    if connection.dialect.name == "postgresql":
        return func.date_part("epoch", func.clock_timestamp(), type_=servers.c.lease_until.type)
    return literal(time.time())


def renew_lease(connection: Connection, server_id: str) -> set[str]:
    """Returns the other servers that are alive."""
    lease_until = database_time(connection) + LEASE
    own_row = servers.c.id == server_id
    if (
        connection.execute(update(servers).where(own_row).values(lease_until=lease_until)).rowcount
        == 0
    ):
        connection.execute(insert(servers).values(id=server_id, lease_until=lease_until))
    others = select(servers.c.id).where(
        servers.c.id != server_id, servers.c.lease_until > database_time(connection)
    )
    return set(connection.execute(others).scalars())


def end_lease(connection: Connection, server_id: str) -> None:
    """Also marks the people connected to this server as gone."""
    present = and_(presence.c.server == server_id, presence.c.left_at.is_(None))
    connection.execute(update(presence).where(present).values(left_at=database_time(connection)))
    connection.execute(
        update(servers)
        .where(servers.c.id == server_id)
        .values(lease_until=database_time(connection))
    )


def add_presence(connection: Connection, table: str, person: str, server_id: str) -> None:
    values = {"table": table, "person_id": person, "server_id": server_id}
    run(connection, DELETE_ROW, values)
    run(connection, INSERT_ROW, values)


def end_presence(connection: Connection, table: str, person: str, server_id: str) -> None:
    condition = and_(
        presence.c.table_id == table, presence.c.person == person, presence.c.server == server_id
    )
    connection.execute(update(presence).where(condition).values(left_at=database_time(connection)))


def delete_dead_servers(connection: Connection) -> None:
    connection.execute(
        delete(presence).where(presence.c.left_at < database_time(connection) - RETENTION)
    )
    dead_servers = select(servers.c.id).where(
        servers.c.lease_until < database_time(connection) - RETENTION
    )
    connection.execute(delete(presence).where(presence.c.server.in_(dead_servers)))
    connection.execute(
        delete(servers).where(servers.c.lease_until < database_time(connection) - RETENTION)
    )


def presence_elsewhere(
    connection: Connection, table_ids: Collection[str], server_id: str
) -> dict[str, AwaySince]:
    """For each table, the people connected to it through other servers."""
    age = database_time(connection) - func.coalesce(presence.c.left_at, servers.c.lease_until)
    query = (
        select(presence.c.table_id, presence.c.person, age.label("age"))
        .join(servers, servers.c.id == presence.c.server)
        .where(presence.c.table_id.in_(table_ids), presence.c.server != server_id)
    )
    away_by_table: dict[str, AwaySince] = {table_id: {} for table_id in table_ids}
    local_time = time.time()
    for row in connection.execute(query):
        away = away_by_table[row.table_id]
        known_since = away.get(row.person, 0.0)
        away[row.person] = (
            None if row.age < 0 or known_since is None else max(known_since, local_time - row.age)
        )
    return away_by_table
