"""Tries: who has played which deal, and how it ended. A row for each, whatever becomes of its table."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, or_, select, update
from sqlalchemy import func as sql

from ludoteca.server.store import queries
from ludoteca.server.store.schema import people, tables, tries, unlisted
from ludoteca.server.store.sheet import Sheet

SHOWN = 100
"""Results that are listed."""


def of(connection: Connection, person: str, nth: int) -> dict[str, Row[Any]]:
    """By game the tries of somebody on a day."""
    query = select(tries).where(tries.c.person == person, tries.c.nth == nth)
    return {row.game: row for row in connection.execute(query)}


def has_finished(connection: Connection, person: str, nth: int, game: str) -> bool:
    found = of(connection, person, nth).get(game)
    return found is not None and found.finished is not None


def begin(connection: Connection, sheet: Sheet, listed: bool) -> str:
    """The one try of its owner: of two who ask at once both get the same table."""
    assert sheet.daily is not None
    found = of(connection, sheet.owner, sheet.daily).get(sheet.game)
    if found is not None:
        here = and_(unlisted.c.table_id == found.table_id, unlisted.c.person == sheet.owner)
        connection.execute(delete(unlisted).where(here))
        return str(found.table_id)
    facts = {"nth": sheet.daily, "game": sheet.game, "person": sheet.owner, "listed": listed}
    connection.execute(insert(tries).values(table_id=sheet.id, **facts))
    queries.create(connection, sheet)
    return sheet.id


def list_me(connection: Connection, person: str, nth: int, game: str, listed: bool) -> bool:
    """Says whether there was a try to be listed, or to be listed no more."""
    here = and_(tries.c.person == person, tries.c.nth == nth, tries.c.game == game)
    return connection.execute(update(tries).where(here).values(listed=listed)).rowcount == 1


def finish(
    connection: Connection, table: str, late: bool, share: float, score: int, plies: int
) -> None:
    facts = {"finished": time.time(), "late": late, "share": share, "score": score, "plies": plies}
    here = and_(tries.c.table_id == table, tries.c.finished.is_(None))
    connection.execute(update(tries).where(here).values(facts))


# Results


def counted(nth: int, game: str) -> ColumnElement[bool]:
    """Of this deal, in time, by those who want to be seen."""
    return and_(
        tries.c.nth == nth,
        tries.c.game == game,
        tries.c.finished.is_not(None),
        tries.c.late.is_(False),
        tries.c.listed.is_(True),
    )


def best(connection: Connection, nth: int, game: str, fewest: bool) -> list[Row[Any]]:
    """The best of a day, by the names that they go by now; with their tables that are still there."""
    score = tries.c.score.asc() if fewest else tries.c.score.desc()
    query = (
        select(tries, people.c.name, tables.c.id.label("there"))
        .join(people, people.c.id == tries.c.person)
        .outerjoin(tables, tables.c.id == tries.c.table_id)
        .where(counted(nth, game))
        .order_by(tries.c.share.desc(), score, tries.c.plies, tries.c.finished)
        .limit(SHOWN)
    )
    return list(connection.execute(query))


def number_listed(connection: Connection, nth: int, game: str) -> int:
    query = select(sql.count()).select_from(tries.join(people, people.c.id == tries.c.person))
    return int(connection.execute(query.where(counted(nth, game))).scalar_one())


def number(connection: Connection, mine: Row[Any]) -> int:
    """Among how many somebody has their rank: those who are listed, and themselves."""
    hidden = not mine.listed or mine.late
    return number_listed(connection, mine.nth, mine.game) + bool(hidden)


def rank(connection: Connection, mine: Row[Any], fewest: bool) -> int:
    """One more than have done better among the listed."""
    score = tries.c.score < mine.score if fewest else tries.c.score > mine.score
    even = tries.c.share == mine.share
    better = or_(
        tries.c.share > mine.share,
        and_(even, score),
        and_(even, tries.c.score == mine.score, tries.c.plies < mine.plies),
    )
    query = select(sql.count()).select_from(tries.join(people, people.c.id == tries.c.person))
    where = and_(counted(mine.nth, mine.game), better, tries.c.person != mine.person)
    return 1 + int(connection.execute(query.where(where)).scalar_one())


def ranks(rows: Iterable[Row[Any]]) -> list[int]:
    """Who has the same result has the same rank."""
    found: list[int] = []
    before: tuple[Any, ...] = ()
    for place, row in enumerate(rows, start=1):
        result = (row.share, row.score, row.plies)
        found.append(found[-1] if found and result == before else place)
        before = result
    return found
