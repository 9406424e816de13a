"""Queries over many tables."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, insert, or_, select

from ludoteca.server.store.queries import read_assignments, read_past_occupants, stored_table_of
from ludoteca.server.store.schema import chat, hidden_tables, seat_assignments, tables
from ludoteca.tables.stored.stored_table import StoredTable


def tables_of(connection: Connection, person: str, limit: int = 100) -> list[StoredTable]:
    """The tables that a person opened or has a seat at, also a reserved one, except hidden ones.
    The last updated come first, without moves."""
    sitting = select(seat_assignments.c.table_id).where(
        or_(seat_assignments.c.person == person, seat_assignments.c.reserved_for == person)
    )
    hidden = select(hidden_tables.c.table_id).where(hidden_tables.c.person == person)
    query = select(tables).where(
        or_(tables.c.owner == person, tables.c.id.in_(sitting)), tables.c.id.not_in(hidden)
    )
    rows = connection.execute(query.order_by(tables.c.updated_at.desc()).limit(limit)).mappings()
    stored_tables = [stored_table_of(row) for row in rows]
    by_table = read_assignments(connection, [stored.id for stored in stored_tables])
    occupants = read_past_occupants(connection, [stored.id for stored in stored_tables])
    for stored in stored_tables:
        stored.assignments = by_table[stored.id]
        stored.past_occupants = occupants.get(stored.id, set())
    return stored_tables


def versions(connection: Connection, table_ids: list[str]) -> dict[str, tuple[int, int]]:
    """For each table its version and the number of its last chat line."""
    last_line = select(func.max(chat.c.nth)).where(chat.c.table_id == tables.c.id).scalar_subquery()
    query = select(tables.c.id, tables.c.version, last_line.label("last_line")).where(
        tables.c.id.in_(table_ids)
    )
    return {row.id: (row.version, row.last_line or 0) for row in connection.execute(query)}


def waiting_for_bots(connection: Connection) -> list[str]:
    """Matches with people in them in which it is a bot's turn."""
    with_people = select(seat_assignments.c.table_id).where(seat_assignments.c.kind == "person")
    query = (
        select(tables.c.id)
        .join(
            seat_assignments,
            and_(
                seat_assignments.c.table_id == tables.c.id, seat_assignments.c.seat == tables.c.turn
            ),
        )
        .where(
            tables.c.status == "playing",
            seat_assignments.c.kind != "person",
            tables.c.id.in_(with_people),
        )
    )
    return list(connection.execute(query).scalars())


def with_running_clock(connection: Connection) -> list[str]:
    """Matches in which a person's clock runs: some server must have each of them loaded."""
    seat_in_turn = and_(
        seat_assignments.c.table_id == tables.c.id, seat_assignments.c.seat == tables.c.turn
    )
    query = select(tables.c.id).join(seat_assignments, seat_in_turn)
    running = (
        tables.c.status == "playing",
        tables.c.time_control.is_not(None),
        seat_assignments.c.kind == "person",
    )
    return list(connection.execute(query.where(*running)).scalars())


def hide(connection: Connection, table: str, person: str) -> None:
    """Takes a table off the person's list; the table itself does not change."""
    values = {"table_id": table, "person": person}
    query = select(hidden_tables.c.person).where(
        *(hidden_tables.c[name] == values[name] for name in values)
    )
    if connection.execute(query).first() is None:
        connection.execute(insert(hidden_tables).values(values))
