"""All that is kept of somebody: told to them, and forgotten if they wish it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, or_, select, update

from ludoteca.bots.levels import USUAL
from ludoteca.core.refusal import Refused
from ludoteca.server.store import queries
from ludoteca.server.store.carrying import forget_keys, is_gone
from ludoteca.server.store.clearing import remove
from ludoteca.server.store.ratings import forget_ratings, ratings_of, wants
from ludoteca.server.store.schema import (
    chairs,
    codes,
    keys,
    moves,
    people,
    played,
    presence,
    pushes,
    sitters,
    tables,
    talk,
    tries,
    unlisted,
)


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
    hidden = ("person", "server", "code_hash", "key_hash", "endpoint_hash", "auth", "told")
    return [{name: fact for name, fact in row.items() if name not in hidden} for row in rows]


def export_person(connection: Connection, person: str) -> dict[str, Any]:
    """All that is kept of somebody, for them to read. Of their key there is only a hash."""
    facts = must_be(connection, person)
    first = [] if is_gone(facts["key_hash"]) else [facts["created"]]
    found: dict[str, Any] = {
        "id": person,
        "name": facts["name"],
        "created": facts["created"],
        "devices": [*first, *devices_of(connection, person)],
        "codes": rows_of(connection, codes, person),
        "ratings": {
            "wanted": wants(connection, person),
            "games": {game: asdict(one) for _, game, one in ratings_of(connection, [person])},
        },
        "tables": [],
        "put_away": [row["table_id"] for row in rows_of(connection, unlisted, person)],
        "present": rows_of(connection, presence, person),
        "played": rows_of(connection, played, person),
        "daily": rows_of(connection, tries, person),
        "notices": rows_of(connection, pushes, person),
    }
    seats = seats_of(connection, person)
    for table in sorted(tables_of(connection, person)):
        mine = seats.get(table, set())
        row = connection.execute(select(tables).where(tables.c.id == table)).one()
        theirs = and_(moves.c.table_id == table, decided_at(row.status, person, mine))
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


def decided_at(status: str, person: str, seats: set[int]) -> ColumnElement[bool]:
    """The moves of somebody's seats. Whoever has left one may not hear, before the match is over, what
    is decided there in secret: until then only those are told that they hold."""
    if status == "over":
        return moves.c.seat.in_(seats)
    held = select(chairs.c.seat).where(
        chairs.c.table_id == moves.c.table_id, chairs.c.person == person
    )
    return moves.c.seat.in_(held)


def forget_person(connection: Connection, person: str) -> int:
    """Deletes somebody with all that is theirs: tables where nobody else ever sat go, elsewhere a
    bot plays on and no name is left. Says how many tables went."""
    must_be(connection, person)
    seats = seats_of(connection, person)
    found = tables_of(connection, person)
    gone = sum(forget_at(connection, table, person, seats.get(table, set())) for table in found)
    forget_keys(connection, person)
    forget_ratings(connection, person)
    for part in (sitters, presence, unlisted, played, tries):
        connection.execute(delete(part).where(part.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))
    return gone


def forget_some(connection: Connection, person: str, most: int) -> int | None:
    """The same at so many of their tables, for who has more than that: nobody else's write is to wait
    for all of them. Says how many tables went; None if there are no more than that."""
    found = sorted(tables_of(connection, person))
    if len(found) <= most:
        return None
    seats = seats_of(connection, person)
    gone = 0
    for table in found[:most]:
        gone += forget_at(connection, table, person, seats.get(table, set()))
        for part in (sitters, presence, unlisted):
            here = and_(part.c.table_id == table, part.c.person == person)
            connection.execute(delete(part).where(here))
    return gone


def forget_at(connection: Connection, table: str, person: str, seats: set[int]) -> bool:
    """At one table; True if it is gone with them. Else it is somebody else's who sits there."""
    sheet = queries.load(connection, table)
    assert sheet is not None
    if sheet.is_alone(person):
        remove(connection, table)
        return True
    for chair in sheet.chairs:
        if person in (chair.person, chair.kept):
            queries.write_chair(connection, table, chair.for_bot(chair.bot or USUAL, open_=True))
    forget_words(connection, table, person, seats)
    others = (chair.person for chair in sheet.chairs if chair.person not in (None, person))
    owner = next(others, "") if sheet.owner == person else sheet.owner
    facts = {"owner": owner, "rated": False, "version": tables.c.version + 1}
    connection.execute(update(tables).where(tables.c.id == table).values(facts))
    return False
