"""Branches: a match that begins with the first moves of another stores only its own.

The earlier moves are read from its parent, and from the parent's parent if that is a branch itself.
A deleted parent hands its moves to one of its branches, so moves are never copied.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, select, text, update

from ludoteca.core.errors import UserError
from ludoteca.server.store.schema import moves, tables
from ludoteca.tables.stored.stored_table import StoredTable

ADVISORY_LOCK = 0x10D07EC5
"""Key of PostgreSQL's advisory lock: related tables are deleted one after the other."""


class StoredMove(NamedTuple):
    seat: int
    words: str
    seconds: float | None
    bot: str | None


def find_origin(connection: Connection, stored: StoredTable) -> tuple[str | None, int]:
    """The table that stores the last of a new branch's inherited moves, and the number of inherited
    moves. The row is locked, so that the table cannot be deleted before the branch is written."""
    table_id, ply = stored.parent_id, stored.parent_ply
    while table_id is not None and ply:
        query = select(tables.c.parent_id, tables.c.parent_ply).where(tables.c.id == table_id)
        row = connection.execute(query.with_for_update(read=True)).first()
        if row is None:
            raise UserError("no_such_table")
        if row.parent_id is None or ply > row.parent_ply:
            return table_id, ply
        table_id = row.parent_id
    return None, 0


def read_moves(connection: Connection, stored: StoredTable) -> list[StoredMove]:
    """The moves of a match after the known ones. Inherited moves have neither seconds nor bot."""
    parts: list[list[StoredMove]] = []
    table_id: str | None = stored.id
    parent_id, inherited, last_ply = stored.parent_id, stored.parent_ply, None
    while table_id is not None:
        condition = and_(
            moves.c.table_id == table_id, moves.c.ply > max(inherited, stored.known_plies)
        )
        if last_ply is not None:
            condition = and_(condition, moves.c.ply <= last_ply)
        query = select(moves.c.seat, moves.c.words, moves.c.seconds, moves.c.bot).where(condition)
        is_own = last_ply is None
        rows = connection.execute(query.order_by(moves.c.ply))
        parts.append(
            [
                StoredMove(
                    row.seat, row.words, *((row.seconds, row.bot) if is_own else (None, None))
                )
                for row in rows
            ]
        )
        if parent_id is None or stored.known_plies >= inherited:
            break
        table_id, last_ply = parent_id, inherited
        columns = select(tables.c.parent_id, tables.c.parent_ply).where(tables.c.id == table_id)
        row = connection.execute(columns).first()
        parent_id, inherited = (None, 0) if row is None else (row.parent_id, row.parent_ply or 0)
    return [move for part in reversed(parts) for move in part]


def transfer_moves_to_branch(connection: Connection, table_id: str) -> None:
    """Before a table is deleted, gives its moves to the branch that inherits most of them, which
    becomes the parent of the other branches."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
    query_of_table = select(tables.c.parent_id, tables.c.parent_ply).where(tables.c.id == table_id)
    deleted = connection.execute(query_of_table.with_for_update()).first()
    branches = select(tables.c.id, tables.c.parent_ply).where(tables.c.parent_id == table_id)
    longest = branches.order_by(tables.c.parent_ply.desc(), tables.c.id).limit(1)
    successor = connection.execute(longest).first()
    if deleted is None or successor is None:
        return
    shared_moves = and_(moves.c.table_id == table_id, moves.c.ply <= successor.parent_ply)
    new_values = {"table_id": successor.id, "seconds": None, "bot": None}
    connection.execute(update(moves).where(shared_moves).values(new_values))
    connection.execute(
        update(tables).where(tables.c.parent_id == table_id).values(parent_id=successor.id)
    )
    inherited = {"parent_id": deleted.parent_id, "parent_ply": deleted.parent_ply}
    connection.execute(update(tables).where(tables.c.id == successor.id).values(inherited))
