"""The last move of a match, and what is written down of the match with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ludoteca.core.engine.state import State
from ludoteca.server.results.rating import rated_result
from ludoteca.server.results.result_rows import result_rows, write_results
from ludoteca.server.store import rating_rows

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

WriteJob = Callable[[Connection], None]


async def final_write(table: Table, write_move: WriteJob, after: State, seat: int) -> WriteJob:
    """One write for all of it: who played, and what it makes of their ratings."""
    stored = table.stored
    bot = stored.assignments[seat].deciding_bot
    stored = replace(
        stored, move_seats=[*stored.move_seats, seat], move_bots=[*stored.move_bots, bot]
    )
    rows = result_rows(table.game, stored, table.match.record, after)
    rated_sides = rated_result(stored, table.match.sides, after)
    if rated_sides is not None:
        await asyncio.to_thread(rating_rows.rating_model)  # loaded beside the others' moves

    def write_all(connection: Connection) -> None:
        write_move(connection)
        if rows:
            write_results(connection, table.stored, rows, table.settings.deterministic_seed)
        if rated_sides is not None:
            rating_rows.write_match_ratings(connection, table.game.name, rated_sides)

    return write_all
