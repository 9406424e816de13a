"""Looking over all tables: whose they are, what is new at them, where a bot owes a move."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, insert, or_, select

from ludoteca.server.store.queries import facts_of, read_chairs, read_sitters
from ludoteca.server.store.schema import chairs, tables, talk, unlisted
from ludoteca.server.store.sheet import Sheet


def tables_of(connection: Connection, person: str, limit: int = 100) -> list[Sheet]:
    """The tables where somebody sits or has a seat kept or that they opened, unless they have put
    them away: last touched first, without moves."""
    sitting = select(chairs.c.table_id).where(
        or_(chairs.c.person == person, chairs.c.kept == person)
    )
    away = select(unlisted.c.table_id).where(unlisted.c.person == person)
    query = select(tables).where(
        or_(tables.c.owner == person, tables.c.id.in_(sitting)), tables.c.id.not_in(away)
    )
    rows = connection.execute(query.order_by(tables.c.touched.desc()).limit(limit)).mappings()
    sheets = [facts_of(row) for row in rows]
    seated = read_chairs(connection, [sheet.id for sheet in sheets])
    sat = read_sitters(connection, [sheet.id for sheet in sheets])
    for sheet in sheets:
        sheet.chairs = seated[sheet.id]
        sheet.sitters = sat.get(sheet.id, set())
    return sheets


def versions(connection: Connection, awake: list[str]) -> dict[str, tuple[int, int]]:
    """Of each of these tables the version and the last line of talk."""
    last = select(func.max(talk.c.nth)).where(talk.c.table_id == tables.c.id).scalar_subquery()
    query = select(tables.c.id, tables.c.version, last.label("said")).where(tables.c.id.in_(awake))
    return {row.id: (row.version, row.said or 0) for row in connection.execute(query)}


def waiting_for_bots(connection: Connection) -> list[str]:
    """Matches with people in them where it is a bot's turn."""
    person = select(chairs.c.table_id).where(chairs.c.kind == "person")
    query = (
        select(tables.c.id)
        .join(chairs, and_(chairs.c.table_id == tables.c.id, chairs.c.seat == tables.c.turn))
        .where(tables.c.status == "playing", chairs.c.kind != "person", tables.c.id.in_(person))
    )
    return list(connection.execute(query).scalars())


def ticking(connection: Connection) -> list[str]:
    """Matches by the clock in which it is a person's turn: some server has to hold each of them."""
    here = and_(chairs.c.table_id == tables.c.id, chairs.c.seat == tables.c.turn)
    query = select(tables.c.id).join(chairs, here)
    running = (tables.c.status == "playing", tables.c.clock.is_not(None), chairs.c.kind == "person")
    return list(connection.execute(query.where(*running)).scalars())


def unlist(connection: Connection, table: str, person: str) -> None:
    """Puts a table away: it stays what it is, but no longer among this person's."""
    facts = {"table_id": table, "person": person}
    known = select(unlisted.c.person).where(*(unlisted.c[name] == facts[name] for name in facts))
    if connection.execute(known).first() is None:
        connection.execute(insert(unlisted).values(facts))
