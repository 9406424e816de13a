"""Bots: how those who sit at a table are asked for their moves."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.server.bot_workers.response_timing import sleep_until_tick
from ludoteca.server.errors import log_unexpected

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class BotRunner:
    """Those of one table. They come through the same door as people."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None

    def bot_in_turn(self) -> str | None:
        """The bot that should think now. Bots among themselves play only while somebody looks."""
        table = self.table
        if table.stored.status != "playing" or table.round_summary:
            return None
        assignment = table.stored.assignments[table.match.turn]
        if assignment.kind == "person":
            return None
        people = any(other.kind == "person" for other in table.stored.assignments)
        if not (people or table.clients):
            return None
        if not table.clients and table.connections.is_watched_elsewhere:
            return None  # it thinks there, where they look
        return (
            assignment.bot or DEFAULT_LEVEL
        )  # an older server may have left a seat empty in mid-match

    def wake(self) -> None:
        """Whoever is in turn begins to think."""
        if self.bot_in_turn() and not self.is_thinking:
            self.task = asyncio.create_task(self.run())

    @property
    def is_thinking(self) -> bool:
        return self.task is not None and not self.task.done()

    async def run(self) -> None:
        """Bots decide until it is a person's turn."""
        table, failures = self.table, 0
        while bot := self.bot_in_turn():
            version, seat = table.stored.version, table.match.turn
            try:
                words = await self.choose_move(bot)
                await table.decide(partial(table.is_at_version, version), seat, words)
                failures = 0
            except Exception as error:
                failures += 1
                log_unexpected(error, table.id, table.match.ply)
                await asyncio.sleep(min(10.0, 0.05 * 2 ** min(failures, 8)))

    async def choose_move(self, bot: str) -> str:
        """What a bot decides. Who has only one move needs no thought, and takes as long as some
        thought took; where none is known yet it thinks all the same, and then one is."""
        started_at = time.monotonic()
        table = self.table
        response_times, game, state = (
            table.worker_pool.response_times,
            table.game,
            table.match.position(),
        )
        legal = state.legal()
        wait = response_times.sample(game.name, bot) if legal.size() == 1 else None
        if wait is not None:
            words = game.notation(state, int(legal.at(0)))
        else:
            words = await table.worker_pool.choose_move(
                table.id, table.match.record, bot, table.stored.owner
            )
            response_times.add(game.name, bot, time.monotonic() - started_at)
        await sleep_until_tick(
            started_at, wait or 0.0, table.settings.bot_delay * self.slowest_pace()
        )
        return words

    def slowest_pace(self) -> float:
        """Bots wait for whoever at the table likes it slowest."""
        table = self.table
        own_clients = (client for client in table.clients if table.is_member(client.person_id))
        return max((client.pace for client in own_clients), default=1.0)

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
