"""Clearing away: a table goes when it was left alone for so long, by the time that was served.

No clock is asked what day it is. The servers of a database count the seconds that they have run,
a round at a time, and write against that count since when a table has been left alone. A clock
that jumps, or a server that stood still for a year, makes nothing older.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from ludoteca.server.errors import log_unexpected
from ludoteca.server.settings import Settings
from ludoteca.server.store.branching import transfer_moves_to_branch
from ludoteca.server.store.database import Store
from ludoteca.server.store.schema import TABLE_PARTS, tables, uptime

logger = logging.getLogger("ludoteca")
DAY = 24 * 3600.0
WEEK = 7 * DAY
ANNOUNCED_DAYS = 7
"""Days of serving for which it is announced that a table goes."""
BATCH_SIZE = 300
"""Tables that are marked in one transaction. They are cleared away one by one, for each may have
hundreds of moves: nobody's move waits longer than for one of them."""


class TableExpiry:
    """One server's part in it. `met` are tables that somebody came to since the last round."""

    def __init__(self, store: Store, settings: Settings, loaded: Collection[str]) -> None:
        self.store = store
        self.settings = settings
        self.loaded = loaded
        self.visited: set[str] = set()
        self.server_id = secrets.token_urlsafe(12)
        self.served_seconds = -1.0
        """What the count was at the last round."""
        self.announced: Counter[str] = Counter()
        """Of each game the tables of which the log has said that they go soon."""

    async def run(self) -> None:
        last_round = time.monotonic()
        while True:
            now = time.monotonic()
            try:
                await self.run_once(min(now - last_round, 2 * self.settings.expiry_interval))
            except Exception as error:
                log_unexpected(error)  # the next round finds what this one left
            last_round = now
            await asyncio.sleep(self.settings.expiry_interval)

    async def run_once(self, elapsed: float) -> None:
        """One round: who was met is not alone; who has been alone too long goes."""
        visited, self.visited = self.visited, set()
        try:
            for table_ids in batches(visited | set(self.loaded)):
                await self.store.write(partial(clear_unused_mark, table_ids=table_ids))
        except Exception:
            self.visited |= visited
            raise
        previous = self.served_seconds
        self.served_seconds, is_counter = await self.store.write(
            lambda c: add_uptime(c, self.server_id, previous, elapsed)
        )
        if not is_counter or not self.settings.table_ttl_weeks:
            return
        served_seconds = self.served_seconds
        for table_ids in batches(await self.store.read(unmarked_tables)):
            await self.store.write(partial(mark_unused, table_ids=table_ids, served=served_seconds))
        cutoff = served_seconds - self.settings.table_ttl_weeks * WEEK
        deleted: Counter[str] = Counter()
        for table_id in await self.store.read(partial(expired_tables, cutoff=cutoff)):
            if table_id not in self.loaded and table_id not in self.visited:
                deleted[
                    await self.store.write(
                        partial(delete_if_expired, table_id=table_id, cutoff=cutoff)
                    )
                ] += 1
        del deleted[""]
        if deleted:
            summary = ", ".join(f"{game} {n}" for game, n in sorted(deleted.items()))
            logger.info(
                "cleared away tables left alone for %g weeks: %s",
                self.settings.table_ttl_weeks,
                summary,
            )
        await self.announce()

    async def announce(self) -> None:
        """Says what will be cleared away within a week of serving if nobody comes, whenever it is not
        what was said before."""
        upcoming_tables = await self.store.read(
            partial(upcoming, weeks=self.settings.table_ttl_weeks)
        )
        soon = Counter(table.game for table in upcoming_tables if table.days_left <= ANNOUNCED_DAYS)
        if soon and soon != self.announced:
            summary = ", ".join(f"{game} {n}" for game, n in sorted(soon.items()))
            logger.info("to be cleared away within %d days of serving: %s", ANNOUNCED_DAYS, summary)
        self.announced = soon


def batches(table_ids: Collection[str]) -> list[list[str]]:
    all_ids = list(table_ids)
    return [all_ids[start : start + BATCH_SIZE] for start in range(0, len(all_ids), BATCH_SIZE)]


def add_uptime(
    connection: Connection, server_id: str, previous: float, elapsed: float
) -> tuple[float, bool]:
    """Adds to the seconds served; says how many there are, and whether it was I who counted.

    Of several servers one counts. Another takes over when a whole round has brought nothing, and
    counts from its next round on: no second is ever counted twice.
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
    """A person comes to a table that was found alone. False if it was cleared away first: of a visit and
    the deletion, one sees what the other has written."""
    condition = tables.c.id == table_id
    return (
        connection.execute(update(tables).where(condition).values(unused_since=None)).rowcount == 1
    )


def unmarked_tables(connection: Connection) -> list[str]:
    """Tables that nobody has found alone yet, or that were written to since."""
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
    """A table that was found alone, and the days of serving after which it goes."""

    table_id: str
    game: str
    days_left: float


def upcoming(connection: Connection, weeks: float) -> list[UpcomingExpiry]:
    """What will be cleared away if nobody comes, the first to go first. Nothing if all is kept."""
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
    """Clears a table away, unless somebody has come to it; says of which game it was."""
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
