"""Tells other servers which people are connected here, and asks who is connected there."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial

from sqlalchemy import Connection

from ludoteca.server.store import presence_rows as rows
from ludoteca.server.store.database import Store
from ludoteca.server.store.presence_rows import AwaySince
from ludoteca.tables.errors import log_unexpected

PresenceKey = tuple[str, str]
"""A table and a person."""


class Presence:
    """The people of one server. `others` are the servers that were alive when last asked."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.server_id = secrets.token_urlsafe(12)
        self.others: set[str] = set()
        self.present: dict[str, set[str]] = {}
        self.changes: dict[PresenceKey, bool] = {}
        self.wakeup = asyncio.Event()

    def update(self, table_id: str, present: set[str]) -> None:
        """Has the changes since the last call written soon."""
        present_before = self.present.pop(table_id, set())
        if present:
            self.present[table_id] = present
        for person in present ^ present_before:
            self.changes[table_id, person] = person in present
            self.wakeup.set()

    async def write_loop(self) -> None:
        """Changes that come together are one write."""
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
        """Renews this server's lease every few seconds, and notices servers that come or die."""
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

    async def people_elsewhere(self, table_ids: list[str]) -> dict[str, AwaySince]:
        """The people at each of these tables through other servers."""
        return await self.store.read(
            partial(rows.presence_elsewhere, table_ids=table_ids, server_id=self.server_id)
        )

    async def close(self) -> None:
        try:
            await self.store.write(partial(rows.end_lease, server_id=self.server_id))
        except Exception as error:
            log_unexpected(error)


def write_changes(connection: Connection, changes: dict[PresenceKey, bool], server_id: str) -> None:
    for (table, person), is_here in changes.items():
        (rows.add_presence if is_here else rows.end_presence)(connection, table, person, server_id)
