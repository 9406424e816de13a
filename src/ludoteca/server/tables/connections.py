"""Company: who is at a table, through this server or another, and who may stay there."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from ludoteca.core.errors import UserError
from ludoteca.server.limits import MAX_TABLE_SOCKETS
from ludoteca.server.store.presence_rows import AwaySince
from ludoteca.server.store.stored_table import Person, SeatAssignment
from ludoteca.server.tables.connection import ClientConnection

if TYPE_CHECKING:
    from ludoteca.server.tables.presence import Presence
    from ludoteca.server.tables.table import Table


class TableConnections:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.presence: Presence | None = None
        self.left_at: dict[str, float] = {}
        self.elsewhere: AwaySince = {}
        """Who is at this table through another server, or since when no longer."""
        self.loaded_at = time.time()
        self.revision = 0
        """Grows whenever somebody comes or goes, or everybody is shown the table anew."""
        self.announced_host = table.stored.owner

    # Coming and going

    def make_room(self, client: ClientConnection) -> None:
        """Refuses a spectator to whom no place is left. Whoever sits here or opened the table gets
        in, and somebody else gives up a place."""
        if len(self.table.clients) < MAX_TABLE_SOCKETS:
            return
        if not self.table.is_member(client.person_id):
            raise UserError("too_many")
        self.disconnect(self.client_to_drop(), UserError("too_many"))

    def client_to_drop(self) -> ClientConnection:
        """The spectator who came last; among players the first socket of whoever has most."""
        clients = self.table.clients
        outsiders = [other for other in clients if not self.table.is_member(other.person_id)]
        if outsiders:
            return max(outsiders, key=lambda other: other.connected_at)
        socket_counts = Counter(other.person_id for other in clients)
        in_order = sorted(clients, key=lambda other: other.connected_at)
        return max(in_order, key=lambda other: socket_counts[other.person_id])

    def add(self, client: ClientConnection) -> None:
        table = self.table
        is_arriving = bool(table.seats_of(client.person_id)) and not self.is_here(client.person_id)
        self.revision += 1
        table.clients.add(client)
        table.clock.mark_active(client.person_id)
        client.enqueue_chat(table.stored.chat)
        if (
            is_arriving
        ):  # who only watches stirs up nobody: a crowd at the door costs the table nothing
            table.broadcast()
        self.publish_presence()
        table.bot_runner.wake()

    def remove(self, client: ClientConnection) -> None:
        table = self.table
        self.revision += 1
        table.clients.discard(client)
        table.idle_since = time.monotonic()
        if table.is_member(client.person_id) and not self.is_here(client.person_id):
            self.left_at[str(client.person_id)] = time.time()
            table.broadcast()
        table.round_pause.end_if_all_continued()
        self.publish_presence()

    def recheck_access(self) -> None:
        """Sends off at once whoever may no longer look from where they looked."""
        for client in list(self.table.clients):
            try:
                self.table.require_access(client.person_id, client.seat)
            except UserError as error:
                self.disconnect(client, error)
        self.publish_presence()

    def disconnect_keys(self, key_hashes: Collection[str]) -> None:
        """Every socket that came with one of these keys ends; they open none again."""
        revoked = [
            candidate
            for candidate in self.table.clients
            if candidate.person is not None and candidate.key_hash in key_hashes
        ]
        for client in revoked:
            self.disconnect(client, UserError("no_name"))
        self.publish_presence()

    def disconnect(self, client: ClientConnection, reason: UserError) -> None:
        self.revision += 1
        self.table.clients.discard(client)
        client.close(reason)

    # Who is here

    def publish_presence(self) -> None:
        """Lets other servers know who has come or gone."""
        if self.presence is not None:
            self.presence.update_table(self.table)

    async def refresh_presence(self) -> None:
        """Knows for certain, and not as last heard, who is here through other servers."""
        if self.presence is not None:
            await self.presence.refresh([self.table])

    def is_here(self, person: str | None) -> bool:
        """Does this person look at the table, through this server or another?"""
        return self.is_connected_here(person) or self.elsewhere.get(person or "", 0.0) is None

    def is_connected_here(self, person: str | None) -> bool:
        if person is not None:
            for client in self.table.clients:
                if client.person_id == person:
                    return True
        return False

    def is_away_too_long(self, person: str | None) -> bool:
        """Has this person been away for so long that the others need not wait?"""
        if self.is_here(person):
            return False
        since = self.last_seen(person)
        return since is not None and time.time() - since >= self.table.settings.away_timeout

    # Who decides what the owner may decide

    @property
    def host(self) -> str:
        """The owner; while they are gone, the person here who has sat at the table longest."""
        owner = self.table.stored.owner
        return self.substitute_host() or owner if self.is_away_too_long(owner) else owner

    def substitute_host(self) -> str | None:
        seated = {
            assignment.person
            for assignment in self.table.stored.assignments
            if assignment.person is not None
        }
        in_order = sorted(self.table.clients, key=lambda client: client.connected_at)
        connected = (client.person_id for client in in_order if client.person_id in seated)
        elsewhere = (person for person in sorted(seated) if self.is_here(person))
        return next(connected, None) or next(elsewhere, None)

    def is_host(self, person: str | None) -> bool:
        """The owner stays one of the hosts: away from the table they may still decide."""
        return person is not None and person in (self.table.stored.owner, self.host)

    def require_host(self, person: Person) -> None:
        if not self.is_host(person.id):
            raise UserError("not_the_owner")

    def require_participant(self, person: Person) -> None:
        """Refuses all who neither sit at the table nor are its host."""
        if not self.table.seats_of(person.id):
            self.require_host(person)

    def update_host(self) -> None:
        """Shows everybody at the table that its host is another person now."""
        if self.table.clients and (host := self.host) != self.announced_host:
            self.announced_host = host
            self.table.broadcast()

    @property
    def is_complete(self) -> bool:
        """Is everybody here for whom there is a seat?"""
        for assignment in self.table.stored.assignments:
            if assignment.reserved_for is not None or not (
                assignment.person is None or self.is_here(assignment.person)
            ):
                return False
        return True

    @property
    def is_watched_elsewhere(self) -> bool:
        """Does anybody of the table look at it through another server?"""
        return None in self.elsewhere.values()

    def away_since(self, assignment: SeatAssignment) -> int | None:
        """Since when nobody has been there for whom the seat is."""
        since = self.last_seen(assignment.person or assignment.reserved_for)
        return None if since is None else int(since)

    def last_seen(self, person: str | None) -> float | None:
        """When a person who is not here was here, as far as is known."""
        if person is None:
            return None
        return max(self.left_at.get(person, self.loaded_at), self.elsewhere.get(person) or 0.0)

    def spectator_count(self) -> int:
        """How many only watch; who sits at the table and looks up from it is none of them."""
        unseated = [client.person_id for client in self.table.clients if client.seat is None]
        if not unseated:
            return 0
        seated = {
            assignment.person
            for assignment in self.table.stored.assignments
            if assignment.person is not None
        }
        return sum(person not in seated for person in unseated)
