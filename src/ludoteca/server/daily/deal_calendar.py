"""Which daily deal is today's.

Deals are numbered. A later date of the clock (UTC) begins the next deal and only the next, so a
clock that jumps ahead shows one deal early. A clock that is set back brings no deal back: the newest
stays, and the count goes on from the new date. So every deal is dealt once, after its commitment was
shown.
"""

from __future__ import annotations

import secrets as chance
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import Connection, insert, select, update

from ludoteca.server.store.presence_rows import database_time
from ludoteca.server.store.schema import days, secrets
from ludoteca.tables.daily_deal import Day

DEAL_SECRET_ID = 1
"""Id in `secrets`."""
FIRST_COMMITMENT = "first"
"""The commitment date of the first deal, which had no day before it."""
FIXED_DATE = "2026-01-01"
CLOCK_TOLERANCE = timedelta(days=1)
"""A clock that is behind by no more than this changes nothing: servers' clocks differ at midnight."""


def read_secret(connection: Connection) -> str | None:
    query = select(secrets.c.value).where(secrets.c.id == DEAL_SECRET_ID)
    secret: str | None = connection.execute(query).scalar()
    return secret


def ensure_secret(connection: Connection, fixed_secret: str = "") -> str:
    """The secret of this database, generated if there is none yet."""
    secret = read_secret(connection)
    if secret is None:
        secret = fixed_secret or chance.token_hex(32)
        connection.execute(insert(secrets).values(id=DEAL_SECRET_ID, value=secret))
    return secret


def clock_date(connection: Connection) -> str:
    """The date by the database's clock, which all its servers share."""
    timestamp = connection.execute(select(database_time(connection))).scalar_one()
    return datetime.fromtimestamp(timestamp, UTC).date().isoformat()


def fixed_date(connection: Connection) -> str:
    """A clock that stands still, for tests that run over midnight."""
    latest = latest_day(connection)
    return FIXED_DATE if latest is None else latest.day


def find_day(connection: Connection, nth: int) -> Day | None:
    row = connection.execute(select(days).where(days.c.nth == nth)).first()
    return None if row is None else Day(row.nth, row.day, row.opened_on, row.committed_on)


def latest_day(connection: Connection) -> Day | None:
    row = connection.execute(select(days).order_by(days.c.nth.desc()).limit(1)).first()
    return None if row is None else Day(row.nth, row.day, row.opened_on, row.committed_on)


def is_current(latest: Day | None, current_date: str) -> bool:
    if latest is None or current_date > latest.day:
        return False
    return date.fromisoformat(current_date) >= date.fromisoformat(latest.day) - CLOCK_TOLERANCE


def advance_day(connection: Connection, current_date: str) -> Day:
    """Today's row, inserted or corrected by the clock's date."""
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
