"""Replaces players who run out of time or are idle, and saves what the clocks show."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

from sqlalchemy import Connection

from ludoteca.core.errors import UserError
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.tables import seats
from ludoteca.server.tables.table import Table
from ludoteca.tables.errors import log_unexpected

CHECK_INTERVAL = 0.2
"""Seconds. A late move is refused exactly; only the bot may come this much later."""
SAVE_INTERVAL = 2.0
"""Seconds of thinking time that a server gives away if it dies."""
ClockReading = tuple[str, int, float]


class TimeoutWatcher:
    def __init__(self, store: Store, loaded: Mapping[str, Table]) -> None:
        self.store = store
        self.loaded = loaded
        self.failing_tables: set[str] = set()
        """Tables at which the last check failed."""

    async def run(self) -> None:
        saved_at = time.monotonic()
        while True:
            await asyncio.sleep(CHECK_INTERVAL)
            try:
                await self.check_tables()
                if time.monotonic() - saved_at >= SAVE_INTERVAL:
                    saved_at = time.monotonic()
                    await self.save_clocks()
            except Exception as error:
                log_unexpected(error)  # the next check does the rest

    async def check_tables(self) -> None:
        """Announces a new host, and has a bot replace a player who is late. A table at which this
        fails delays no other one, and is logged once."""
        self.failing_tables &= self.loaded.keys()
        for table in list(self.loaded.values()):
            try:
                table.announce_host()
                if table.clock.is_deadline_passed() or table.clock.is_player_idle(
                    table.match, table.connections
                ):
                    with suppress(UserError):  # just decided, or cannot be written yet
                        await seats.replace_timed_out(table)
                self.failing_tables.discard(table.id)
            except Exception as error:
                if table.id not in self.failing_tables:
                    self.failing_tables.add(table.id)
                    log_unexpected(error, table.id, table.match.ply)

    async def save_clocks(self) -> None:
        """One write for all clocks that run."""
        readings: list[ClockReading] = [
            (table.id, table.stored.version, table.clock.decision_clock.elapsed())
            for table in self.loaded.values()
            if table.clock.is_ticking
        ]
        if readings:
            await self.store.write(lambda connection: write_readings(connection, readings))


def write_readings(connection: Connection, readings: list[ClockReading]) -> None:
    for table, version, seconds in readings:
        queries.save_thinking_seconds(connection, table, version, seconds)
