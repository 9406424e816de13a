"""Watchers: one socket each, looking at a table from one seat or from nowhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ludoteca.core.refusal import Refused
from ludoteca.server.store.sheet import Line, Person
from ludoteca.server.tables.frames import encode_bytes

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

WAITING = 500
"""Messages that may wait for a slow reader; frames never queue up, only the newest is sent."""


class Watcher:
    """`seat` None is somebody who only watches. Frames are whole, so a slow reader skips some."""

    def __init__(
        self, table: Table, person: Person | None, seat: int | None, key: str = ""
    ) -> None:
        self.table = table
        self.person = person
        self.person_id = None if person is None else person.id
        self.seat = seat
        self.key = key
        """The hash of the key that the socket came with: of which of their devices it is."""
        self.came = time.monotonic()
        self.pace = 1.0
        """How long this reader wants bots to pause: so many times the usual."""
        self.lines = 0
        """So many lines of the log this reader has."""
        self.outbox: list[bytes] = []
        self.stale = True
        self.leaving: Refused | None = None
        self.write: Callable[[bytes], bool] = lambda text: False
        """Sends a text at once, or says that it cannot."""
        self.due = False
        """Will somebody look soon what there is to send?"""
        self.sending = False
        """Does the pump wait for a slow reader?"""
        self.stirred = asyncio.Event()
        self.stirred.set()
        self.loop = asyncio.get_running_loop()  # to ask which one it is asks the system each time

    def refresh(self) -> None:
        self.stale = True
        self.stir()

    def tell(self, kind: str, **facts: object) -> None:
        if len(self.outbox) < WAITING:
            self.outbox.append(encode_bytes({"type": kind, **facts}))
        self.stir()

    def tell_talk(self, lines: list[Line]) -> None:
        said = [[x.nth, x.kind, x.seat, x.name, x.text, round(x.at, 1)] for x in lines]
        self.tell("talk", lines=said)

    def move_to(self, seat: int | None) -> None:
        """Looks from another seat from now on."""
        self.table.admit(self.person_id, seat)
        self.seat = seat
        self.lines = 0
        self.refresh()

    def send_off(self, why: Refused) -> None:
        """The next thing this socket hears is why it is closed, and nothing else."""
        self.leaving = why
        self.outbox.clear()
        self.stirred.set()

    def stir(self) -> None:
        """There is something to send: soon, and once for all that happens now."""
        if not self.due:
            self.due = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Sends what can be sent at once, as nearly everything can; the pump does the rest."""
        self.due = False
        if self.sending or not self.send_at_once():
            self.stirred.set()

    def send_at_once(self) -> bool:
        """Is nothing left to send? A frame that cannot go at once is made anew when it can: it is old
        by then."""
        lines = self.lines
        try:
            self.table.admit(self.person_id, self.seat)
            if self.leaving:
                return False
            while self.outbox:
                if not self.write(self.outbox[0]):
                    return False
                del self.outbox[0]
            if self.stale and not self.write(self.table.frames.frame_for(self)):
                self.lines = lines
                return False
        except Exception:  # the pump meets it again, and ends with it
            self.lines = lines
            return False
        self.stale = False
        return True

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> Refused:
        """Sends whatever there is to send, until the watcher is sent off."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            # Who may no longer look is told nothing more, whatever lies in the outbox.
            try:
                self.table.admit(self.person_id, self.seat)
            except Refused as refused:
                self.leaving = self.leaving or refused
            if self.leaving:
                return self.leaving
            self.sending = True
            waiting, self.outbox = self.outbox, []
            for message in waiting:
                await send(message)
            if self.stale:
                self.stale = False
                await send(self.table.frames.frame_for(self))
            self.sending = False
