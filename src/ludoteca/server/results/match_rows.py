"""Reads and writes the result rows of finished matches."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from ludoteca.server.daily import attempts, deal_calendar
from ludoteca.server.daily.deal_calendar import DayClock
from ludoteca.server.store.schema import match_results
from ludoteca.tables.results.result_rows import ResultRow
from ludoteca.tables.stored.stored_table import StoredTable


def read_results(connection: Connection, person: str) -> list[Row[Any]]:
    query = select(match_results).where(match_results.c.person == person)
    return list(connection.execute(query.order_by(match_results.c.at, match_results.c.table_id)))


def write_results(
    connection: Connection, stored: StoredTable, rows: Sequence[ResultRow], clock: DayClock
) -> None:
    """Runs in the transaction of the move that ends the match."""
    current_date = clock.today(connection)
    add_rows(connection, rows, at=time.time(), day=current_date)
    for row in rows:
        if stored.is_daily_attempt:
            is_late = deal_calendar.advance_day(connection, current_date).nth != stored.daily
            result = {name: row[name] for name in ("share", "score", "plies")}
            attempts.finish_attempt(connection, stored.id, late=is_late, **result)


def add_rows(connection: Connection, rows: Sequence[ResultRow], *, at: float, day: str) -> None:
    """A match counts once for a person."""
    for row in rows:
        condition = (match_results.c[name] == row[name] for name in ("person", "table_id"))
        if connection.execute(select(match_results.c.person).where(*condition)).first() is None:
            connection.execute(insert(match_results).values(at=at, day=day, **row))
