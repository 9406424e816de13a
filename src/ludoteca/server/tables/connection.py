"""Watchers: one socket each, looking at a table from one seat or from nowhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ludoteca.core.errors import UserError
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.store.stored_table import ChatLine, Person

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

MAX_OUTBOX = 500
"""Messages that may wait for a slow reader; frames never queue up, only the newest is sent."""


class ClientConnection:
    """`seat` None is somebody who only watches. Frames are whole, so a slow reader skips some."""

    def __init__(
        self, table: Table, person: Person | None, seat: int | None, key_hash: str = ""
    ) -> None:
        self.table = table
        self.person = person
        self.person_id = None if person is None else person.id
        self.seat = seat
        self.key_hash = key_hash
        """The hash of the key that the socket came with: of which of their devices it is."""
        self.connected_at = time.monotonic()
        self.pace = 1.0
        """How long this reader wants bots to pause: so many times the usual."""
        self.lines_sent = 0
        """So many lines of the log this reader has."""
        self.outbox: list[bytes] = []
        self.stale = True
        self.close_reason: UserError | None = None
        self.write: Callable[[bytes], bool] = lambda text: False
        """Sends a text at once, or says that it cannot."""
        self.flush_scheduled = False
        """Will somebody look soon what there is to send?"""
        self.is_pumping = False
        """Does the pump wait for a slow reader?"""
        self.wakeup = asyncio.Event()
        self.wakeup.set()
        self.loop = asyncio.get_running_loop()  # to ask which one it is asks the system each time

    def refresh(self) -> None:
        self.stale = True
        self.schedule_flush()

    def enqueue(self, kind: str, **fields: object) -> None:
        if len(self.outbox) < MAX_OUTBOX:
            self.outbox.append(encode_bytes({"type": kind, **fields}))
        self.schedule_flush()

    def enqueue_chat(self, lines: list[ChatLine]) -> None:
        rows = [
            [line.nth, line.kind, line.seat, line.name, line.text, round(line.at, 1)]
            for line in lines
        ]
        self.enqueue("talk", lines=rows)

    def change_seat(self, seat: int | None) -> None:
        """Looks from another seat from now on."""
        self.table.require_access(self.person_id, seat)
        self.seat = seat
        self.lines_sent = 0
        self.refresh()

    def close(self, reason: UserError) -> None:
        """The next thing this socket hears is why it is closed, and nothing else."""
        self.close_reason = reason
        self.outbox.clear()
        self.wakeup.set()

    def schedule_flush(self) -> None:
        """There is something to send: soon, and once for all that happens now."""
        if not self.flush_scheduled:
            self.flush_scheduled = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Sends what can be sent at once, as nearly everything can; the pump does the rest."""
        self.flush_scheduled = False
        if self.is_pumping or not self.flush_now():
            self.wakeup.set()

    def flush_now(self) -> bool:
        """Is nothing left to send? A frame that cannot go at once is made anew when it can: it is old
        by then."""
        lines_before = self.lines_sent
        try:
            self.table.require_access(self.person_id, self.seat)
            if self.close_reason:
                return False
            while self.outbox:
                if not self.write(self.outbox[0]):
                    return False
                del self.outbox[0]
            if self.stale and not self.write(self.table.frames.frame_for(self)):
                self.lines_sent = lines_before
                return False
        except Exception:  # the pump meets it again, and ends with it
            self.lines_sent = lines_before
            return False
        self.stale = False
        return True

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> UserError:
        """Sends whatever there is to send, until the watcher is sent off."""
        while True:
            await self.wakeup.wait()
            self.wakeup.clear()
            # Who may no longer look is told nothing more, whatever lies in the outbox.
            try:
                self.table.require_access(self.person_id, self.seat)
            except UserError as error:
                self.close_reason = self.close_reason or error
            if self.close_reason:
                return self.close_reason
            self.is_pumping = True
            messages, self.outbox = self.outbox, []
            for message in messages:
                await send(message)
            if self.stale:
                self.stale = False
                await send(self.table.frames.frame_for(self))
            self.is_pumping = False
