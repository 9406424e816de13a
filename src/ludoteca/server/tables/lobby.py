"""Open tables: those that their owners show to everybody on this server, as far as a seat is free."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select

from ludoteca import games
from ludoteca.core.refusal import Refused
from ludoteca.server.store.queries import facts_of, read_chairs
from ludoteca.server.store.schema import chairs, tables
from ludoteca.server.store.sheet import Chair, Sheet

SHOWN = 40
"""Tables that are shown, last touched first."""
OF_ONE = 3
"""Tables of one owner that are shown: nobody crowds out the others."""
FRESH = 24 * 3600.0
"""Seconds after which a table at which nothing happened is shown no longer."""


def check_one_seat_each(chairs: Sequence[Chair]) -> None:
    """Refuses a sofa: it is for those who know each other, and at an open table each person has one seat."""
    people = [chair.person for chair in chairs if chair.person is not None]
    if len(people) > len(set(people)):
        raise Refused("one_seat_each")


def open_tables(connection: Connection, person: str | None) -> list[Sheet]:
    """Those that somebody may join, without moves. Whoever sits there, or opened it, needs no door."""
    makes_room = and_(chairs.c.kind == "bot", chairs.c.open)
    is_free = and_(chairs.c.kept.is_(None), or_(chairs.c.kind == "empty", makes_room))
    free = select(chairs.c.table_id).where(is_free)
    mine = select(chairs.c.table_id).where(or_(chairs.c.person == person, chairs.c.kept == person))
    door = [] if person is None else [tables.c.owner != person, tables.c.id.not_in(mine)]
    nth = func.row_number().over(partition_by=tables.c.owner, order_by=tables.c.touched.desc())
    found = (
        select(tables.c.id, nth.label("nth"))
        .where(
            tables.c.open_to_all,
            tables.c.status != "over",
            tables.c.touched > time.time() - FRESH,
            tables.c.id.in_(free),
            *door,
        )
        .subquery()
    )
    query = select(tables).join(found, found.c.id == tables.c.id).where(found.c.nth <= OF_ONE)
    rows = connection.execute(query.order_by(tables.c.touched.desc()).limit(SHOWN)).mappings()
    sheets = [facts_of(row) for row in rows]
    seated = read_chairs(connection, [sheet.id for sheet in sheets])
    for sheet in sheets:
        sheet.chairs = seated[sheet.id]
    return sheets


def shown(sheet: Sheet) -> dict[str, Any] | None:
    """What a stranger is told of it; None of a game that this server does not have."""
    try:
        game = games.find(sheet.game)
    except Refused:
        return None
    usual = {option.name: option.default for option in game.options}
    changed = {
        name: True if isinstance(value, list) else value
        for name, value in sheet.options.items()
        if name in usual and value != usual[name]
    }
    return {
        "table": sheet.id,
        "game": sheet.game,
        "status": sheet.status,
        "options": changed,
        "names": [chair.name or chair.kept_name for chair in sheet.chairs],
        "bots": [chair.bot for chair in sheet.chairs],
        "free": [chair.seat for chair in sheet.chairs if chair.is_free],
        "hints": sheet.hints,
        "clock": sheet.clock and asdict(sheet.clock),
        "created": sheet.created,
    }
