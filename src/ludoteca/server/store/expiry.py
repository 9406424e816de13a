"""Rows by which unused tables expire, measured in time served.

The servers of a database count the seconds that they have run, and tables are marked unused against
that count. No calendar is involved: a clock that jumps, or a server that was off for a year, makes
no table older.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from ludoteca.server.store.branching import transfer_moves_to_branch
from ludoteca.server.store.schema import TABLE_PARTS, tables, uptime

DAY = 24 * 3600.0
WEEK = 7 * DAY


def add_uptime(
    connection: Connection, server_id: str, previous: float, elapsed: float
) -> tuple[float, bool]:
    """Adds to the seconds served; returns their sum, and whether this server counts them.

    Of several servers one counts. Another takes over when a whole round has added nothing, and adds
    from its next round on: no second is counted twice.
    """
    row = connection.execute(select(uptime)).first()
    if row is None:
        connection.execute(insert(uptime).values(id=1, seconds=0.0, server=server_id))
        return 0.0, True
    is_counter = row.server == server_id
    if not is_counter and row.seconds != previous:
        return float(row.seconds), False
    seconds = float(row.seconds) + (elapsed if is_counter else 0.0)
    unchanged = and_(uptime.c.seconds == row.seconds, uptime.c.server == row.server)
    result = connection.execute(
        update(uptime).where(unchanged).values(seconds=seconds, server=server_id)
    )
    return (seconds, is_counter) if result.rowcount == 1 else (-1.0, False)


def clear_unused_mark(connection: Connection, table_ids: list[str]) -> None:
    marked = and_(tables.c.id.in_(table_ids), tables.c.unused_since.is_not(None))
    connection.execute(update(tables).where(marked).values(unused_since=None))


def is_marked_unused(connection: Connection, table_id: str) -> bool:
    query = select(tables.c.unused_since).where(tables.c.id == table_id)
    return connection.execute(query).scalar() is not None


def mark_used(connection: Connection, table_id: str) -> bool:
    """False if the table was deleted first: of a visit and the deletion, one sees the other."""
    condition = tables.c.id == table_id
    return (
        connection.execute(update(tables).where(condition).values(unused_since=None)).rowcount == 1
    )


def unmarked_tables(connection: Connection) -> list[str]:
    """Tables that are not marked unused, or were written to since."""
    is_unmarked = or_(tables.c.unused_since.is_(None), tables.c.unused_version != tables.c.version)
    return list(connection.execute(select(tables.c.id).where(is_unmarked)).scalars())


def mark_unused(connection: Connection, table_ids: list[str], served: float) -> None:
    values = {"unused_since": served, "unused_version": tables.c.version}
    connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(values))


def expired_tables(connection: Connection, cutoff: float) -> list[str]:
    return list(connection.execute(select(tables.c.id).where(is_expired(cutoff))).scalars())


def is_expired(cutoff: float) -> ColumnElement[bool]:
    return and_(tables.c.unused_since <= cutoff, tables.c.unused_version == tables.c.version)


class UpcomingExpiry(NamedTuple):
    """An unused table, and the days of service until it is deleted."""

    table_id: str
    game: str
    days_left: float


def upcoming(connection: Connection, weeks: float) -> list[UpcomingExpiry]:
    """The unused tables, the next to be deleted first; none if tables never expire."""
    served = connection.execute(select(uptime.c.seconds)).scalar()
    if served is None or not weeks:
        return []
    marked = select(tables.c.id, tables.c.game, tables.c.unused_since).where(
        tables.c.unused_version == tables.c.version, tables.c.unused_since.is_not(None)
    )
    return sorted(
        (
            UpcomingExpiry(table_id, game, max(0.0, since + weeks * WEEK - served) / DAY)
            for table_id, game, since in connection.execute(marked)
        ),
        key=lambda coming: (coming.days_left, coming.table_id),
    )


def delete_if_expired(connection: Connection, table_id: str, cutoff: float) -> str:
    """Returns the game of the deleted table; empty if it has been used meanwhile."""
    condition = and_(tables.c.id == table_id, is_expired(cutoff))
    game = connection.execute(select(tables.c.game).where(condition)).scalar()
    if game is None:
        return ""
    delete_stored_table(connection, table_id)
    return str(game)


def delete_stored_table(connection: Connection, table_id: str) -> None:
    transfer_moves_to_branch(connection, table_id)
    for part_table in TABLE_PARTS:
        connection.execute(delete(part_table).where(part_table.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))
