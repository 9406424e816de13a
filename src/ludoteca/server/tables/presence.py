"""Who of the seated people is here, told to the other servers; and whom they have told of."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ludoteca.server.errors import log_unexpected
from ludoteca.server.store import presence as rows
from ludoteca.server.store.engine import Store

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

Change = tuple[str, str]
"""A table and a person who has come or gone."""


class Presence:
    """One server's people. `others` are the servers that were alive at the last look."""

    def __init__(self, store: Store, awake: Mapping[str, Table]) -> None:
        self.store = store
        self.awake = awake
        self.me = secrets.token_urlsafe(12)
        self.others: set[str] = set()
        self.here: dict[str, set[str]] = {}
        self.changed: dict[Change, bool] = {}
        self.stirred = asyncio.Event()

    def look_over(self, table: Table) -> None:
        """Whoever has come or gone since the last look is written down soon."""
        known = {chair.person for chair in table.sheet.chairs if chair.person is not None}
        known.add(table.sheet.owner)
        now = {person for person in known if table.company.is_with_us(person)}
        before = self.here.pop(table.id, set())
        if now:
            self.here[table.id] = now
        for person in now ^ before:
            self.changed[table.id, person] = person in now
            self.stirred.set()

    async def write_down(self) -> None:
        """However many come at once, it is one write."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            changed, self.changed = self.changed, {}
            try:
                await self.store.write(partial(write, changed=changed, me=self.me))
            except Exception as error:
                log_unexpected(error)
                self.changed = changed | self.changed
                self.stirred.set()
                await asyncio.sleep(rows.BEAT)

    async def keep_alive(self, missed: Callable[[], Awaitable[None]]) -> None:
        """Says every few seconds that this server lives; `missed` is called when another one does
        no longer, or a new one does."""
        forgotten = 0.0
        while True:
            try:
                others = await self.store.write(partial(rows.beat, me=self.me))
                if others != self.others:
                    self.others = others
                    await missed()
                if time.monotonic() - forgotten > rows.KEPT / 24:
                    await self.store.write(rows.forget_dead)
                    forgotten = time.monotonic()
            except Exception as error:
                log_unexpected(error)
            await asyncio.sleep(rows.BEAT)

    async def refresh(self, tables: list[Table]) -> None:
        """Takes over who is at these tables through other servers."""
        if not tables:
            return
        names = [table.id for table in tables]
        found = await self.store.read(partial(rows.elsewhere, names=names, me=self.me))
        for table in tables:
            if table.company.elsewhere != found[table.id]:
                table.company.elsewhere = found[table.id]
                table.show()

    async def close(self) -> None:
        try:
            await self.store.write(partial(rows.farewell, me=self.me))
        except Exception as error:
            log_unexpected(error)


def write(connection: Connection, changed: dict[Change, bool], me: str) -> None:
    for (table, person), is_here in changed.items():
        (rows.come if is_here else rows.go)(connection, table, person, me)
