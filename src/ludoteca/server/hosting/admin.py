"""What whoever runs a house may do to what it keeps, while it is open or closed.

Servers that are running learn of it as they learn of each other's writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, func, select, update

from ludoteca.core.refusal import Refused
from ludoteca.server.preflight import reach
from ludoteca.server.store.clearing import remove
from ludoteca.server.store.engine import open_engine
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.schema import chairs, moves, people, sitters, tables


@dataclass(frozen=True, slots=True)
class Kept:
    """One table, as a list shows it."""

    name: str
    game: str
    status: str
    names: list[str]
    plies: int
    touched: float


@contextmanager
def opened(address: str) -> Iterator[Engine]:
    """The database as servers of today know it."""
    reach(address)
    engine = open_engine(address)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


# Tables


def list_tables(connection: Connection) -> list[Kept]:
    """All of them, last touched first."""
    seated: dict[str, list[str]] = {}
    for row in connection.execute(select(chairs).order_by(chairs.c.seat)):
        seated.setdefault(row.table_id, []).append(row.name or row.bot or "-")
    counted = select(moves.c.table_id, func.count().label("n")).group_by(moves.c.table_id)
    plies = {row.table_id: row.n for row in connection.execute(counted)}
    facts = (tables.c.id, tables.c.game, tables.c.status, tables.c.touched, tables.c.parent_ply)
    return [
        Kept(
            row.id,
            row.game,
            row.status,
            seated[row.id],
            (row.parent_ply or 0) + plies.get(row.id, 0),
            row.touched,
        )
        for row in connection.execute(select(*facts).order_by(tables.c.touched.desc()))
    ]


def close_table(connection: Connection, name: str) -> None:
    """From now on only those who sit at the table, or opened it, may look at it."""
    facts = {"spectators": False, "version": tables.c.version + 1}
    if connection.execute(update(tables).where(tables.c.id == name).values(facts)).rowcount != 1:
        raise Refused("table_not_kept", table=name)


def delete_table(connection: Connection, name: str) -> None:
    """It is gone for good, and whoever is there is told."""
    if connection.execute(select(tables.c.id).where(tables.c.id == name)).first() is None:
        raise Refused("table_not_kept", table=name)
    remove(connection, name)


# People


def list_people(connection: Connection, name: str | None = None) -> list[tuple[str, str, int]]:
    """Of each their key in this database, their nickname, and how many tables they have sat at."""
    count = select(func.count(func.distinct(sitters.c.table_id))).where(
        sitters.c.person == people.c.id
    )
    query = select(people.c.id, people.c.name, count.scalar_subquery().label("n"))
    if name is not None:
        query = query.where(people.c.name == name)
    rows = connection.execute(query.order_by(people.c.created))
    return [(row.id, row.name, row.n) for row in rows]
