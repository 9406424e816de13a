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
from ludoteca.server.store import presence_rows as rows
from ludoteca.server.store.database import Store

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

Change = tuple[str, str]
"""A table and a person who has come or gone."""


class Presence:
    """One server's people. `others` are the servers that were alive at the last look."""

    def __init__(self, store: Store, loaded: Mapping[str, Table]) -> None:
        self.store = store
        self.loaded = loaded
        self.server_id = secrets.token_urlsafe(12)
        self.others: set[str] = set()
        self.present: dict[str, set[str]] = {}
        self.changes: dict[Change, bool] = {}
        self.wakeup = asyncio.Event()

    def update_table(self, table: Table) -> None:
        """Whoever has come or gone since the last look is written down soon."""
        members = {
            assignment.person
            for assignment in table.stored.assignments
            if assignment.person is not None
        }
        members.add(table.stored.owner)
        present = {person for person in members if table.connections.is_connected_here(person)}
        present_before = self.present.pop(table.id, set())
        if present:
            self.present[table.id] = present
        for person in present ^ present_before:
            self.changes[table.id, person] = person in present
            self.wakeup.set()

    async def write_loop(self) -> None:
        """However many come at once, it is one write."""
        while True:
            await self.wakeup.wait()
            self.wakeup.clear()
            changes, self.changes = self.changes, {}
            try:
                await self.store.write(
                    partial(write_changes, changes=changes, server_id=self.server_id)
                )
            except Exception as error:
                log_unexpected(error)
                self.changes = changes | self.changes
                self.wakeup.set()
                await asyncio.sleep(rows.HEARTBEAT)

    async def keep_alive(self, on_servers_changed: Callable[[], Awaitable[None]]) -> None:
        """Says every few seconds that this server lives; `missed` is called when another one does
        no longer, or a new one does."""
        cleaned_at = 0.0
        while True:
            try:
                others = await self.store.write(partial(rows.renew_lease, server_id=self.server_id))
                if others != self.others:
                    self.others = others
                    await on_servers_changed()
                if time.monotonic() - cleaned_at > rows.RETENTION / 24:
                    await self.store.write(rows.delete_dead_servers)
                    cleaned_at = time.monotonic()
            except Exception as error:
                log_unexpected(error)
            await asyncio.sleep(rows.HEARTBEAT)

    async def refresh(self, tables: list[Table]) -> None:
        """Takes over who is at these tables through other servers."""
        if not tables:
            return
        table_ids = [table.id for table in tables]
        away_by_table = await self.store.read(
            partial(rows.presence_elsewhere, table_ids=table_ids, server_id=self.server_id)
        )
        for table in tables:
            if table.connections.elsewhere != away_by_table[table.id]:
                table.connections.elsewhere = away_by_table[table.id]
                table.broadcast()

    async def close(self) -> None:
        try:
            await self.store.write(partial(rows.end_lease, server_id=self.server_id))
        except Exception as error:
            log_unexpected(error)


def write_changes(connection: Connection, changes: dict[Change, bool], server_id: str) -> None:
    for (table, person), is_here in changes.items():
        (rows.add_presence if is_here else rows.end_presence)(connection, table, person, server_id)
