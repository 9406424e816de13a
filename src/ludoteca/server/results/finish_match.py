"""Writes the last move of a match together with its results and ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.server.results import rating
from ludoteca.server.results.match_rows import write_results
from ludoteca.tables.results.result_rows import result_rows
from ludoteca.tables.stored.stored_table import StoredTable

WriteJob = Callable[[Connection], None]


async def final_write(
    write_move: WriteJob,
    game: Game[Any],
    stored: StoredTable,
    record: Record,
    end: State,
    *,
    deterministic_seed: str,
) -> WriteJob:
    """One transaction for the move and all that follows from it. `stored` includes the last
    decision."""
    rows = result_rows(game, stored, record, end)
    sides = game.sides(stored.seats, record.options)
    rated_sides = rating.rated_result(stored, sides, end)
    if rated_sides is not None:
        await asyncio.to_thread(rating.rating_model)  # its import takes a while

    def write_all(connection: Connection) -> None:
        write_move(connection)
        if rows:
            write_results(connection, stored, rows, deterministic_seed)
        if rated_sides is not None:
            rating.write_match_ratings(connection, game.name, rated_sides)

    return write_all
