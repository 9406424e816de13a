"""The daily deal without a server: its seed follows from the date, so it is the same on every device,
and each device has one attempt."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from typing import Any

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.record import commitment
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.opening import deal
from ludoteca.offline.session import Session
from ludoteca.offline.storage import ATTEMPT, HIDDEN, Storage
from ludoteca.tables.daily_deal import NO_ATTEMPT, Day, deal_seed, deal_settings, new_attempt
from ludoteca.tables.results.result_rows import ResultRow
from ludoteca.tables.stored.stored_table import StoredTable

FIRST_DAY = date(2026, 1, 1)
"""The day of deal 1."""
SECRET = "ludoteca offline"
"""Not secret at all: only servers keep the next deals hidden."""
DAY_SECONDS = 24 * 3600


def today() -> Day:
    return day_of((datetime.now(UTC).date() - FIRST_DAY).days + 1)


def day_of(nth: int) -> Day:
    day = (FIRST_DAY + timedelta(days=nth - 1)).isoformat()
    return Day(nth, day, day, "")


def seed_of(game: str, day: Day) -> str:
    return deal_seed(SECRET, game, day)


def attempt_key(game: str, nth: int) -> str:
    return f"{ATTEMPT}{game}/{nth}"


def describe_today(storage: Storage) -> dict[str, Any]:
    """Today's deals, with commitments to their seeds and to those of the next day."""
    day = today()
    return {
        "nth": day.nth,
        "day": day.day,
        "left": DAY_SECONDS - int(time.time()) % DAY_SECONDS,
        "games": [
            {
                "game": name,
                **deal_settings(games.find(name)),
                "commitment": commitment(seed_of(name, day)),
                "next": commitment(seed_of(name, day_of(day.nth + 1))),
                **progress(storage.get(attempt_key(name, day.nth))),
            }
            for name in games.playable()
        ],
    }


def progress(attempt: dict[str, Any] | None) -> dict[str, Any]:
    if attempt is None:
        return dict(NO_ATTEMPT)
    finished = "share" in attempt
    return NO_ATTEMPT | {"table": attempt["table"], "listed": False, "finished": finished}


def open_attempt(session: Session, name: str) -> OfflineTable:
    """The table of the one attempt: dealt now, or as it was left."""
    storage, game, day = session.storage, games.find(name), today()
    key = attempt_key(name, day.nth)
    attempt = storage.get(key)
    if attempt is None:
        stored = new_attempt(session.require_person(), game, day.nth, seed_of(name, day))
        storage.save(key, {"table": stored.id})
        return deal(session, stored)
    storage.forget(HIDDEN + attempt["table"])
    if storage.load_table(attempt["table"]) is None:
        raise UserError("daily_spent")
    return session.find(attempt["table"])


def finish_attempt(storage: Storage, stored: StoredTable, row: ResultRow) -> None:
    key = attempt_key(stored.game, stored.daily or 0)
    attempt = storage.get(key)
    if attempt is not None and "share" not in attempt:
        result = {name: row[name] for name in ("share", "score", "plies")}
        storage.save(key, attempt | result | {"late": stored.daily != today().nth})


def results(session: Session, name: str, nth: int | None) -> dict[str, Any]:
    """The own result of a day: today's once it is there."""
    game, now = games.find(name), today()
    day = now if nth is None else day_of(nth)
    if not 1 <= day.nth <= now.nth:
        raise UserError("no_such_day")
    is_over = day.nth < now.nth
    attempt = session.storage.get(attempt_key(name, day.nth))
    if attempt is not None and "share" not in attempt:
        attempt = None
    if not (is_over or attempt):
        raise UserError("daily_first")
    seed = seed_of(name, day)
    return {
        "game": name,
        "nth": day.nth,
        "day": day.day,
        "number": 1 if attempt else 0,
        "mine": attempt
        and {
            "rank": None,
            "share": attempt["share"],
            "score": attempt["score"],
            "length": attempt["plies"],
            "listed": False,
            "table": attempt["table"] if session.storage.load_table(attempt["table"]) else None,
        },
        "best": [],
        "seed": seed if is_over else None,
        "commitment": commitment(seed),
        **deal_settings(game),
    }
