"""Listening: PostgreSQL tells at once what other servers have written; other databases tell nothing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine

from ludoteca.server.errors import log_unexpected

CHANNEL = "ludoteca"
DRIVER = "psycopg"
RECONNECT_DELAY = 1.0
"""Seconds until a connection that was lost is made anew."""
POLL_TIMEOUT = 0.3
"""Seconds between two looks whether this server stops."""

Notification = tuple[str, str, str]
"""What was written to (tables, talk, presence), the table's name, and its version, the number of the
line or the server that wrote it."""


class NotificationListener:
    """`told` is called in the loop with what was written, and with None after a silence in which
    anything may have been. `hears` says whether this is so: who does not hear has to look."""

    def __init__(self, engine: Engine, on_change: Callable[[Notification | None], None]) -> None:
        self.engine = engine
        self.on_change = on_change
        self.connected = False
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
                if self.connected or not logged:  # once for every silence
                    log_unexpected(error)
                    logged = True
            self.connected = False
            self.stop_event.wait(RECONNECT_DELAY)

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        pooled = self.engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()  # it is never given back to those who ask and answer
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
    """What another program may have sent on this channel is a reason to look."""
    parts = payload.split(" ")
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else None
