"""The timekeeper of a server: whoever runs out of time is played on for, and what clocks show is
written down now and then, so that a server that dies gives away next to nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

from sqlalchemy import Connection

from ludoteca.core.errors import UserError
from ludoteca.server.errors import log_unexpected
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.tables import seats
from ludoteca.server.tables.table import Table

CHECK_INTERVAL = 0.2
"""Seconds between two looks. A decision that comes too late is refused to the moment; only the bot
may come so much later."""
SAVE_INTERVAL = 2.0
"""Seconds between two times that clocks are written down."""
ClockReading = tuple[str, int, float]


class TimeoutWatcher:
    def __init__(self, store: Store, loaded: Mapping[str, Table]) -> None:
        self.store = store
        self.loaded = loaded
        self.failing_tables: set[str] = set()
        """Tables at which the last look failed."""

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
                log_unexpected(error)  # the next look finds what this one left

    async def check_tables(self) -> None:
        """A bot for everybody who is late, and a host for a table whose host has gone. A table at which
        that fails keeps no other one waiting, and is logged once."""
        self.failing_tables &= self.loaded.keys()
        for table in list(self.loaded.values()):
            try:
                table.connections.update_host()
                if table.stored.time_control is None and table.stored.idle_timeout is None:
                    continue  # nobody can be late
                if table.clock.is_deadline_passed() or table.clock.is_idle():
                    with suppress(UserError):  # it was just decided, or cannot be written yet
                        await seats.replace_timed_out(table)
                self.failing_tables.discard(table.id)
            except Exception as error:
                if table.id not in self.failing_tables:
                    self.failing_tables.add(table.id)
                    log_unexpected(error, table.id, table.match.ply)

    async def save_clocks(self) -> None:
        """However many clocks run, it is one write."""
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
