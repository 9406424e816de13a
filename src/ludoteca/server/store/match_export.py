"""A person's finished matches and results, as a file that the page without a server reads too."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, or_, select

from ludoteca.server.store import queries
from ludoteca.server.store.personal_data import rows_about, seats_by_table
from ludoteca.server.store.schema import match_results, tables
from ludoteca.tables.match_file import FORMAT, RESULT, TABLE, exported_table


def export_matches(connection: Connection, person: str, latest_day: int) -> dict[str, Any]:
    """Without running matches, whose seeds are secret, and without daily deals from `latest_day` on,
    which others have yet to play."""
    is_open = or_(tables.c.daily.is_(None), tables.c.daily < latest_day)
    query = select(tables.c.id).where(
        tables.c.id.in_(list(seats_by_table(connection, person))),
        tables.c.status == "over",
        is_open,
    )
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for table_id in connection.execute(query.order_by(tables.c.created_at)).scalars().all():
        stored = queries.load(connection, table_id)
        assert stored is not None
        exported = exported_table(stored, person)
        origins[table_id] = exported["id"]
        values[TABLE + exported["id"]] = exported
    for row in rows_about(connection, match_results, person):
        table_id = row["table_id"]
        values[RESULT + origins.get(table_id, table_id)] = row
    return {"ludoteca": FORMAT, "values": values}
