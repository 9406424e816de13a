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
from ludoteca.server.store.branching import hand_over
from ludoteca.server.store.engine import Store
from ludoteca.server.store.schema import OF_A_TABLE, service, tables

logger = logging.getLogger("ludoteca")
DAY = 24 * 3600.0
WEEK = 7 * DAY
SOON = 7
"""Days of serving for which it is announced that a table goes."""
AT_ONCE = 300
"""Tables that are marked in one transaction. They are cleared away one by one, for each may have
hundreds of moves: nobody's move waits longer than for one of them."""


class Clearing:
    """One server's part in it. `met` are tables that somebody came to since the last round."""

    def __init__(self, store: Store, settings: Settings, awake: Collection[str]) -> None:
        self.store = store
        self.settings = settings
        self.awake = awake
        self.met: set[str] = set()
        self.me = secrets.token_urlsafe(12)
        self.read = -1.0
        """What the count was at the last round."""
        self.announced: Counter[str] = Counter()
        """Of each game the tables of which the log has said that they go soon."""

    async def go_round(self) -> None:
        before = time.monotonic()
        while True:
            now = time.monotonic()
            try:
                await self.look(min(now - before, 2 * self.settings.round))
            except Exception as error:
                log_unexpected(error)  # the next round finds what this one left
            before = now
            await asyncio.sleep(self.settings.round)

    async def look(self, elapsed: float) -> None:
        """One round: who was met is not alone; who has been alone too long goes."""
        met, self.met = self.met, set()
        try:
            for names in in_parts(met | set(self.awake)):
                await self.store.write(partial(unmark, names=names))
        except Exception:
            self.met |= met
            raise
        last = self.read
        self.read, counted = await self.store.write(lambda c: count(c, self.me, last, elapsed))
        if not counted or not self.settings.weeks:
            return
        served = self.read
        for names in in_parts(await self.store.read(unmarked)):
            await self.store.write(partial(mark, names=names, served=served))
        then = served - self.settings.weeks * WEEK
        gone: Counter[str] = Counter()
        for name in await self.store.read(partial(left_alone, then=then)):
            if name not in self.awake and name not in self.met:
                gone[await self.store.write(partial(forget, name=name, then=then))] += 1
        del gone[""]
        if gone:
            what = ", ".join(f"{game} {n}" for game, n in sorted(gone.items()))
            logger.info(
                "cleared away tables left alone for %g weeks: %s", self.settings.weeks, what
            )
        await self.announce()

    async def announce(self) -> None:
        """Says what will be cleared away within a week of serving if nobody comes, whenever it is not
        what was said before."""
        coming = await self.store.read(partial(foresee, weeks=self.settings.weeks))
        soon = Counter(table.game for table in coming if table.days <= SOON)
        if soon and soon != self.announced:
            what = ", ".join(f"{game} {n}" for game, n in sorted(soon.items()))
            logger.info("to be cleared away within %d days of serving: %s", SOON, what)
        self.announced = soon


def in_parts(names: Collection[str]) -> list[list[str]]:
    listed = list(names)
    return [listed[at : at + AT_ONCE] for at in range(0, len(listed), AT_ONCE)]


def count(connection: Connection, me: str, last: float, elapsed: float) -> tuple[float, bool]:
    """Adds to the seconds served; says how many there are, and whether it was I who counted.

    Of several servers one counts. Another takes over when a whole round has brought nothing, and
    counts from its next round on: no second is ever counted twice.
    """
    row = connection.execute(select(service)).first()
    if row is None:
        connection.execute(insert(service).values(id=1, seconds=0.0, server=me))
        return 0.0, True
    mine = row.server == me
    if not mine and row.seconds != last:
        return float(row.seconds), False
    seconds = float(row.seconds) + (elapsed if mine else 0.0)
    here = and_(service.c.seconds == row.seconds, service.c.server == row.server)
    done = connection.execute(update(service).where(here).values(seconds=seconds, server=me))
    return (seconds, mine) if done.rowcount == 1 else (-1.0, False)


def unmark(connection: Connection, names: list[str]) -> None:
    marked = and_(tables.c.id.in_(names), tables.c.quiet_since.is_not(None))
    connection.execute(update(tables).where(marked).values(quiet_since=None))


def is_marked(connection: Connection, name: str) -> bool:
    query = select(tables.c.quiet_since).where(tables.c.id == name)
    return connection.execute(query).scalar() is not None


def revive(connection: Connection, name: str) -> bool:
    """A person comes to a table that was found alone. False if it was cleared away first: of a visit and
    the deletion, one sees what the other has written."""
    here = tables.c.id == name
    return connection.execute(update(tables).where(here).values(quiet_since=None)).rowcount == 1


def unmarked(connection: Connection) -> list[str]:
    """Tables that nobody has found alone yet, or that were written to since."""
    new = or_(tables.c.quiet_since.is_(None), tables.c.quiet_version != tables.c.version)
    return list(connection.execute(select(tables.c.id).where(new)).scalars())


def mark(connection: Connection, names: list[str], served: float) -> None:
    facts = {"quiet_since": served, "quiet_version": tables.c.version}
    connection.execute(update(tables).where(tables.c.id.in_(names)).values(facts))


def left_alone(connection: Connection, then: float) -> list[str]:
    return list(connection.execute(select(tables.c.id).where(alone(then))).scalars())


def alone(then: float) -> ColumnElement[bool]:
    return and_(tables.c.quiet_since <= then, tables.c.quiet_version == tables.c.version)


class Coming(NamedTuple):
    """A table that was found alone, and the days of serving after which it goes."""

    name: str
    game: str
    days: float


def foresee(connection: Connection, weeks: float) -> list[Coming]:
    """What will be cleared away if nobody comes, the first to go first. Nothing if all is kept."""
    served = connection.execute(select(service.c.seconds)).scalar()
    if served is None or not weeks:
        return []
    marked = select(tables.c.id, tables.c.game, tables.c.quiet_since).where(
        tables.c.quiet_version == tables.c.version, tables.c.quiet_since.is_not(None)
    )
    return sorted(
        (
            Coming(name, game, max(0.0, since + weeks * WEEK - served) / DAY)
            for name, game, since in connection.execute(marked)
        ),
        key=lambda coming: (coming.days, coming.name),
    )


def forget(connection: Connection, name: str, then: float) -> str:
    """Clears a table away, unless somebody has come to it; says of which game it was."""
    here = and_(tables.c.id == name, alone(then))
    game = connection.execute(select(tables.c.game).where(here)).scalar()
    if game is None:
        return ""
    remove(connection, name)
    return str(game)


def remove(connection: Connection, name: str) -> None:
    hand_over(connection, name)
    for part in OF_A_TABLE:
        connection.execute(delete(part).where(part.c.table_id == name))
    connection.execute(delete(tables).where(tables.c.id == name))
