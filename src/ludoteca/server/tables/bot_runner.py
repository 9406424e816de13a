"""Has the bots at tables play."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.server.bot_workers.response_timing import sleep_until_tick
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.tables import moves
from ludoteca.server.tables.table import Table
from ludoteca.tables.errors import log_unexpected


class BotRunner:
    """The bots of all tables of a server. Their moves are checked and written like those of
    people."""

    def __init__(self, worker_pool: WorkerPool, bot_delay: float) -> None:
        self.worker_pool = worker_pool
        self.bot_delay = bot_delay
        self.tasks: dict[str, asyncio.Task[None]] = {}
        """By the id of the table."""

    def wake(self, table: Table) -> None:
        """Starts the bot in turn, if there is one."""
        if bot_in_turn(table) and not self.is_thinking(table.id):
            self.tasks[table.id] = asyncio.create_task(self.run(table))

    def is_thinking(self, table_id: str) -> bool:
        task = self.tasks.get(table_id)
        return task is not None and not task.done()

    async def run(self, table: Table) -> None:
        """Plays until it is a person's turn."""
        failures = 0
        while bot := bot_in_turn(table):
            version, seat = table.stored.version, table.match.turn
            try:
                words = await self.choose_move(table, bot)
                await moves.decide(table, partial(is_at_version, table, version), seat, words)
                failures = 0
            except Exception as error:
                failures += 1
                log_unexpected(error, table.id, table.match.ply)
                await asyncio.sleep(min(10.0, 0.05 * 2 ** min(failures, 8)))
        del self.tasks[table.id]

    async def choose_move(self, table: Table, bot: str) -> str:
        """A forced move needs no search, but takes as long as a search took before. Until such a
        time is known, it is searched all the same."""
        started_at = time.monotonic()
        response_times = self.worker_pool.response_times
        game, state = table.game, table.match.position()
        legal = state.legal()
        wait = response_times.sample(game.name, bot) if legal.size() == 1 else None
        if wait is not None:
            words = game.notation(state, int(legal.at(0)))
        else:
            words = await self.worker_pool.choose_move(
                table.id, table.match.record, bot, table.stored.owner
            )
            response_times.add(game.name, bot, time.monotonic() - started_at)
        await sleep_until_tick(started_at, wait or 0.0, self.bot_delay * slowest_pace(table))
        return words

    def cancel(self, table_id: str) -> None:
        task = self.tasks.pop(table_id, None)
        if task is not None:
            task.cancel()


def bot_in_turn(table: Table) -> str | None:
    """The bot that should move now. Bots without people play only while someone is looking."""
    if table.closed or table.stored.status != "playing" or table.round_pause.summary:
        return None
    assignment = table.stored.assignments[table.match.turn]
    if assignment.kind == "person":
        return None
    clients = table.connections.clients
    people = any(other.kind == "person" for other in table.stored.assignments)
    if not (people or clients):
        return None
    if not clients and table.connections.is_watched_elsewhere:
        return None  # the server that they look through asks the bot
    return assignment.bot or DEFAULT_LEVEL


def is_at_version(table: Table, version: int) -> bool:
    return table.stored.version == version


def slowest_pace(table: Table) -> float:
    """The slowest pace that a member of the table has chosen."""
    members = (client for client in table.connections.clients if table.is_member(client.person_id))
    return max((client.pace for client in members), default=1.0)
