"""Who is at a table, through this server or another."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection

from ludoteca.core.errors import UserError
from ludoteca.server.store.presence_rows import AwaySince
from ludoteca.server.tables.connection import ClientConnection


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
