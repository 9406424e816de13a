"""The limits that the connections of one server share."""

from __future__ import annotations

from typing import Protocol
from weakref import WeakValueDictionary

from ludoteca.server.file_limits import UNLIMITED
from ludoteca.server.limits import TokenBucket
from ludoteca.server.settings import Settings


class Connection(Protocol):
    def abort(self) -> None: ...


class ConnectionLimits:
    def __init__(self, settings: Settings, max_connections: int = UNLIMITED) -> None:
        self.max_connections = max_connections
        self.header_timeout = settings.read_timeout
        self.message_rate = settings.socket_rate
        self.pending_requests: dict[str, dict[Connection, None]] = {}
        """By network, the connections that have yet to send a whole request head, oldest first."""
        self.frame_buckets: WeakValueDictionary[str, TokenBucket] = WeakValueDictionary()
        """By network, what its sockets share while one of them is open."""
