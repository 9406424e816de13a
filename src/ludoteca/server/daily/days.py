"""Days: which deal is today's, and of what its seeds are made.

Deals are counted. A day of the clock (UTC) that is later than the last one seen begins the next deal,
and only the next: a clock that jumps ahead shows one deal early and no other. A clock that is set back
brings no deal back: the newest stays, and from the day that the clock now says the count goes on. So
every deal is dealt once, after its seal was shown, whatever happens to a clock.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets as chance
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import Connection, insert, select, update

from ludoteca.server.store.presence import now
from ludoteca.server.store.schema import days, secrets

FIRST = "first"
"""On which day the first deal was sealed: no other was dealt before."""
REHEARSED = "2026-01-01"
SLIP = timedelta(days=1)
"""So far a clock may fall behind and be waited for: servers whose clocks differ meet at midnight."""


@dataclass(frozen=True, slots=True)
class Day:
    nth: int
    day: str
    opened: str
    sealed: str

    @property
    def next(self) -> Day:
        """Tomorrow's, as far as it is settled: it can be sealed, and that is all."""
        return Day(self.nth + 1, "", "", self.opened)


def seed_of(secret: str, game: str, day: Day) -> str:
    """128 bits that nobody can tell who has not the secret, not even from all seeds before."""
    word = f"{game}/{day.nth}/{day.sealed}"
    return hmac.new(secret.encode(), word.encode(), hashlib.sha256).hexdigest()[:32]


def read_secret(connection: Connection) -> str | None:
    found: str | None = connection.execute(select(secrets.c.word)).scalar()
    return found


def make_secret(connection: Connection, rehearsed: str = "") -> str:
    """The secret of this database, made if there is none yet: of several servers by one."""
    found = read_secret(connection)
    if found is None:
        found = rehearsed or chance.token_hex(32)
        connection.execute(insert(secrets).values(id=1, word=found))
    return found


def clock(connection: Connection) -> str:
    """The day by the clock of the database, which all its servers share."""
    at = connection.execute(select(now(connection))).scalar_one()
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def rehearsed(connection: Connection) -> str:
    """A clock that stands still, for tests that may run over midnight."""
    found = last(connection)
    return REHEARSED if found is None else found.day


def find(connection: Connection, nth: int) -> Day | None:
    row = connection.execute(select(days).where(days.c.nth == nth)).first()
    return None if row is None else Day(row.nth, row.day, row.opened, row.sealed)


def last(connection: Connection) -> Day | None:
    row = connection.execute(select(days).order_by(days.c.nth.desc()).limit(1)).first()
    return None if row is None else Day(row.nth, row.day, row.opened, row.sealed)


def stands(found: Day | None, said: str) -> bool:
    """Is it still this day, by what the clock says?"""
    if found is None or said > found.day:
        return False
    return date.fromisoformat(said) >= date.fromisoformat(found.day) - SLIP


def turn(connection: Connection, said: str) -> Day:
    """Today, after a look at the clock."""
    found = last(connection)
    if found is not None and stands(found, said):
        return found
    if found is not None and said < found.day:
        connection.execute(update(days).where(days.c.nth == found.nth).values(day=said))
        return Day(found.nth, said, found.opened, found.sealed)
    day = (
        Day(1, said, said, FIRST) if found is None else Day(found.nth + 1, said, said, found.opened)
    )
    facts = {"nth": day.nth, "day": day.day, "opened": day.opened, "sealed": day.sealed}
    connection.execute(insert(days).values(facts))
    return day
