"""Branches: a match that begins with the first moves of another holds none but its own.

Those before are read from its parent, and from the parent's parent where that is a branch itself. A
parent that goes hands them over to one of its branches: nothing is ever copied.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, select, text, update

from ludoteca.core.refusal import Refused
from ludoteca.server.store.schema import moves, tables
from ludoteca.server.store.sheet import Sheet

LOCK = 0x10D07EC5
"""Of PostgreSQL: matches that are related go one after the other."""


class Decided(NamedTuple):
    seat: int
    words: str
    spent: float | None
    bot: str | None


def find_origin(connection: Connection, sheet: Sheet) -> tuple[str | None, int]:
    """The table that itself holds the last of the moves with which a new branch begins, and how many
    they are. It cannot go before this transaction is over."""
    name, ply = sheet.parent, sheet.parent_ply
    while name is not None and ply:
        query = select(tables.c.parent, tables.c.parent_ply).where(tables.c.id == name)
        row = connection.execute(query.with_for_update(read=True)).first()
        if row is None:
            raise Refused("no_such_table")
        if row.parent is None or ply > row.parent_ply:
            return name, ply
        name = row.parent
    return None, 0


def read_moves(connection: Connection, sheet: Sheet) -> list[Decided]:
    """The moves of a match after those that are known. Neither the seconds nor the bot of a move of the
    parent are the branch's. Each parent holds at least one of the moves, so there are no more queries
    than moves."""
    found: list[list[Decided]] = []
    name: str | None = sheet.id
    parent, first, last = sheet.parent, sheet.parent_ply, None
    while name is not None:
        here = and_(moves.c.table_id == name, moves.c.ply > max(first, sheet.since))
        if last is not None:
            here = and_(here, moves.c.ply <= last)
        query = select(moves.c.seat, moves.c.words, moves.c.spent, moves.c.bot).where(here)
        is_own = last is None
        rows = connection.execute(query.order_by(moves.c.ply))
        found.append(
            [
                Decided(row.seat, row.words, *((row.spent, row.bot) if is_own else (None, None)))
                for row in rows
            ]
        )
        if parent is None or sheet.since >= first:
            break
        name, last = parent, first
        columns = select(tables.c.parent, tables.c.parent_ply).where(tables.c.id == name)
        row = connection.execute(columns).first()
        parent, first = (None, 0) if row is None else (row.parent, row.parent_ply or 0)
    return [move for part in reversed(found) for move in part]


def hand_over(connection: Connection, name: str) -> None:
    """Before a table goes: of its branches the one that begins with most of its moves takes them as its
    own, and is the parent of the others from now on."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    own = select(tables.c.parent, tables.c.parent_ply).where(tables.c.id == name)
    going = connection.execute(own.with_for_update()).first()
    query = select(tables.c.id, tables.c.parent_ply).where(tables.c.parent == name)
    longest = query.order_by(tables.c.parent_ply.desc(), tables.c.id).limit(1)
    heir = connection.execute(longest).first()
    if going is None or heir is None:
        return
    shared = and_(moves.c.table_id == name, moves.c.ply <= heir.parent_ply)
    theirs = {"table_id": heir.id, "spent": None, "bot": None}
    connection.execute(update(moves).where(shared).values(theirs))
    connection.execute(update(tables).where(tables.c.parent == name).values(parent=heir.id))
    before = {"parent": going.parent, "parent_ply": going.parent_ply}
    connection.execute(update(tables).where(tables.c.id == heir.id).values(before))
