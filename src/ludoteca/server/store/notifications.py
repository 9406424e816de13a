"""PostgreSQL's LISTEN/NOTIFY: servers learn at once what others have written.

Other databases notify of nothing, and neither do other drivers: there the servers poll.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Engine, text

from ludoteca.tables.errors import log_unexpected

CHANNEL = "ludoteca"
DRIVER = "psycopg"
RECONNECT_DELAY = 1.0
"""Seconds until a lost connection is opened again."""
POLL_TIMEOUT = 0.3
"""Seconds between two looks whether this server stops."""

Notification = tuple[str, str, str]
"""What was written to (tables, chat, presence), the table's id, and its version, the number of the
line or the server that wrote it."""

TRIGGERS = (
    ("tables", "update of version or delete", "old.id || ' ' || coalesce(new.version, 0)"),
    ("chat", "insert", "new.table_id || ' ' || new.nth"),
    ("presence", "insert or update", "new.table_id || ' ' || new.server"),
)
"""Table, event and payload of each notification."""
NOTIFY_FUNCTION = """
create or replace function ludoteca_notify_{table}() returns trigger language plpgsql as $$
begin perform pg_notify('ludoteca', '{table} ' || {payload}); return null; end $$
"""
NOTIFY_TRIGGER = """
create trigger ludoteca_notify after {event} on {table}
for each row execute function ludoteca_notify_{table}()
"""


def create_triggers(connection: Connection) -> None:
    """Each write notifies in its own transaction: of exactly what was committed."""
    if connection.dialect.name != "postgresql":
        return
    for table, event, payload in TRIGGERS:
        connection.execute(text(NOTIFY_FUNCTION.format(table=table, payload=payload)))
        connection.execute(text(NOTIFY_TRIGGER.format(table=table, event=event)))


class NotificationListener:
    """A thread that calls `on_change` in the event loop for each notification, and with None after
    an interruption during which some may have been missed."""

    def __init__(self, engine: Engine, on_change: Callable[[Notification | None], None]) -> None:
        self.engine = engine
        self.on_change = on_change
        self.connected = False
        """While this is False, the caller has to poll."""
        self.stop_event = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        if self.engine.dialect.name != "postgresql" or self.engine.driver != DRIVER:
            return
        loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self.run, args=[loop], name="listener", daemon=True)
        self.thread.start()

    async def stop(self) -> None:
        self.stop_event.set()
        if self.thread is not None:
            await asyncio.to_thread(self.thread.join)

    def run(self, loop: asyncio.AbstractEventLoop) -> None:
        logged = False
        while not self.stop_event.is_set():
            try:
                self.listen(loop)
            except Exception as error:
                if self.connected or not logged:  # once per interruption
                    log_unexpected(error)
                    logged = True
            self.connected = False
            self.stop_event.wait(RECONNECT_DELAY)

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        pooled = self.engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()  # it is never returned to the pool
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self.connected = True
            loop.call_soon_threadsafe(self.on_change, None)
            while not self.stop_event.is_set():
                for notification in connection.notifies(timeout=POLL_TIMEOUT):
                    loop.call_soon_threadsafe(self.on_change, parse_payload(notification.payload))
        finally:
            connection.close()


def parse_payload(payload: str) -> Notification | None:
    """None for what another program has sent on this channel: a reason to look."""
    parts = payload.split(" ")
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else None
