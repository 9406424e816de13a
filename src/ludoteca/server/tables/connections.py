"""The clients connected to a table, and who is at it through this server or another."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection

from ludoteca.core.errors import UserError
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.store.presence_rows import AwaySince
from ludoteca.tables.stored.stored_table import ChatLine, Person

MAX_OUTBOX = 500
"""Messages that wait for a slow reader. Frames never queue up: only the newest is sent."""


class ClientConnection:
    """A socket that looks from one seat, or from none (None). A frame is whole, so a slow reader
    may skip some."""

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


class TableConnections:
    def __init__(self, away_timeout: float) -> None:
        self.away_timeout = away_timeout
        """Seconds after which the others need not wait for a person."""
        self.clients: set[ClientConnection] = set()
        self.left_at: dict[str, float] = {}
        self.elsewhere: AwaySince = {}
        """The people at this table through other servers, or when they left."""
        self.loaded_at = time.time()
        self.revision = 0
        """Changes with every connection and every broadcast."""

    def add(self, client: ClientConnection) -> None:
        self.revision += 1
        self.clients.add(client)

    def discard(self, client: ClientConnection) -> None:
        self.revision += 1
        self.clients.discard(client)

    def disconnect(self, client: ClientConnection, reason: UserError) -> None:
        self.discard(client)
        client.close(reason)

    def disconnect_keys(self, key_hashes: Collection[str]) -> None:
        """Closes every socket that was opened with one of these session keys."""
        for client in list(self.clients):
            if client.person is not None and client.key_hash in key_hashes:
                self.disconnect(client, UserError("no_name"))

    def client_to_drop(self, is_member: Callable[[str | None], bool]) -> ClientConnection:
        """The spectator who came last; among members the first socket of the one with most."""
        outsiders = [client for client in self.clients if not is_member(client.person_id)]
        if outsiders:
            return max(outsiders, key=lambda client: client.connected_at)
        socket_counts = Counter(client.person_id for client in self.clients)
        return max(self.oldest_first(), key=lambda client: socket_counts[client.person_id])

    def oldest_first(self) -> list[ClientConnection]:
        return sorted(self.clients, key=lambda client: client.connected_at)

    def is_here(self, person: str | None) -> bool:
        """Is this person connected, through this server or another?"""
        return self.is_connected_here(person) or self.elsewhere.get(person or "", 0.0) is None

    def is_connected_here(self, person: str | None) -> bool:
        if person is not None:
            for client in self.clients:
                if client.person_id == person:
                    return True
        return False

    @property
    def is_watched_elsewhere(self) -> bool:
        """Is a member of the table connected through another server?"""
        return None in self.elsewhere.values()

    def mark_left(self, person: str | None) -> None:
        self.left_at[str(person)] = time.time()

    def is_away_too_long(self, person: str | None) -> bool:
        if self.is_here(person):
            return False
        since = self.last_seen(person)
        return since is not None and time.time() - since >= self.away_timeout

    def last_seen(self, person: str | None) -> float | None:
        """When a person who is not here was here, as far as is known."""
        if person is None:
            return None
        return max(self.left_at.get(person, self.loaded_at), self.elsewhere.get(person) or 0.0)
