"""Follows what other servers write to the same database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from functools import partial

from ludoteca.server.store import queries, table_lists
from ludoteca.server.store.database import Store
from ludoteca.server.store.notifications import Notification, NotificationListener
from ludoteca.server.tables.chat import last_line_number, receive_lines
from ludoteca.server.tables.presence import Presence
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table import Table
from ludoteca.tables.errors import log_unexpected

KINDS = ("tables", "chat", "presence")
NOTIFIED_FACTOR = 10
"""The poll interval is this many times longer while the database sends notifications."""


class ChangeFeed:
    def __init__(
        self,
        store: Store,
        loaded: Mapping[str, Table],
        presence: Presence,
        *,
        poll_interval: float,
        on_deleted: Callable[[Table], None],
    ) -> None:
        self.store = store
        self.loaded = loaded
        self.presence = presence
        self.poll_interval = poll_interval
        self.on_deleted = on_deleted
        """Called when a loaded table is no longer in the database."""
        self.pending: dict[str, set[str]] = {}
        """The kinds of changes that are known of each table and not adopted yet."""
        self.wakeup = asyncio.Event()
        self.polled_at = 0.0
        self.listener = NotificationListener(store.engine, self.on_change)

    def on_change(self, notification: Notification | None) -> None:
        """The database notifies of this server's own writes too: what is known already is
        ignored."""
        if notification is None:
            self.polled_at = 0.0  # poll at the next opportunity
            return
        kind, table_id, value = notification
        table = self.loaded.get(table_id)
        if table is None or (kind == "presence" and value == self.presence.server_id):
            return
        if kind == "tables" and value == str(table.stored.version):
            return
        if kind == "chat" and value == str(last_line_number(table)):
            return
        self.pending.setdefault(table_id, set()).add(kind)
        self.wakeup.set()

    def mark_changed(self, table_id: str) -> None:
        """For a table that has just been loaded: notifications were ignored meanwhile."""
        if self.listener.connected:
            self.pending.setdefault(table_id, set()).update(KINDS)
            self.wakeup.set()

    async def apply_loop(self) -> None:
        while True:
            await self.wakeup.wait()
            self.wakeup.clear()
            pending, self.pending = self.pending, {}
            jobs = [self.apply(table_id, kinds) for table_id, kinds in pending.items()]
            for outcome in await asyncio.gather(*jobs, return_exceptions=True):
                if isinstance(outcome, Exception):
                    log_unexpected(outcome)
                    self.polled_at = 0.0

    async def apply(self, table_id: str, kinds: set[str]) -> None:
        table = self.loaded.get(table_id)
        if table is None:
            return
        if "presence" in kinds:
            await table.refresh_presence()
        if kinds - {"presence"}:
            await self.sync_tables([table_id])

    async def poll_loop(self) -> None:
        """Finds the changes of which there was no notification."""
        while True:
            await asyncio.sleep(self.poll_interval)
            factor = NOTIFIED_FACTOR if self.listener.connected else 1
            if time.monotonic() - self.polled_at >= self.poll_interval * factor:
                self.polled_at = time.monotonic()
                try:
                    await self.sync_tables(list(self.loaded))
                    if self.presence.others:
                        await self.refresh_presence()
                except Exception as error:
                    log_unexpected(error)

    async def refresh_presence(self) -> None:
        if tables := dict(self.loaded):
            elsewhere = await self.presence.people_elsewhere(list(tables))
            for table_id, table in tables.items():
                table.update_elsewhere(elsewhere[table_id])

    async def sync_tables(self, table_ids: list[str]) -> None:
        """Adopts whatever is newer in the database."""
        if not table_ids:
            return
        versions = await self.store.read(lambda c: table_lists.versions(c, table_ids))
        for table_id in table_ids:
            table = self.loaded.get(table_id)
            if table is None:
                continue
            if table_id not in versions:
                self.on_deleted(table)
                continue
            version, last_number = versions[table_id]
            if version > table.stored.version:
                async with table.lock:
                    if version > table.stored.version:
                        await reload(table)
            known_number = last_line_number(table)
            if last_number > known_number:
                read_chat = partial(queries.read_chat, table=table_id, last_number=known_number)
                receive_lines(table, await self.store.read(read_chat))
