"""Stores a match of a run as a finished table, for the replay and the review."""

from __future__ import annotations

from ludoteca import games
from ludoteca.core.record import Record
from ludoteca.server.store import queries
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.tables.new_table import new_stored_table
from ludoteca.tables.stored.stored_table import SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings

OWNER = "lab"


def bots_by_seat(record: Record) -> list[str]:
    return [player.removeprefix("bot ") for player in record.players]


async def open_replay_table(registry: TableRegistry, record: Record, bots: list[str]) -> str:
    """Creates a finished table with this match and returns its id."""
    game = games.find(record.game)
    assignments = [SeatAssignment(seat).with_bot(bot, open_=False) for seat, bot in enumerate(bots)]
    table = new_stored_table(
        game,
        OWNER,
        options=record.options,
        assignments=assignments,
        seed=record.seed,
        settings=TableSettings(),
    )
    move_seats: list[int] = []
    state = None
    for state in record.states(game):
        move_seats.append(int(state.turn))
    assert state is not None
    table.moves, table.move_seats = record.moves, move_seats[:-1]
    table.move_bots = [bots[seat] for seat in table.move_seats]
    table.status, table.scores = "over", [*game.scores(state)]
    await registry.store.write(lambda connection: queries.create_table(connection, table))
    return table.id
