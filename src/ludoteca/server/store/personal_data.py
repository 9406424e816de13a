"""Export and deletion of a person's data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, or_, select, update

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.errors import UserError
from ludoteca.server.store import queries
from ludoteca.server.store.device_linking import delete_keys, is_unlinked
from ludoteca.server.store.expiry import delete_stored_table
from ludoteca.server.store.rating_rows import delete_ratings, ratings_of, wants_rating
from ludoteca.server.store.schema import (
    chat,
    daily_attempts,
    device_keys,
    hidden_tables,
    link_codes,
    match_results,
    moves,
    past_occupants,
    people,
    presence,
    push_subscriptions,
    seat_assignments,
    tables,
)


def require_person(connection: Connection, person: str) -> dict[str, Any]:
    row = connection.execute(select(people).where(people.c.id == person)).mappings().first()
    if row is None:
        raise UserError("no_such_person", person=person)
    return dict(row)


def seats_by_table(connection: Connection, person: str) -> dict[str, set[int]]:
    """For each table the seats that the person has ever had."""
    seats: dict[str, set[int]] = {}
    for row in connection.execute(select(past_occupants).where(past_occupants.c.person == person)):
        seats.setdefault(row.table_id, set()).add(row.seat)
    is_seated = or_(seat_assignments.c.person == person, seat_assignments.c.reserved_for == person)
    for row in connection.execute(select(seat_assignments).where(is_seated)):
        seats.setdefault(row.table_id, set()).add(row.seat)
    return seats


def tables_with(connection: Connection, person: str) -> set[str]:
    """Tables that the person opened, or ever had a seat or a chat line at."""
    owned_tables = select(tables.c.id).where(tables.c.owner == person)
    chat_tables = select(chat.c.table_id).where(chat.c.person == person)
    table_ids = {
        *connection.execute(owned_tables).scalars(),
        *connection.execute(chat_tables).scalars(),
    }
    return table_ids | set(seats_by_table(connection, person))


def lines_without_author(seats: set[int]) -> ColumnElement[bool]:
    """Chat lines of these seats that name no author."""
    return and_(chat.c.person.is_(None), chat.c.seat.in_(seats))


def device_dates(connection: Connection, person: str) -> list[float]:
    """When each of the person's other devices was linked."""
    query = (
        select(device_keys.c.created_at)
        .where(device_keys.c.person == person)
        .order_by(device_keys.c.created_at)
    )
    return list(connection.execute(query).scalars())


def chat_lines_by(
    connection: Connection, table: str, person: str, name: str, seats: set[int]
) -> list[list[Any]]:
    """Text and time of a person's lines; of lines without an author, those under their nickname."""
    is_author = or_(chat.c.person == person, and_(lines_without_author(seats), chat.c.name == name))
    query = select(chat.c.text, chat.c.at).where(chat.c.table_id == table, is_author)
    return [list(row) for row in connection.execute(query.order_by(chat.c.nth))]


def delete_chat_lines(connection: Connection, table: str, person: str, seats: set[int]) -> None:
    """Also deletes lines without an author of the person's seats. The last line of a table is only
    blanked: its number would be given to the next line, which open pages would then not show."""
    last = connection.execute(select(func.max(chat.c.nth)).where(chat.c.table_id == table)).scalar()
    is_author = and_(
        chat.c.table_id == table, or_(chat.c.person == person, lines_without_author(seats))
    )
    connection.execute(delete(chat).where(is_author, chat.c.nth < last))
    blank = {"kind": queries.DELETED, "seat": None, "name": "", "text": "", "person": None}
    connection.execute(update(chat).where(is_author).values(blank))


def rows_about(connection: Connection, source: Table, person: str) -> list[dict[str, Any]]:
    rows = connection.execute(select(source).where(source.c.person == person)).mappings()
    private_columns = (
        "person",
        "server",
        "code_hash",
        "key_hash",
        "endpoint_hash",
        "auth",
        "last_decision",
    )
    return [
        {name: value for name, value in row.items() if name not in private_columns} for row in rows
    ]


def export_person(connection: Connection, person: str) -> dict[str, Any]:
    person_row = require_person(connection, person)
    first_device = [] if is_unlinked(person_row["key_hash"]) else [person_row["created_at"]]
    export: dict[str, Any] = {
        "id": person,
        "name": person_row["name"],
        "created": person_row["created_at"],
        "devices": [*first_device, *device_dates(connection, person)],
        "codes": rows_about(connection, link_codes, person),
        "ratings": {
            "opted_in": wants_rating(connection, person),
            "games": {game: asdict(rating) for _, game, rating in ratings_of(connection, [person])},
        },
        "tables": [],
        "hidden_tables": [row["table_id"] for row in rows_about(connection, hidden_tables, person)],
        "presence": rows_about(connection, presence, person),
        "played": rows_about(connection, match_results, person),
        "daily": rows_about(connection, daily_attempts, person),
        "push_subscriptions": rows_about(connection, push_subscriptions, person),
    }
    seats = seats_by_table(connection, person)
    for table in sorted(tables_with(connection, person)):
        held_seats = seats.get(table, set())
        row = connection.execute(select(tables).where(tables.c.id == table)).one()
        is_readable = and_(
            moves.c.table_id == table, readable_moves(row.status, person, held_seats)
        )
        query = (
            select(moves.c.ply, moves.c.words, moves.c.at).where(is_readable).order_by(moves.c.ply)
        )
        export["tables"].append(
            {
                "table": table,
                "game": row.game,
                "status": row.status,
                "opened": row.owner == person,
                "seats": sorted(held_seats),
                "moves": [list(move_row) for move_row in connection.execute(query)],
                "said": chat_lines_by(connection, table, person, person_row["name"], held_seats),
            }
        )
    return export


def readable_moves(status: str, person: str, seats: set[int]) -> ColumnElement[bool]:
    """The moves of these seats; while the match runs, only of those that the person still has: moves
    at a seat that they have left may be secret."""
    if status == "over":
        return moves.c.seat.in_(seats)
    held_seats = select(seat_assignments.c.seat).where(
        seat_assignments.c.table_id == moves.c.table_id, seat_assignments.c.person == person
    )
    return moves.c.seat.in_(held_seats)


def delete_person(connection: Connection, person: str) -> int:
    """Deletes the person and their data; returns how many tables were deleted.

    Tables that only they have used are deleted. At the others a bot replaces them.
    """
    require_person(connection, person)
    seats = seats_by_table(connection, person)
    table_ids = tables_with(connection, person)
    deleted = sum(
        delete_from_table(connection, table, person, seats.get(table, set())) for table in table_ids
    )
    delete_keys(connection, person)
    delete_ratings(connection, person)
    for source in (past_occupants, presence, hidden_tables, match_results, daily_attempts):
        connection.execute(delete(source).where(source.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))
    return deleted


def delete_from_some_tables(connection: Connection, person: str, limit: int) -> int | None:
    """Deletes the person's data at `limit` of their tables; None if they have no more than that.

    Other writes then need not wait for all of a person's tables at once.
    """
    table_ids = sorted(tables_with(connection, person))
    if len(table_ids) <= limit:
        return None
    seats = seats_by_table(connection, person)
    deleted = 0
    for table in table_ids[:limit]:
        deleted += delete_from_table(connection, table, person, seats.get(table, set()))
        for source in (past_occupants, presence, hidden_tables):
            is_theirs = and_(source.c.table_id == table, source.c.person == person)
            connection.execute(delete(source).where(is_theirs))
    return deleted


def delete_from_table(connection: Connection, table: str, person: str, seats: set[int]) -> bool:
    """True if the table itself was deleted; else another person at it becomes its owner."""
    stored = queries.load(connection, table)
    assert stored is not None
    if stored.is_only_user(person):
        delete_stored_table(connection, table)
        return True
    for assignment in stored.assignments:
        if person in (assignment.person, assignment.reserved_for):
            queries.write_assignment(
                connection, table, assignment.with_bot(assignment.bot or DEFAULT_LEVEL, open_=True)
            )
    delete_chat_lines(connection, table, person, seats)
    other_people = (
        assignment.person
        for assignment in stored.assignments
        if assignment.person not in (None, person)
    )
    owner = next(other_people, "") if stored.owner == person else stored.owner
    values = {"owner": owner, "rated": False, "version": tables.c.version + 1}
    connection.execute(update(tables).where(tables.c.id == table).values(values))
    return False
