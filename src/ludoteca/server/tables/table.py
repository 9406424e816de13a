"""A live match and the people at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection

from ludoteca.core.errors import UserError
from ludoteca.server.limits import MAX_TABLE_SOCKETS
from ludoteca.server.metrics import Metrics
from ludoteca.server.settings import Settings
from ludoteca.server.store.database import Store
from ludoteca.server.store.presence_rows import AwaySince
from ludoteca.server.tables.connections import ClientConnection, TableConnections
from ludoteca.server.tables.presence import Presence
from ludoteca.server.thread_pools import ThreadPools
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.match import TableMatch
from ludoteca.tables.round_pause import RoundPause


def call_later(seconds: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, callback)


class EncodedParts:
    """Parts that stay valid as long as their key stays the same."""

    def __init__(self) -> None:
        self.key: tuple[object, ...] = ()
        self.parts: dict[object, bytes] = {}

    def get(self, key: tuple[object, ...], part: object, encode: Callable[[], bytes]) -> bytes:
        if key != self.key:
            self.key, self.parts = key, {}
        encoded = self.parts.get(part)
        if encoded is None:
            encoded = self.parts[part] = encode()
        return encoded


class FrameCache:
    """What several clients are sent alike."""

    def __init__(self) -> None:
        self.current = EncodedParts()
        """Until anything at the table changes."""
        self.static = EncodedParts()
        """Until the settings or the status change."""
        self.seating = EncodedParts()
        """Until the seats change."""
        self.views = EncodedParts()
        """Until a move is played."""


class Table(BaseTable):
    """What happens at a table is in the modules beside this one (moves, seats, dealing, chat); each
    writes under `lock`, adopts what was written, and broadcasts it. A match that is reloaded or
    taken back is replaced by another; the table's game and id stay."""

    def __init__(
        self,
        match: TableMatch,
        store: Store,
        settings: Settings,
        *,
        pools: ThreadPools,
        metrics: Metrics,
        presence: Presence | None = None,
        wake_bots: Callable[[Table], None] = lambda table: None,
    ) -> None:
        self.connections = TableConnections(settings.away_timeout)
        super().__init__(
            match,
            self.connections,
            RoundPause(match.game, settings.round_pause, call_later),
            settings.weights_folder,
        )
        self.store = store
        self.settings = settings
        self.pools = pools
        self.metrics = metrics
        self.presence = presence
        self.wake_bots = wake_bots
        """Called when a bot may have to move."""
        self.lock = asyncio.Lock()
        self.frame_cache = FrameCache()
        self.announced_host = self.stored.owner
        """The host as last shown to the clients."""
        self.idle_since = time.monotonic()
        self.closed = False

    # The host

    def host(self) -> str:
        """The owner; while they are away, the person here who has sat at the table longest."""
        owner = self.stored.owner
        if self.connections.is_away_too_long(owner):
            return self.substitute_host() or owner
        return owner

    def substitute_host(self) -> str | None:
        seated = {
            assignment.person
            for assignment in self.stored.assignments
            if assignment.person is not None
        }
        clients = self.connections.oldest_first()
        connected = (client.person_id for client in clients if client.person_id in seated)
        elsewhere = (person for person in sorted(seated) if self.connections.is_here(person))
        return next(connected, None) or next(elsewhere, None)

    def announce_host(self) -> None:
        """Shows the clients that the host is another person now."""
        if self.connections.clients and (current := self.host()) != self.announced_host:
            self.announced_host = current
            self.broadcast()

    def spectator_count(self) -> int:
        """Players who look without a seat are not counted."""
        unseated = [client.person_id for client in self.connections.clients if client.seat is None]
        if not unseated:
            return 0
        seated = {
            assignment.person
            for assignment in self.stored.assignments
            if assignment.person is not None
        }
        return sum(person not in seated for person in unseated)

    # Clients

    def make_room(self, client: ClientConnection) -> None:
        """At a full table spectators are refused; for a member another client is disconnected."""
        if len(self.connections.clients) < MAX_TABLE_SOCKETS:
            return
        if not self.is_member(client.person_id):
            raise UserError("too_many")
        dropped = self.connections.client_to_drop(self.is_member)
        self.connections.disconnect(dropped, UserError("too_many"))

    def add_client(self, client: ClientConnection) -> None:
        person = client.person_id
        is_arriving = bool(self.seats_of(person)) and not self.connections.is_here(person)
        self.connections.add(client)
        self.mark_active(person)
        client.enqueue_chat(self.stored.chat)
        if is_arriving:  # spectators change nothing for the others, however many come
            self.broadcast()
        self.publish_presence()
        self.wake_bots(self)

    def remove_client(self, client: ClientConnection) -> None:
        person = client.person_id
        self.connections.discard(client)
        self.idle_since = time.monotonic()
        if self.is_member(person) and not self.connections.is_here(person):
            self.connections.mark_left(person)
            self.broadcast()
        self.end_round_pause_if_done()
        self.publish_presence()

    def recheck_access(self) -> None:
        """Disconnects clients that have lost access."""
        for client in list(self.connections.clients):
            try:
                self.require_access(client.person_id, client.seat)
            except UserError as error:
                self.connections.disconnect(client, error)
        self.publish_presence()

    def disconnect_keys(self, key_hashes: Collection[str]) -> None:
        self.connections.disconnect_keys(key_hashes)
        self.publish_presence()

    def mark_active(self, person: str | None) -> None:
        """A person has come, decided or spoken."""
        if person is not None and self.stored.settings.idle_timeout is not None:
            self.clock.mark_active(person)

    # Presence

    def publish_presence(self) -> None:
        """Lets other servers know which people are connected here."""
        if self.presence is None:
            return
        people = {assignment.person for assignment in self.stored.assignments}
        people.add(self.stored.owner)
        is_connected = self.connections.is_connected_here
        self.presence.update(
            self.id, {person for person in people if person and is_connected(person)}
        )

    async def refresh_presence(self) -> None:
        """Asks the database who is here through other servers."""
        if self.presence is not None:
            away_by_table = await self.presence.people_elsewhere([self.id])
            self.update_elsewhere(away_by_table[self.id])

    def update_elsewhere(self, elsewhere: AwaySince) -> None:
        if self.connections.elsewhere != elsewhere:
            self.connections.elsewhere = elsewhere
            self.broadcast()

    # The pause after a round

    def seated_viewers(self) -> set[str]:
        """The people who have a seat and are looking."""
        viewers = {client.person_id for client in self.connections.clients}
        return {person for person in viewers if person and self.seats_of(person)}

    # Showing

    def broadcast(self) -> None:
        """Sends all clients a new frame, and has clocks and bots follow."""
        self.connections.revision += 1
        self.clock.sync(self.match)
        for client in self.connections.clients:
            client.refresh()
        self.wake_bots(self)

    # Unloading

    @property
    def is_idle(self) -> bool:
        """Is the table not looked at, nothing being written, and no clock running here? A clock
        runs on while its player does not look, unless another server serves the table."""
        if self.connections.clients or self.lock.locked():
            return False
        return not self.clock.is_ticking or self.connections.is_watched_elsewhere

    def close(self) -> None:
        self.closed = True
        self.round_pause.cancel()
