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

from ludoteca.server.store.presence_rows import database_time
from ludoteca.server.store.schema import days, secrets

FIRST_COMMITMENT = "first"
"""On which day the first deal was sealed: no other was dealt before."""
FIXED_DATE = "2026-01-01"
CLOCK_TOLERANCE = timedelta(days=1)
"""So far a clock may fall behind and be waited for: servers whose clocks differ meet at midnight."""


@dataclass(frozen=True, slots=True)
class Day:
    nth: int
    day: str
    opened_on: str
    committed_on: str

    @property
    def next(self) -> Day:
        """Tomorrow's, as far as it is settled: it can be sealed, and that is all."""
        return Day(self.nth + 1, "", "", self.opened_on)


def deal_seed(secret: str, game: str, day: Day) -> str:
    """128 bits that nobody can tell who has not the secret, not even from all seeds before."""
    message = f"{game}/{day.nth}/{day.committed_on}"
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).hexdigest()[:32]


def read_secret(connection: Connection) -> str | None:
    secret: str | None = connection.execute(select(secrets.c.value)).scalar()
    return secret


def ensure_secret(connection: Connection, fixed_secret: str = "") -> str:
    """The secret of this database, made if there is none yet: of several servers by one."""
    secret = read_secret(connection)
    if secret is None:
        secret = fixed_secret or chance.token_hex(32)
        connection.execute(insert(secrets).values(id=1, value=secret))
    return secret


def clock_date(connection: Connection) -> str:
    """The day by the clock of the database, which all its servers share."""
    timestamp = connection.execute(select(database_time(connection))).scalar_one()
    return datetime.fromtimestamp(timestamp, UTC).date().isoformat()


def fixed_date(connection: Connection) -> str:
    """A clock that stands still, for tests that may run over midnight."""
    latest = latest_day(connection)
    return FIXED_DATE if latest is None else latest.day


def find_day(connection: Connection, nth: int) -> Day | None:
    row = connection.execute(select(days).where(days.c.nth == nth)).first()
    return None if row is None else Day(row.nth, row.day, row.opened_on, row.committed_on)


def latest_day(connection: Connection) -> Day | None:
    row = connection.execute(select(days).order_by(days.c.nth.desc()).limit(1)).first()
    return None if row is None else Day(row.nth, row.day, row.opened_on, row.committed_on)


def is_current(latest: Day | None, current_date: str) -> bool:
    """Is it still this day, by what the clock says?"""
    if latest is None or current_date > latest.day:
        return False
    return date.fromisoformat(current_date) >= date.fromisoformat(latest.day) - CLOCK_TOLERANCE


def advance_day(connection: Connection, current_date: str) -> Day:
    """Today, after a look at the clock."""
    latest = latest_day(connection)
    if latest is not None and is_current(latest, current_date):
        return latest
    if latest is not None and current_date < latest.day:
        connection.execute(update(days).where(days.c.nth == latest.nth).values(day=current_date))
        return Day(latest.nth, current_date, latest.opened_on, latest.committed_on)
    day = (
        Day(1, current_date, current_date, FIRST_COMMITMENT)
        if latest is None
        else Day(latest.nth + 1, current_date, current_date, latest.opened_on)
    )
    values = {
        "nth": day.nth,
        "day": day.day,
        "opened_on": day.opened_on,
        "committed_on": day.committed_on,
    }
    connection.execute(insert(days).values(values))
    return day
