"""Writes the last move of a match together with its results and ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from ludoteca.core.engine.state import State
from ludoteca.server.results import rating
from ludoteca.server.results.result_rows import result_rows, write_results
from ludoteca.server.tables.table import Table

WriteJob = Callable[[Connection], None]


async def final_write(table: Table, write_move: WriteJob, after: State, seat: int) -> WriteJob:
    """The write of the last move, with all that follows from it in the same transaction."""
    stored = table.stored
    bot = stored.assignments[seat].deciding_bot
    stored = replace(
        stored, move_seats=[*stored.move_seats, seat], move_bots=[*stored.move_bots, bot]
    )
    rows = result_rows(table.game, stored, table.match.record, after)
    rated_sides = rating.rated_result(stored, table.match.sides, after)
    if rated_sides is not None:
        await asyncio.to_thread(rating.rating_model)  # its import takes a while

    def write_all(connection: Connection) -> None:
        write_move(connection)
        if rows:
            write_results(connection, table.stored, rows, table.settings.deterministic_seed)
        if rated_sides is not None:
            rating.write_match_ratings(connection, table.game.name, rated_sides)

    return write_all
