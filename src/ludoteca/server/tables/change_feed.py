"""News: what other servers on the same database write, taken over as soon as it is known."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from ludoteca.server.errors import log_unexpected
from ludoteca.server.store import queries, table_lists
from ludoteca.server.store.notifications import Notification, NotificationListener

if TYPE_CHECKING:
    from ludoteca.server.tables.registry import TableRegistry

KINDS = ("tables", "talk", "presence")
NOTIFIED_FACTOR = 10
"""So many times as long nobody looks while the database tells by itself."""


class ChangeFeed:
    """`waiting` are tables of which something was told that has not been taken over."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.pending: dict[str, set[str]] = {}
        self.wakeup = asyncio.Event()
        self.polled_at = 0.0
        self.listener = NotificationListener(registry.store.engine, self.on_change)

    def on_change(self, notification: Notification | None) -> None:
        """By the database. Our own writes are told as well; what is known already is no news."""
        if notification is None:
            self.polled_at = 0.0  # at the next beat
            return
        kind, table_id, value = notification
        table = self.registry.loaded.get(table_id)
        if table is None or (kind == "presence" and value == self.registry.presence.server_id):
            return
        if kind == "tables" and value == str(table.stored.version):
            return
        if kind == "talk" and value == str(table.chat.last_number):
            return
        self.pending.setdefault(table_id, set()).add(kind)
        self.wakeup.set()

    def mark_changed(self, table_id: str) -> None:
        """At a table that has just woken: what was told of it meanwhile nobody has taken in."""
        if self.listener.connected:
            self.pending.setdefault(table_id, set()).update(KINDS)
            self.wakeup.set()

    async def apply_loop(self) -> None:
        """What was told, table by table."""
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
        table = self.registry.loaded.get(table_id)
        if table is None:
            return
        if "presence" in kinds:
            await self.registry.presence.refresh([table])
        if kinds - {"presence"}:
            await self.sync_tables([table_id])

    async def poll_loop(self) -> None:
        """Looks for what was not told; lets tables sleep that nobody watches."""
        interval = self.registry.settings.poll_interval
        while True:
            await asyncio.sleep(interval)
            wait = interval * NOTIFIED_FACTOR if self.listener.connected else interval
            if time.monotonic() - self.polled_at >= wait:
                self.polled_at = time.monotonic()
                try:
                    await self.sync_tables(list(self.registry.loaded))
                    if self.registry.presence.others:
                        await self.refresh_presence()
                except Exception as error:
                    log_unexpected(error)
            self.registry.unload_idle()

    async def refresh_presence(self) -> None:
        await self.registry.presence.refresh(list(self.registry.loaded.values()))

    async def sync_tables(self, table_ids: list[str]) -> None:
        """Takes over whatever is newer in the database than here."""
        if not table_ids:
            return
        store = self.registry.store
        versions = await store.read(lambda c: table_lists.versions(c, table_ids))
        for table_id in table_ids:
            table = self.registry.loaded.get(table_id)
            if table is None:
                continue
            if table_id not in versions:
                self.registry.remove(table)
                continue
            version, last_line = versions[table_id]
            if version > table.stored.version:
                async with table.lock:
                    if version > table.stored.version:
                        await table.reload()
            known_line = table.chat.last_number
            if last_line > known_line:
                table.chat.receive(
                    await store.read(
                        partial(queries.read_chat, table=table_id, last_number=known_line)
                    )
                )
