"""A client's socket at a table, which looks from one seat or from none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from ludoteca.core.errors import UserError
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.store.stored_table import ChatLine, Person

MAX_OUTBOX = 500
"""Messages that wait for a slow reader. Frames never queue up: only the newest is sent."""


class ClientConnection:
    """`seat` is None for a spectator. A frame is whole, so a slow reader may skip some."""

    def __init__(
        self,
        person: Person | None,
        seat: int | None,
        key_hash: str = "",
        *,
        require_access: Callable[[str | None, int | None], None],
        render_frame: Callable[[ClientConnection], bytes],
    ) -> None:
        self.person = person
        self.person_id = None if person is None else person.id
        self.seat = seat
        self.key_hash = key_hash
        """Hash of the session key: it tells the person's devices apart."""
        self.require_access = require_access
        self.render_frame = render_frame
        self.connected_at = time.monotonic()
        self.pace = 1.0
        """Multiplies the delay of bots."""
        self.lines_sent = 0
        """Lines of the log that this client has."""
        self.outbox: list[bytes] = []
        self.stale = True
        self.close_reason: UserError | None = None
        self.write: Callable[[bytes], bool] = lambda text: False
        """Sends a text at once; False if it cannot."""
        self.flush_scheduled = False
        self.is_pumping = False
        """Is the pump waiting for a slow reader?"""
        self.wakeup = asyncio.Event()
        self.wakeup.set()
        self.loop = asyncio.get_running_loop()  # looking it up each time is a system call

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
        self.require_access(self.person_id, seat)
        self.seat = seat
        self.lines_sent = 0
        self.refresh()

    def ensure_open(self) -> None:
        """Refuses a client that was disconnected while its request waited."""
        if self.close_reason is not None:
            raise self.close_reason

    def close(self, reason: UserError) -> None:
        """The client is told why, and nothing else."""
        self.close_reason = reason
        self.outbox.clear()
        self.wakeup.set()

    def schedule_flush(self) -> None:
        """Flushes soon, once for everything that happens until then."""
        if not self.flush_scheduled:
            self.flush_scheduled = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Sends what can be sent at once, which is nearly everything; the pump sends the rest."""
        self.flush_scheduled = False
        if self.is_pumping or not self.flush_now():
            self.wakeup.set()

    def flush_now(self) -> bool:
        """True if nothing is left to send. A frame that cannot be sent now is rendered again later:
        by then it is outdated."""
        lines_before = self.lines_sent
        try:
            self.require_access(self.person_id, self.seat)
            if self.close_reason:
                return False
            while self.outbox:
                if not self.write(self.outbox[0]):
                    return False
                del self.outbox[0]
            if self.stale and not self.write(self.render_frame(self)):
                self.lines_sent = lines_before
                return False
        except Exception:  # the pump runs into the same error and ends with it
            self.lines_sent = lines_before
            return False
        self.stale = False
        return True

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> UserError:
        """Sends what could not be sent at once, until the client is disconnected."""
        while True:
            await self.wakeup.wait()
            self.wakeup.clear()
            # A client that has lost access gets nothing more, not even what lies in the outbox.
            try:
                self.require_access(self.person_id, self.seat)
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
                await send(self.render_frame(self))
            self.is_pumping = False
