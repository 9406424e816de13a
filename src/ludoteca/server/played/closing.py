"""The last move of a match, and what is written down of the match with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ludoteca.core.kit.state import State
from ludoteca.server.played.ended import ended, write_down
from ludoteca.server.store import ratings
from ludoteca.server.tables.rating import result

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

Write = Callable[[Connection], None]


async def closing(table: Table, move: Write, after: State, seat: int) -> Write:
    """One write for all of it: who played, and what it makes of their ratings."""
    sheet = table.sheet
    bot = sheet.chairs[seat].decided_by
    sheet = replace(sheet, deciders=[*sheet.deciders, seat], by_bots=[*sheet.by_bots, bot])
    rows = ended(table.game, sheet, table.match.record, after)
    rated = result(sheet, table.match.sides, after)
    if rated is not None:
        await asyncio.to_thread(ratings.model)  # loaded beside the others' moves

    def write(connection: Connection) -> None:
        move(connection)
        if rows:
            write_down(connection, table.sheet, rows, table.settings.rehearsal)
        if rated is not None:
            ratings.write_match(connection, table.game.name, rated)

    return write
