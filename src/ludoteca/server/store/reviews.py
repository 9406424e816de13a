"""Stored reviews: one text for each seat of a table."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from ludoteca.server.store.schema import reviews


def row_filter(table: str, seat: int) -> ColumnElement[bool]:
    return and_(reviews.c.table_id == table, reviews.c.seat == seat)


def load_review(connection: Connection, table: str, seat: int) -> dict[str, Any] | None:
    text = connection.execute(select(reviews.c.text).where(row_filter(table, seat))).scalar()
    if text is None:
        return None
    review: dict[str, Any] = json.loads(text)
    return review


def save_review(connection: Connection, table: str, seat: int, review: dict[str, Any]) -> None:
    """Keeps the review of a server that was faster, unless its payoffs differ."""
    stored = load_review(connection, table, seat)
    if stored is not None and stored["curve"][-1][1] == review["curve"][-1][1]:
        return
    connection.execute(delete(reviews).where(row_filter(table, seat)))
    text = json.dumps(review, ensure_ascii=False)
    connection.execute(insert(reviews).values(table_id=table, seat=seat, text=text))


def load_turning_point(connection: Connection, table: str) -> dict[str, Any] | None:
    """The turning point that a review of this table tells, None if there is no review."""
    text = connection.execute(select(reviews.c.text).where(reviews.c.table_id == table)).scalar()
    return None if text is None else {"turning_point": json.loads(text)["turning_point"]}
