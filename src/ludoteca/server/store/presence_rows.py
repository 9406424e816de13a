"""Presence: who is at which table, known to all servers of a database.

A row says that somebody is at a table through a server, and a server is alive as long as its own
row is renewed: an idle house writes one row every few seconds, however many people are in it. Of a
server that died all go at once, when its time has run out. The clock is the database's, so that
servers on machines whose clocks differ agree.
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
"""Seconds after which a server that says nothing is taken for dead."""
HEARTBEAT = 4.0
"""Seconds between two times that it says something."""
RETENTION = 24 * 3600.0
"""Seconds after which a dead server is forgotten with all who were there, and whoever has gone."""

AwaySince = dict[str, float | None]
"""Of the people at a table: since when they are away by this machine's clock; None who is here."""

SAME_ROW = and_(
    presence.c.table_id == bindparam("table"),
    presence.c.person == bindparam("who"),
    presence.c.server == bindparam("me"),
)
DELETE_ROW = Statement(delete(presence).where(SAME_ROW))
INSERT_ROW = Statement(
    insert(presence).from_select(
        ["table_id", "person", "server"],
        select(
            tables.c.id,
            bindparam("who", type_=presence.c.person.type),
            bindparam("me", type_=presence.c.server.type),
        ).where(tables.c.id == bindparam("table")),
    )
)


def database_time(connection: Connection) -> ColumnElement[float]:
    """The time by the clock of the database; a file has none of its own."""
    if connection.dialect.name == "postgresql":
        return func.date_part("epoch", func.clock_timestamp(), type_=servers.c.lease_until.type)
    return literal(time.time())


def renew_lease(connection: Connection, server_id: str) -> set[str]:
    """Says that I am alive; returns who else is."""
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
    """I am going, and whoever was here with me has gone."""
    present = and_(presence.c.server == server_id, presence.c.left_at.is_(None))
    connection.execute(update(presence).where(present).values(left_at=database_time(connection)))
    connection.execute(
        update(servers)
        .where(servers.c.id == server_id)
        .values(lease_until=database_time(connection))
    )


def add_presence(connection: Connection, table: str, person: str, server_id: str) -> None:
    values = {"table": table, "who": person, "me": server_id}
    run(connection, DELETE_ROW, values)
    run(connection, INSERT_ROW, values)


def end_presence(connection: Connection, table: str, person: str, server_id: str) -> None:
    condition = and_(
        presence.c.table_id == table, presence.c.person == person, presence.c.server == server_id
    )
    connection.execute(update(presence).where(condition).values(left_at=database_time(connection)))


def delete_dead_servers(connection: Connection) -> None:
    """What nobody will ask for again."""
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
    """Of these tables who is or was there through other servers."""
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
