"""A match of a run as a finished table, so that the replay and the review show it."""

from __future__ import annotations

from ludoteca import games
from ludoteca.core.record import Record
from ludoteca.server.store import queries
from ludoteca.server.store.sheet import Chair
from ludoteca.server.tables.hub import Hub, new_sheet

NOBODY = "lab"


def seated(record: Record) -> list[str]:
    """The bots of a match, by seat."""
    return [player.removeprefix("bot ") for player in record.players]


async def laid_open(hub: Hub, record: Record, bots: list[str]) -> str:
    """The name of a table at which this match has just been played, open to all who watch."""
    game = games.find(record.game)
    chairs = [Chair(seat).for_bot(bot, open_=False) for seat, bot in enumerate(bots)]
    sheet = new_sheet(game, NOBODY, record.options, chairs, True, record.seed)
    deciders: list[int] = []
    state = None
    for state in record.states(game):
        deciders.append(int(state.turn))
    assert state is not None
    sheet.moves, sheet.deciders = record.moves, deciders[:-1]
    sheet.by_bots = [bots[seat] for seat in sheet.deciders]
    sheet.status, sheet.scores = "over", [*game.scores(state)]
    await hub.store.write(lambda connection: queries.create(connection, sheet))
    return sheet.id
