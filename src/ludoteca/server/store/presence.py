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
BEAT = 4.0
"""Seconds between two times that it says something."""
KEPT = 24 * 3600.0
"""Seconds after which a dead server is forgotten with all who were there, and whoever has gone."""

Away = dict[str, float | None]
"""Of the people at a table: since when they are away by this machine's clock; None who is here."""

HERE = and_(
    presence.c.table_id == bindparam("table"),
    presence.c.person == bindparam("who"),
    presence.c.server == bindparam("me"),
)
FORGET = Statement(delete(presence).where(HERE))
ADD = Statement(
    insert(presence).from_select(
        ["table_id", "person", "server"],
        select(
            tables.c.id,
            bindparam("who", type_=presence.c.person.type),
            bindparam("me", type_=presence.c.server.type),
        ).where(tables.c.id == bindparam("table")),
    )
)


def now(connection: Connection) -> ColumnElement[float]:
    """The time by the clock of the database; a file has none of its own."""
    if connection.dialect.name == "postgresql":
        return func.date_part("epoch", func.clock_timestamp(), type_=servers.c.until.type)
    return literal(time.time())


def beat(connection: Connection, me: str) -> set[str]:
    """Says that I am alive; returns who else is."""
    until = now(connection) + LEASE
    mine = servers.c.id == me
    if connection.execute(update(servers).where(mine).values(until=until)).rowcount == 0:
        connection.execute(insert(servers).values(id=me, until=until))
    others = select(servers.c.id).where(servers.c.id != me, servers.c.until > now(connection))
    return set(connection.execute(others).scalars())


def farewell(connection: Connection, me: str) -> None:
    """I am going, and whoever was here with me has gone."""
    here = and_(presence.c.server == me, presence.c.gone.is_(None))
    connection.execute(update(presence).where(here).values(gone=now(connection)))
    connection.execute(update(servers).where(servers.c.id == me).values(until=now(connection)))


def come(connection: Connection, table: str, person: str, me: str) -> None:
    facts = {"table": table, "who": person, "me": me}
    run(connection, FORGET, facts)
    run(connection, ADD, facts)


def go(connection: Connection, table: str, person: str, me: str) -> None:
    here = and_(presence.c.table_id == table, presence.c.person == person, presence.c.server == me)
    connection.execute(update(presence).where(here).values(gone=now(connection)))


def forget_dead(connection: Connection) -> None:
    """What nobody will ask for again."""
    connection.execute(delete(presence).where(presence.c.gone < now(connection) - KEPT))
    dead = select(servers.c.id).where(servers.c.until < now(connection) - KEPT)
    connection.execute(delete(presence).where(presence.c.server.in_(dead)))
    connection.execute(delete(servers).where(servers.c.until < now(connection) - KEPT))


def elsewhere(connection: Connection, names: Collection[str], me: str) -> dict[str, Away]:
    """Of these tables who is or was there through other servers."""
    age = now(connection) - func.coalesce(presence.c.gone, servers.c.until)
    query = (
        select(presence.c.table_id, presence.c.person, age.label("age"))
        .join(servers, servers.c.id == presence.c.server)
        .where(presence.c.table_id.in_(names), presence.c.server != me)
    )
    found: dict[str, Away] = {name: {} for name in names}
    clock = time.time()
    for row in connection.execute(query):
        away = found[row.table_id]
        known = away.get(row.person, 0.0)
        away[row.person] = None if row.age < 0 or known is None else max(known, clock - row.age)
    return found
