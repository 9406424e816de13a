"""Attempts at the daily deal. Their rows are kept when their tables are deleted."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, or_, select, update
from sqlalchemy import func as sql

from ludoteca.server.store import queries
from ludoteca.server.store.schema import daily_attempts, hidden_tables, people, tables
from ludoteca.tables.stored.stored_table import StoredTable

MAX_RESULTS = 100
"""Results on a leaderboard."""


def attempts_of(connection: Connection, person: str, nth: int) -> dict[str, Row[Any]]:
    """A person's attempts of one day, by game."""
    query = select(daily_attempts).where(
        daily_attempts.c.person == person, daily_attempts.c.nth == nth
    )
    return {row.game: row for row in connection.execute(query)}


def has_finished(connection: Connection, person: str, nth: int, game: str) -> bool:
    attempt = attempts_of(connection, person, nth).get(game)
    return attempt is not None and attempt.finished_at is not None


def begin_attempt(connection: Connection, stored: StoredTable, listed: bool) -> str:
    """Starts the owner's one attempt; returns the table of the existing one if there is any."""
    assert stored.daily is not None
    attempt = attempts_of(connection, stored.owner, stored.daily).get(stored.game)
    if attempt is not None:
        condition = and_(
            hidden_tables.c.table_id == attempt.table_id, hidden_tables.c.person == stored.owner
        )
        connection.execute(delete(hidden_tables).where(condition))
        return str(attempt.table_id)
    values = {"nth": stored.daily, "game": stored.game, "person": stored.owner, "listed": listed}
    connection.execute(insert(daily_attempts).values(table_id=stored.id, **values))
    queries.create_table(connection, stored)
    return stored.id


def set_listed(connection: Connection, person: str, nth: int, game: str, listed: bool) -> bool:
    """False if there is no such attempt."""
    condition = and_(
        daily_attempts.c.person == person,
        daily_attempts.c.nth == nth,
        daily_attempts.c.game == game,
    )
    return (
        connection.execute(update(daily_attempts).where(condition).values(listed=listed)).rowcount
        == 1
    )


def finish_attempt(
    connection: Connection, table: str, *, late: bool, share: float, score: int, plies: int
) -> None:
    values = {
        "finished_at": time.time(),
        "late": late,
        "share": share,
        "score": score,
        "plies": plies,
    }
    condition = and_(daily_attempts.c.table_id == table, daily_attempts.c.finished_at.is_(None))
    connection.execute(update(daily_attempts).where(condition).values(values))


# Results


def is_ranked(nth: int, game: str) -> ColumnElement[bool]:
    """Finished in time, by a person who wants to be listed."""
    return and_(
        daily_attempts.c.nth == nth,
        daily_attempts.c.game == game,
        daily_attempts.c.finished_at.is_not(None),
        daily_attempts.c.late.is_(False),
        daily_attempts.c.listed.is_(True),
    )


def best_attempts(connection: Connection, nth: int, game: str, fewest_win: bool) -> list[Row[Any]]:
    """The leaderboard, with current names; `existing_table` is None if the table was deleted."""
    score_order = daily_attempts.c.score.asc() if fewest_win else daily_attempts.c.score.desc()
    query = (
        select(daily_attempts, people.c.name, tables.c.id.label("existing_table"))
        .join(people, people.c.id == daily_attempts.c.person)
        .outerjoin(tables, tables.c.id == daily_attempts.c.table_id)
        .where(is_ranked(nth, game))
        .order_by(
            daily_attempts.c.share.desc(),
            score_order,
            daily_attempts.c.plies,
            daily_attempts.c.finished_at,
        )
        .limit(MAX_RESULTS)
    )
    return list(connection.execute(query))


def count_listed(connection: Connection, nth: int, game: str) -> int:
    query = select(sql.count()).select_from(
        daily_attempts.join(people, people.c.id == daily_attempts.c.person)
    )
    return int(connection.execute(query.where(is_ranked(nth, game))).scalar_one())


def count_ranked(connection: Connection, attempt: Row[Any]) -> int:
    """The size of the leaderboard, including this attempt."""
    is_unlisted = not attempt.listed or attempt.late
    return count_listed(connection, attempt.nth, attempt.game) + bool(is_unlisted)


def rank(connection: Connection, attempt: Row[Any], fewest_win: bool) -> int:
    better_score = (
        daily_attempts.c.score < attempt.score
        if fewest_win
        else daily_attempts.c.score > attempt.score
    )
    same_share = daily_attempts.c.share == attempt.share
    better = or_(
        daily_attempts.c.share > attempt.share,
        and_(same_share, better_score),
        and_(
            same_share,
            daily_attempts.c.score == attempt.score,
            daily_attempts.c.plies < attempt.plies,
        ),
    )
    query = select(sql.count()).select_from(
        daily_attempts.join(people, people.c.id == daily_attempts.c.person)
    )
    condition = and_(
        is_ranked(attempt.nth, attempt.game), better, daily_attempts.c.person != attempt.person
    )
    return 1 + int(connection.execute(query.where(condition)).scalar_one())


def ranks(rows: Iterable[Row[Any]]) -> list[int]:
    """Equal results share a rank."""
    all_ranks: list[int] = []
    previous: tuple[Any, ...] = ()
    for place, row in enumerate(rows, start=1):
        result = (row.share, row.score, row.plies)
        all_ranks.append(all_ranks[-1] if all_ranks and result == previous else place)
        previous = result
    return all_ranks
