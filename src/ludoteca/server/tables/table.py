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
from ludoteca.server.store.stored_table import SeatAssignment, StoredTable
from ludoteca.server.tables.clock import TableClock
from ludoteca.server.tables.connections import ClientConnection, TableConnections
from ludoteca.server.tables.match import TableMatch
from ludoteca.server.tables.position_cache import PositionCache
from ludoteca.server.tables.presence import Presence
from ludoteca.server.tables.round_pause import RoundPause
from ludoteca.server.thread_pools import ThreadPools


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


class Table:
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
        self.match = match
        self.id = match.stored.id
        self.game = match.game
        self.store = store
        self.settings = settings
        self.pools = pools
        self.metrics = metrics
        self.presence = presence
        self.wake_bots = wake_bots
        """Called when a bot may have to move."""
        self.lock = asyncio.Lock()
        self.connections = TableConnections(settings.away_timeout)
        self.clock = TableClock()
        self.round_pause = RoundPause(self.game, settings.round_pause)
        self.position_cache = PositionCache(self.game)
        self.frame_cache = FrameCache()
        self.announced_host = self.stored.owner
        """The host as last shown to the clients."""
        self.attempt_finishers: set[str] = set()
        """People who have finished the same daily deal at their own tables."""
        self.seed_is_secret = self.stored.daily is not None
        """False once the day of its daily deal is known to be over."""
        self.idle_since = time.monotonic()
        self.closed = False

    @property
    def stored(self) -> StoredTable:
        return self.match.stored

    # Rights

    def assignment(self, seat: int) -> SeatAssignment:
        if not 0 <= seat < self.stored.seats:
            raise UserError("no_such_chair", seat=seat)
        return self.stored.assignments[seat]

    def seats_of(self, person: str | None) -> list[int]:
        own = [assignment for assignment in self.stored.assignments if assignment.kind == "person"]
        return [
            assignment.seat
            for assignment in own
            if person is not None and assignment.person == person
        ]

    def require_access(self, person: str | None, seat: int | None) -> None:
        """Refuses a person who may not look from this seat or (None) may not watch."""
        if seat is not None:
            assignment = self.assignment(seat)
            if person is None or assignment.kind != "person" or assignment.person != person:
                raise UserError("not_your_seat")
        elif not (self.stored.settings.spectators or self.is_member(person)):
            raise UserError("closed_to_spectators")

    def is_member(self, person: str | None) -> bool:
        """Is this person the owner, or has a seat, perhaps one that a bot plays for them?"""
        return person is not None and (
            person == self.stored.owner
            or any(
                person in (assignment.person, assignment.reserved_for)
                for assignment in self.stored.assignments
            )
        )

    @property
    def is_silent(self) -> bool:
        """Do the rules forbid chat? They bind only during the match."""
        playing = self.stored.status == "playing"
        return playing and self.game.forbids_chat(self.stored.seats, self.match.record.options)

    @property
    def allows_reactions(self) -> bool:
        state = self.match.state
        playing = self.stored.status == "playing" and state is not None
        return not playing or self.game.allows_reactions(state)

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

    def continue_round(self, person: str) -> None:
        self.round_pause.continued_by.add(person)
        self.end_round_pause_if_done()

    def end_round_pause_if_done(self) -> None:
        if self.round_pause.is_done(self.seated_viewers()):
            self.end_round_pause()

    def end_round_pause(self) -> None:
        self.round_pause.cancel()
        self.broadcast()

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
