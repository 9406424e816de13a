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
AGAIN = 1.0
"""Seconds until a connection that was lost is made anew."""
BREATH = 0.3
"""Seconds between two looks whether this server stops."""

Told = tuple[str, str, str]
"""What was written to (tables, talk, presence), the table's name, and its version, the number of the
line or the server that wrote it."""


class Listening:
    """`told` is called in the loop with what was written, and with None after a silence in which
    anything may have been. `hears` says whether this is so: who does not hear has to look."""

    def __init__(self, engine: Engine, told: Callable[[Told | None], None]) -> None:
        self.engine = engine
        self.told = told
        self.hears = False
        self.stopped = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        if self.engine.dialect.name != "postgresql" or self.engine.driver != DRIVER:
            return
        loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self.run, args=[loop], name="listener", daemon=True)
        self.thread.start()

    async def stop(self) -> None:
        self.stopped.set()
        if self.thread is not None:
            await asyncio.to_thread(self.thread.join)

    def run(self, loop: asyncio.AbstractEventLoop) -> None:
        said = False
        while not self.stopped.is_set():
            try:
                self.listen(loop)
            except Exception as error:
                if self.hears or not said:  # once for every silence
                    log_unexpected(error)
                    said = True
            self.hears = False
            self.stopped.wait(AGAIN)

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        kept = self.engine.raw_connection()
        connection: Any = kept.driver_connection
        kept.detach()  # it is never given back to those who ask and answer
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self.hears = True
            loop.call_soon_threadsafe(self.told, None)
            while not self.stopped.is_set():
                for notice in connection.notifies(timeout=BREATH):
                    loop.call_soon_threadsafe(self.told, parsed(notice.payload))
        finally:
            connection.close()


def parsed(payload: str) -> Told | None:
    """What another program may have sent on this channel is a reason to look."""
    parts = payload.split(" ")
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else None
