"""What whoever runs a house may do to what it keeps, while it is open or closed.

Servers that are running learn of it as they learn of each other's writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Table,
    and_,
    delete,
    func,
    or_,
    select,
    update,
)

from ludoteca.bots.levels import USUAL
from ludoteca.core.refusal import Refused
from ludoteca.server.preflight import reach
from ludoteca.server.store import queries
from ludoteca.server.store.carrying import forget_keys
from ludoteca.server.store.clearing import remove
from ludoteca.server.store.engine import open_engine
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.ratings import forget_ratings, ratings_of, wants
from ludoteca.server.store.schema import (
    chairs,
    keys,
    moves,
    people,
    played,
    presence,
    sitters,
    tables,
    talk,
    tries,
    unlisted,
)


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
    query = select(tables.c.id, tables.c.game, tables.c.status, tables.c.touched)
    return [
        Kept(row.id, row.game, row.status, seated[row.id], plies.get(row.id, 0), row.touched)
        for row in connection.execute(query.order_by(tables.c.touched.desc()))
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


def must_be(connection: Connection, person: str) -> dict[str, Any]:
    row = connection.execute(select(people).where(people.c.id == person)).mappings().first()
    if row is None:
        raise Refused("no_such_person", person=person)
    return dict(row)


def seats_of(connection: Connection, person: str) -> dict[str, set[int]]:
    """At which tables this person has ever had which seats."""
    found: dict[str, set[int]] = {}
    for row in connection.execute(select(sitters).where(sitters.c.person == person)):
        found.setdefault(row.table_id, set()).add(row.seat)
    here = or_(chairs.c.person == person, chairs.c.kept == person)
    for row in connection.execute(select(chairs).where(here)):
        found.setdefault(row.table_id, set()).add(row.seat)
    return found


def tables_of(connection: Connection, person: str) -> set[str]:
    """Where this person has ever sat or spoken, and what they opened."""
    owned = select(tables.c.id).where(tables.c.owner == person)
    spoken = select(talk.c.table_id).where(talk.c.person == person)
    found = {*connection.execute(owned).scalars(), *connection.execute(spoken).scalars()}
    return found | set(seats_of(connection, person))


def nameless(seats: set[int]) -> ColumnElement[bool]:
    """Lines of these seats from before it was written down who spoke."""
    return and_(talk.c.person.is_(None), talk.c.seat.in_(seats))


def devices_of(connection: Connection, person: str) -> list[float]:
    """Since when each of somebody's other devices has been theirs."""
    query = select(keys.c.created).where(keys.c.person == person).order_by(keys.c.created)
    return list(connection.execute(query).scalars())


def said_by(
    connection: Connection, table: str, person: str, name: str, seats: set[int]
) -> list[list[Any]]:
    """What somebody said; of nameless lines those under their nickname, and nobody else's."""
    theirs = or_(talk.c.person == person, and_(nameless(seats), talk.c.name == name))
    query = select(talk.c.text, talk.c.at).where(talk.c.table_id == table, theirs)
    return [list(row) for row in connection.execute(query.order_by(talk.c.nth))]


def forget_words(connection: Connection, table: str, person: str, seats: set[int]) -> None:
    """Nameless lines go with the seats: some of them may be theirs. The last line of a table is only
    emptied, or its number would be given to another one, which pages that know it would not show."""
    last = connection.execute(select(func.max(talk.c.nth)).where(talk.c.table_id == table)).scalar()
    theirs = and_(talk.c.table_id == table, or_(talk.c.person == person, nameless(seats)))
    connection.execute(delete(talk).where(theirs, talk.c.nth < last))
    empty = {"kind": queries.GONE, "seat": None, "name": "", "text": "", "person": None}
    connection.execute(update(talk).where(theirs).values(empty))


def rows_of(connection: Connection, part: Table, person: str) -> list[dict[str, Any]]:
    rows = connection.execute(select(part).where(part.c.person == person)).mappings()
    return [{name: fact for name, fact in row.items() if name != "person"} for row in rows]


def export_person(connection: Connection, person: str) -> dict[str, Any]:
    """All that is kept of somebody, for them to read. Of their key there is only a hash."""
    facts = must_be(connection, person)
    found: dict[str, Any] = {
        "id": person,
        "name": facts["name"],
        "created": facts["created"],
        "devices": [facts["created"], *devices_of(connection, person)],
        "ratings": {
            "wanted": wants(connection, person),
            "games": {game: asdict(one) for _, game, one in ratings_of(connection, [person])},
        },
        "tables": [],
        "played": rows_of(connection, played, person),
        "daily": rows_of(connection, tries, person),
    }
    seats = seats_of(connection, person)
    for table in sorted(tables_of(connection, person)):
        mine = seats.get(table, set())
        row = connection.execute(select(tables).where(tables.c.id == table)).one()
        theirs = and_(moves.c.table_id == table, moves.c.seat.in_(mine))
        query = select(moves.c.ply, moves.c.words, moves.c.at).where(theirs).order_by(moves.c.ply)
        found["tables"].append(
            {
                "table": table,
                "game": row.game,
                "status": row.status,
                "opened": row.owner == person,
                "seats": sorted(mine),
                "moves": [list(move) for move in connection.execute(query)],
                "said": said_by(connection, table, person, facts["name"], mine),
            }
        )
    return found


def forget_person(connection: Connection, person: str) -> int:
    """Deletes somebody with all that is theirs: tables where nobody else ever sat go, elsewhere a
    bot plays on and no name is left. Says how many tables went."""
    must_be(connection, person)
    gone = 0
    seats = seats_of(connection, person)
    for table in tables_of(connection, person):
        sheet = queries.load(connection, table)
        assert sheet is not None
        if sheet.is_alone(person):
            remove(connection, table)
            gone += 1
            continue
        for chair in sheet.chairs:
            if person in (chair.person, chair.kept):
                queries.write_chair(
                    connection, table, chair.for_bot(chair.bot or USUAL, open_=True)
                )
        forget_words(connection, table, person, seats.get(table, set()))
        owner = "" if sheet.owner == person else sheet.owner
        facts = {"owner": owner, "rated": False, "version": tables.c.version + 1}
        connection.execute(update(tables).where(tables.c.id == table).values(facts))
    forget_keys(connection, person)
    forget_ratings(connection, person)
    for part in (sitters, presence, unlisted, played, tries):
        connection.execute(delete(part).where(part.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))
    return gone
