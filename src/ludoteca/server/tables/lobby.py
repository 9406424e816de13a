"""The lobby: tables that anyone on this server may join while a seat is free."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.store.queries import read_assignments, stored_table_of
from ludoteca.server.store.schema import seat_assignments, tables
from ludoteca.tables.stored.stored_table import SeatAssignment, StoredTable

MAX_SHOWN = 40
"""Tables that are shown, the last updated first."""
MAX_PER_OWNER = 3
"""Tables of one owner that are shown, so that one person cannot fill the lobby."""
MAX_AGE = 24 * 3600.0
"""Seconds since the last update after which a table is no longer shown."""


def require_one_seat_each(assignments: Sequence[SeatAssignment]) -> None:
    """Refuses a table at which one person has several seats: strangers would play against all of
    them."""
    people = [assignment.person for assignment in assignments if assignment.person is not None]
    if len(people) > len(set(people)):
        raise UserError("one_seat_each")


def open_tables(connection: Connection, person: str | None) -> list[StoredTable]:
    """The tables that this person may join, without moves; not those where they have a seat or that
    they opened."""
    makes_room = and_(seat_assignments.c.kind == "bot", seat_assignments.c.open)
    is_free = and_(
        seat_assignments.c.reserved_for.is_(None),
        or_(seat_assignments.c.kind == "empty", makes_room),
    )
    free = select(seat_assignments.c.table_id).where(is_free)
    own_tables = select(seat_assignments.c.table_id).where(
        or_(seat_assignments.c.person == person, seat_assignments.c.reserved_for == person)
    )
    not_own = [] if person is None else [tables.c.owner != person, tables.c.id.not_in(own_tables)]
    nth = func.row_number().over(partition_by=tables.c.owner, order_by=tables.c.updated_at.desc())
    candidates = (
        select(tables.c.id, nth.label("nth"))
        .where(
            tables.c.open_to_all,
            tables.c.status != "over",
            tables.c.updated_at > time.time() - MAX_AGE,
            tables.c.id.in_(free),
            *not_own,
        )
        .subquery()
    )
    query = (
        select(tables)
        .join(candidates, candidates.c.id == tables.c.id)
        .where(candidates.c.nth <= MAX_PER_OWNER)
    )
    rows = connection.execute(
        query.order_by(tables.c.updated_at.desc()).limit(MAX_SHOWN)
    ).mappings()
    stored_tables = [stored_table_of(row) for row in rows]
    by_table = read_assignments(connection, [stored.id for stored in stored_tables])
    for stored in stored_tables:
        stored.assignments = by_table[stored.id]
    return stored_tables


def lobby_entry(stored: StoredTable) -> dict[str, Any] | None:
    """None if this server does not have the game."""
    try:
        game = games.find(stored.game)
    except UserError:
        return None
    time_control = stored.settings.time_control
    defaults = {option.name: option.default for option in game.options}
    changed = {
        name: True if isinstance(value, list) else value
        for name, value in stored.options.items()
        if name in defaults and value != defaults[name]
    }
    return {
        "table": stored.id,
        "game": stored.game,
        "status": stored.status,
        "options": changed,
        "names": [assignment.name or assignment.reserved_name for assignment in stored.assignments],
        "bots": [assignment.bot for assignment in stored.assignments],
        "free": [assignment.seat for assignment in stored.assignments if assignment.is_free],
        "hints": stored.settings.hints,
        "clock": time_control and asdict(time_control),
        "created": stored.created_at,
    }
