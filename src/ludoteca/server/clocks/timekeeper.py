"""The timekeeper of a server: whoever runs out of time is played on for, and what clocks show is
written down now and then, so that a server that dies gives away next to nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

from sqlalchemy import Connection

from ludoteca.core.refusal import Refused
from ludoteca.server.errors import log_unexpected
from ludoteca.server.store import queries
from ludoteca.server.store.engine import Store
from ludoteca.server.tables import seats
from ludoteca.server.tables.table import Table

TICK = 0.2
"""Seconds between two looks. A decision that comes too late is refused to the moment; only the bot
may come so much later."""
BEAT = 2.0
"""Seconds between two times that clocks are written down."""
Noted = tuple[str, int, float]


class Timekeeper:
    def __init__(self, store: Store, awake: Mapping[str, Table]) -> None:
        self.store = store
        self.awake = awake
        self.failing: set[str] = set()
        """Tables at which the last look failed."""

    async def go_round(self) -> None:
        written = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.look()
                if time.monotonic() - written >= BEAT:
                    written = time.monotonic()
                    await self.write_down()
            except Exception as error:
                log_unexpected(error)  # the next look finds what this one left

    async def look(self) -> None:
        """A bot for everybody who is late, and a host for a table whose host has gone. A table at which
        that fails keeps no other one waiting, and is logged once."""
        self.failing &= self.awake.keys()
        for table in list(self.awake.values()):
            try:
                table.company.look_for_host()
                if table.sheet.clock is None and table.sheet.asleep is None:
                    continue  # nobody can be late
                if table.timing.is_late() or table.timing.is_asleep():
                    with suppress(Refused):  # it was just decided, or cannot be written yet
                        await seats.replace_late(table)
                self.failing.discard(table.id)
            except Exception as error:
                if table.id not in self.failing:
                    self.failing.add(table.id)
                    log_unexpected(error, table.id, table.match.ply)

    async def write_down(self) -> None:
        """However many clocks run, it is one write."""
        noted: list[Noted] = [
            (table.id, table.sheet.version, table.timing.clock.elapsed())
            for table in self.awake.values()
            if table.timing.is_ticking
        ]
        if noted:
            await self.store.write(lambda connection: write(connection, noted))


def write(connection: Connection, noted: list[Noted]) -> None:
    for table, version, spent in noted:
        queries.note_thinking(connection, table, version, spent)
