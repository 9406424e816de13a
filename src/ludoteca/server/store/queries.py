"""Reads and writes of people, tables, moves and chat."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    Connection,
    RowMapping,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from ludoteca.core.record import Branch
from ludoteca.server.store.branching import find_origin, read_moves
from ludoteca.server.store.database import VersionConflict
from ludoteca.server.store.schema import (
    chat,
    device_keys,
    hidden_tables,
    moves,
    past_occupants,
    people,
    seat_assignments,
    tables,
)
from ludoteca.server.store.statement import Statement, fetch_first, run
from ludoteca.tables.stored.stored_table import (
    MAX_CHAT_LINES,
    ChatLine,
    Person,
    SeatAssignment,
    StoredTable,
    without_bots,
)
from ludoteca.tables.stored.table_settings import SETTING_NAMES, from_columns

"""Chat lines that a table shows."""
DELETED = "gone"
"""Kind of a chat line whose author's data was deleted."""

CHAT_COLUMNS = tuple(fact.name for fact in fields(ChatLine))
ASSIGNMENT_COLUMNS = tuple(fact.name for fact in fields(SeatAssignment))

# Compiled once: they run for every move, table or visitor.

INSERT_MOVE = Statement(insert(moves))
INSERT_TABLE = Statement(insert(tables))
INSERT_ASSIGNMENT = Statement(insert(seat_assignments))
INSERT_OCCUPANT = Statement(insert(past_occupants))
FIND_OCCUPANT = Statement(
    select(past_occupants.c.seat).where(
        *(column == bindparam(column.name) for column in past_occupants.c)
    )
)
SELECT_PERSON = select(people.c.id, people.c.name)
PERSON_BY_FIRST_KEY = Statement(SELECT_PERSON.where(people.c.key_hash == bindparam("key")))
PERSON_BY_OTHER_KEY = Statement(
    SELECT_PERSON.join(device_keys, device_keys.c.person == people.c.id).where(
        device_keys.c.key_hash == bindparam("key")
    )
)


@lru_cache
def versioned_update(columns: tuple[str, ...]) -> Statement:
    """Optimistic update: bumps the version and sets these columns; affects no row if the version has
    changed."""
    return Statement(
        update(tables)
        .where(and_(tables.c.id == bindparam("table"), tables.c.version == bindparam("was")))
        .values({column: bindparam(f"new_{column}") for column in columns})
        .values(version=tables.c.version + literal_column("1"))
    )


# People


def find_person(connection: Connection, key_hash: str) -> Person | None:
    key = {"key": key_hash}
    row = fetch_first(connection, PERSON_BY_FIRST_KEY, key) or fetch_first(
        connection, PERSON_BY_OTHER_KEY, key
    )
    return None if row is None else Person(*row)


def add_person(connection: Connection, person: Person, key_hash: str) -> None:
    values = {"id": person.id, "name": person.name, "key_hash": key_hash, "created_at": time.time()}
    connection.execute(insert(people).values(values))


def rename_person(connection: Connection, person: str, name: str) -> None:
    connection.execute(update(people).where(people.c.id == person).values(name=name))


# Tables


def stored_table_of(row: RowMapping) -> StoredTable:
    values: dict[str, Any] = dict(row)
    del values["unused_since"], values["unused_version"]
    values["options"] = json.loads(values["options"])
    values["scores"] = None if values["scores"] is None else json.loads(values["scores"])
    values["rated"] = bool(values["rated"])
    values["settings"] = from_columns(values)
    for name in SETTING_NAMES:
        del values[name]
    values["thinking_seconds"] = values["thinking_seconds"] or 0.0
    branches = json.loads(values["branches"] or "[]")
    values["branches"] = [Branch(**branch) for branch in branches]
    values["parent_ply"] = values["parent_ply"] or 0
    return StoredTable(**values)


def read_assignments(
    connection: Connection, table_ids: Iterable[str]
) -> dict[str, list[SeatAssignment]]:
    by_table: dict[str, list[SeatAssignment]] = {}
    query = (
        select(seat_assignments)
        .where(seat_assignments.c.table_id.in_(list(table_ids)))
        .order_by(seat_assignments.c.seat)
    )
    for row in connection.execute(query).mappings():
        values = dict(row)
        values["absent"] = bool(values["absent"])
        by_table.setdefault(values.pop("table_id"), []).append(SeatAssignment(**values))
    return by_table


def read_past_occupants(
    connection: Connection, table_ids: Iterable[str]
) -> dict[str, set[tuple[str, int]]]:
    by_table: dict[str, set[tuple[str, int]]] = {}
    query = select(past_occupants).where(past_occupants.c.table_id.in_(list(table_ids)))
    for row in connection.execute(query):
        by_table.setdefault(row.table_id, set()).add((row.person, row.seat))
    return by_table


def load_summary(connection: Connection, table: str) -> StoredTable | None:
    """A table and its seats, without moves and chat."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    stored = stored_table_of(row)
    stored.assignments = read_assignments(connection, [table])[table]
    return stored


def load(connection: Connection, table: str, known_plies: int = 0) -> StoredTable | None:
    """A table with the moves after `known_plies` and its chat."""
    stored = load_summary(connection, table)
    if stored is None:
        return None
    stored.known_plies = known_plies
    for move in read_moves(connection, stored):
        stored.move_seats.append(move.seat)
        stored.moves.append(move.words)
        stored.move_seconds.append(move.seconds)
        stored.move_bots.append(move.bot)
    stored.past_occupants = read_past_occupants(connection, [table]).get(table, set())
    stored.chat = read_chat(connection, table)
    return stored


def read_chat(connection: Connection, table: str, last_number: int = 0) -> list[ChatLine]:
    condition = and_(chat.c.table_id == table, chat.c.nth > last_number, chat.c.kind != DELETED)
    query = (
        select(*(chat.c[name] for name in CHAT_COLUMNS))
        .where(condition)
        .order_by(chat.c.nth.desc())
    )
    return [ChatLine(*row) for row in connection.execute(query.limit(MAX_CHAT_LINES))][::-1]


def create_table(connection: Connection, stored: StoredTable) -> None:
    """Writes a new table; a branch stores no move of its parent."""
    parent_id, inherited = find_origin(connection, stored)
    copied = ("game", "rules", "seats", "seed", "owner", "status", "turn", "version")
    values: dict[str, object] = {column.name: None for column in tables.c}
    values |= {name: getattr(stored, name) for name in copied}
    values |= {
        "id": stored.id,
        **stored.settings.to_columns(),
        "daily": stored.daily,
        "origin": stored.origin,
        "parent_id": parent_id,
        "parent_ply": inherited or None,
        "created_at": stored.created_at,
        "updated_at": stored.updated_at,
    }
    values |= {"options": json.dumps(stored.options), "scores": json.dumps(stored.scores)}
    if stored.branches:
        values |= {"branches": json.dumps([asdict(branch) for branch in stored.branches])}
    run(connection, INSERT_TABLE, values)
    for assignment in stored.assignments:
        run(connection, INSERT_ASSIGNMENT, {"table_id": stored.id, **assignment_values(assignment)})
    bots = stored.move_bots or [None] * len(stored.moves)
    decisions = zip(stored.move_seats, stored.moves, bots, strict=True)
    shared = {"table_id": stored.id, "at": stored.created_at}
    rows = [
        shared | {"ply": ply, "seat": seat, "words": words, "bot": bot}
        for ply, (seat, words, bot) in enumerate(decisions, start=1)
        if ply > inherited
    ]
    if rows:
        connection.execute(insert(moves), rows)
    if stored.status != "waiting":
        save_occupants(connection, stored.id, without_bots(stored.assignments))


def create_rematch(connection: Connection, old_id: str, stored: StoredTable) -> str:
    """A match has one rematch: returns the id of the existing one if there is any."""
    query = select(tables.c.rematch_id).where(tables.c.id == old_id)
    existing: str | None = connection.execute(query).scalar_one()
    if existing is not None:
        return existing
    create_table(connection, stored)
    result = connection.execute(
        update(tables)
        .where(and_(tables.c.id == old_id, tables.c.rematch_id.is_(None)))
        .values(rematch_id=stored.id, version=tables.c.version + 1)
    )
    if result.rowcount != 1:
        raise VersionConflict
    return stored.id


def assignment_values(assignment: SeatAssignment) -> dict[str, object]:
    return {name: getattr(assignment, name) for name in ASSIGNMENT_COLUMNS}


def save_occupants(
    connection: Connection, table: str, assignments: Iterable[SeatAssignment]
) -> None:
    """Records occupants for good: they have seen the seat's hand."""
    for assignment in assignments:
        occupant = assignment.occupant
        if occupant is None:
            continue
        values = {"table_id": table, "person": occupant, "seat": assignment.seat}
        if fetch_first(connection, FIND_OCCUPANT, values) is None:
            run(connection, INSERT_OCCUPANT, values)


def bump_version(connection: Connection, table: str, version: int, **values: object) -> None:
    """Raises VersionConflict if the version has changed."""
    values |= {"updated_at": time.time()}
    parameters = {f"new_{name}": value for name, value in values.items()}
    if (
        run(
            connection,
            versioned_update(tuple(values)),
            {**parameters, "table": table, "was": version},
        )
        != 1
    ):
        raise VersionConflict


def take_back(
    connection: Connection,
    table: str,
    version: int,
    *,
    ply: int,
    assignment: SeatAssignment,
    values: Mapping[str, object],
) -> None:
    """Deletes the moves after a ply; `assignment` has counted the take-back."""
    connection.execute(delete(moves).where(and_(moves.c.table_id == table, moves.c.ply > ply)))
    write_assignment(connection, table, assignment)
    bump_version(connection, table, version, **values)


def save_thinking_seconds(connection: Connection, table: str, version: int, seconds: float) -> None:
    """Does not change the version; seconds never decrease."""
    condition = and_(tables.c.id == table, tables.c.version == version)
    is_less = or_(tables.c.thinking_seconds.is_(None), tables.c.thinking_seconds < seconds)
    connection.execute(update(tables).where(condition, is_less).values(thinking_seconds=seconds))


def write_assignment(connection: Connection, table: str, assignment: SeatAssignment) -> None:
    condition = and_(
        seat_assignments.c.table_id == table, seat_assignments.c.seat == assignment.seat
    )
    connection.execute(
        update(seat_assignments).where(condition).values(assignment_values(assignment))
    )


def write_seating(
    connection: Connection,
    table: str,
    version: int,
    *,
    changed: Iterable[SeatAssignment],
    values: Mapping[str, object],
    dealt_to: Iterable[SeatAssignment],
) -> None:
    """Writes changed seats; `dealt_to` are those whose occupants now see a hand."""
    for assignment in changed:
        write_assignment(connection, table, assignment)
        condition = and_(
            hidden_tables.c.table_id == table, hidden_tables.c.person == assignment.person
        )
        connection.execute(delete(hidden_tables).where(condition))  # back on the person's list
    save_occupants(connection, table, dealt_to)
    bump_version(connection, table, version, **values)


def add_chat_line(
    connection: Connection,
    table: str,
    *,
    kind: str,
    seat: int | None,
    name: str,
    text: str,
    person: str | None = None,
) -> ChatLine:
    """`person` is the author, or the subject of an event."""
    last_number = select(func.max(chat.c.nth)).where(chat.c.table_id == table)
    nth = (connection.execute(last_number).scalar() or 0) + 1
    line = ChatLine(nth, kind, seat, name, text, time.time())
    connection.execute(insert(chat).values(table_id=table, person=person, **asdict(line)))
    if nth % MAX_CHAT_LINES == 0:  # older lines are not shown
        old = and_(chat.c.table_id == table, chat.c.nth <= nth - MAX_CHAT_LINES)
        connection.execute(delete(chat).where(old))
    return line
