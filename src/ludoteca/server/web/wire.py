"""The wire of requests: who knocks must say what they want within a while."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ludoteca.server.limits import HEADS
from ludoteca.server.settings import Settings
from ludoteca.server.web.guard import network_of

if TYPE_CHECKING:

    class HTTP(asyncio.Protocol):
        """What uvicorn's two protocols have in common."""

        cycle: Any
        connections: set[Any]
        client: tuple[str, int] | None
        config: Any
        loop: asyncio.AbstractEventLoop
        transport: asyncio.Transport
else:
    HTTP = AutoHTTPProtocol

MANY = 1_000_000
SPARE = 64
"""Files that are kept for the database and the workers."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def most_connections() -> int:
    """So many as this process may have files, less those it needs; it takes as many as it may."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS allows fewer than it says
            return max(1, soft - SPARE)
    return hard - SPARE if hard != resource.RLIM_INFINITY else MANY


class Visitor(HTTP):
    """A connection. It is cut if the head of a request does not come in time, or if it has waited
    longest of too many from the same place, or if it would be the last one that there is."""

    most = MANY
    slow = Settings().slow
    waiting: ClassVar[dict[str, dict[Visitor, None]]] = {}
    """Those of each place that have a head to send, the oldest first."""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.wait_for_head()
        if len(self.connections) > self.most:
            self.transport.abort()
        elif len(crowd := self.waiting[self.home]) > HEADS and not self.config.proxy_headers:
            oldest = next(iter(crowd))
            oldest.stop_waiting()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_between_requests:
            self.wait_for_head()
        else:
            self.stop_waiting()

    @property
    def home(self) -> str:
        """Where it comes from: one network of IPv6 has more addresses than there are connections."""
        return network_of(self.client[0]) if self.client else "?"

    @property
    def is_between_requests(self) -> bool:
        """Is nothing being answered? Then what has come is the beginning of a head."""
        if self.transport.get_protocol() is not self:
            return False  # it has become a socket
        return self.cycle is None or bool(self.cycle.response_complete)

    def wait_for_head(self) -> None:
        if self.deadline is None:
            self.waiting.setdefault(self.home, {})[self] = None
            self.deadline = self.loop.call_later(self.slow, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
            crowd = self.waiting[self.home]
            del crowd[self]
            if not crowd:
                del self.waiting[self.home]
