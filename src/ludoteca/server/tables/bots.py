"""Bots: how those who sit at a table are asked for their moves."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from ludoteca.bots.levels import USUAL
from ludoteca.server.errors import log_unexpected
from ludoteca.server.thinking.tempo import next_beat

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class Bots:
    """Those of one table. They come through the same door as people."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.thinking: asyncio.Task[None] | None = None

    def in_turn(self) -> str | None:
        """The bot that should think now. Bots among themselves play only while somebody looks."""
        table = self.table
        if table.sheet.status != "playing" or table.counted:
            return None
        chair = table.sheet.chairs[table.match.turn]
        if chair.kind == "person":
            return None
        people = any(other.kind == "person" for other in table.sheet.chairs)
        if not (people or table.watchers):
            return None
        if not table.watchers and table.company.is_watched_elsewhere:
            return None  # it thinks there, where they look
        return chair.bot or USUAL  # an older server may have left a seat empty in mid-match

    def stir(self) -> None:
        """Whoever is in turn begins to think."""
        if self.in_turn() and not self.is_thinking:
            self.thinking = asyncio.create_task(self.tend())

    @property
    def is_thinking(self) -> bool:
        return self.thinking is not None and not self.thinking.done()

    async def tend(self) -> None:
        """Bots decide until it is a person's turn."""
        table, lost = self.table, 0
        while bot := self.in_turn():
            version, seat = table.sheet.version, table.match.turn
            try:
                words = await self.thought(bot)
                await table.decide(partial(table.is_at, version), seat, words)
                lost = 0
            except Exception as error:
                lost += 1
                log_unexpected(error, table.id, table.match.ply)
                await asyncio.sleep(min(10.0, 0.05 * 2 ** min(lost, 8)))

    async def thought(self, bot: str) -> str:
        """What a bot decides. Who has only one move needs no thought, and takes as long as some
        thought took; where none is known yet it thinks all the same, and then one is."""
        begun = time.monotonic()
        table = self.table
        tempo, game, state = table.thinkers.tempo, table.game, table.match.position()
        legal = state.legal()
        wait = tempo.draw(game.name, bot) if legal.size() == 1 else None
        if wait is not None:
            words = game.words(state, int(legal.at(0)))
        else:
            words = await table.thinkers.think(table.id, table.match.record, bot, table.sheet.owner)
            tempo.note(game.name, bot, time.monotonic() - begun)
        await next_beat(begun, wait or 0.0, table.settings.pause * self.pace())
        return words

    def pace(self) -> float:
        """Bots wait for whoever at the table likes it slowest."""
        table = self.table
        seated = (watcher for watcher in table.watchers if table.belongs(watcher.person_id))
        return max((watcher.pace for watcher in seated), default=1.0)

    def close(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
