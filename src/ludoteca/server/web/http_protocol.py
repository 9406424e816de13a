"""The wire of requests: who knocks must say what they want within a while."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.flow_control import FlowControl

from ludoteca.server.limits import MAX_PENDING_REQUESTS
from ludoteca.server.settings import Settings
from ludoteca.server.web.middleware import network_of

if TYPE_CHECKING:

    class UvicornProtocol(asyncio.Protocol):
        """What uvicorn's two protocols have in common."""

        cycle: Any
        connections: set[Any]
        client: tuple[str, int] | None
        config: Any
        flow: FlowControl
        loop: asyncio.AbstractEventLoop
        transport: asyncio.Transport

        def on_message_begin(self) -> None: ...
        def on_headers_complete(self) -> None: ...

else:
    UvicornProtocol = AutoHTTPProtocol

UNLIMITED = 1_000_000
RESERVED_FILES = 64
"""Files that are kept for the database and the workers."""
CHUNK_SIZE = 2048
"""Bytes that are parsed before it is looked what they were."""
MAX_HEADER_SIZE = 32 * 1024
"""Bytes of the longest head of a request."""
MAX_CHUNK_OVERHEAD, OVERHEAD_DIVISOR = 2048, 16
"""Bytes of a body in chunks that are none of its content: so many, and one for so many of its content.
Chunks of a hundred bytes have fewer; of one byte, the parser takes ten times as long as for the rest."""
CLOSE_HEADERS = "Content-Length: 0\r\nConnection: close\r\n\r\n"
BAD_REQUEST = f"HTTP/1.1 400 Bad Request\r\n{CLOSE_HEADERS}".encode()
HEADERS_TOO_LARGE = f"HTTP/1.1 431 Request Header Fields Too Large\r\n{CLOSE_HEADERS}".encode()


def max_connections() -> int:
    """So many as this process may have files, less those it needs; it takes as many as it may."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS allows fewer than it says
            return max(1, soft - RESERVED_FILES)
    return hard - RESERVED_FILES if hard != resource.RLIM_INFINITY else UNLIMITED


class ResumingFlowControl(FlowControl):
    """Says when reading goes on."""

    def __init__(self, transport: asyncio.Transport, protocol: HttpProtocol) -> None:
        super().__init__(transport)
        self.protocol = protocol

    def resume_reading(self) -> None:
        super().resume_reading()
        if self.protocol.backlog:
            self.protocol.loop.call_soon(self.protocol.parse_backlog)


class HttpProtocol(UvicornProtocol):
    """A connection. It is cut if the head of a request does not come in time, or if it has waited
    longest of too many from the same place, or if it would be the last one that there is. What comes is
    parsed piece by piece, so that it is refused before it has cost much."""

    max_connections = UNLIMITED
    header_timeout = Settings().read_timeout
    pending_requests: ClassVar[dict[str, dict[HttpProtocol, None]]] = {}
    """Those of each place that have a head to send, the oldest first."""
    header_timer: asyncio.TimerHandle | None = None
    header_bytes = 0
    """Bytes that have come of a head."""
    is_in_headers = False
    """Is one being read? Said by httptools, which takes a head of any length; h11 does not."""
    body_bytes = overhead_bytes = 0
    """Bytes of a body in chunks, and of what is around them."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.flow = ResumingFlowControl(cast(asyncio.Transport, transport), self)
        self.backlog = bytearray()
        """What has come and has not been parsed."""
        self.start_header_timer()
        if len(self.connections) > self.max_connections:
            self.transport.abort()
        elif (
            len(pending := self.pending_requests[self.network]) > MAX_PENDING_REQUESTS
            and not self.config.proxy_headers
        ):
            oldest = next(iter(pending))
            oldest.cancel_header_timer()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.cancel_header_timer()
        self.backlog.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if len(data) <= CHUNK_SIZE and not (self.backlog or self.is_full):
            self.parse_chunk(data)  # as nearly all requests
            return
        self.backlog += data
        self.parse_backlog()

    def parse_backlog(self) -> None:
        """As long as the parser takes more: it does not while another request waits for the answer to
        the one before, or while there is too much of a body."""
        while self.backlog and not self.is_full and not self.transport.is_closing():
            if self.transport.get_protocol() is not self:
                self.backlog.clear()  # it has become a socket, and nobody talks before the handshake
                return
            chunk = bytes(self.backlog[:CHUNK_SIZE])
            del self.backlog[:CHUNK_SIZE]
            self.parse_chunk(chunk)
        if self.backlog and not self.transport.is_closing():
            self.flow.pause_reading()

    def parse_chunk(self, chunk: bytes) -> None:
        cycle = self.cycle
        before = len(cycle.body) if cycle is not None else 0
        super().data_received(chunk)
        if self.is_between_requests:
            self.start_header_timer()
        else:
            self.cancel_header_timer()
        self.header_bytes = self.header_bytes + len(chunk) if self.is_in_headers else 0
        if self.header_bytes > MAX_HEADER_SIZE:
            self.reject(HEADERS_TOO_LARGE)
        elif self.cycle is not cycle:
            self.body_bytes = self.overhead_bytes = 0
        elif cycle is not None and cycle.more_body and is_chunked(cycle):
            body_growth = len(cycle.body) - before
            self.body_bytes += body_growth
            self.overhead_bytes += len(chunk) - body_growth
            if self.overhead_bytes > MAX_CHUNK_OVERHEAD + self.body_bytes // OVERHEAD_DIVISOR:
                self.reject(BAD_REQUEST)

    def on_message_begin(self) -> None:
        self.is_in_headers = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.is_in_headers = False
        super().on_headers_complete()

    def reject(self, response: bytes) -> None:
        """Answers in the place of the application, unless that has answered, and hangs up."""
        self.backlog.clear()
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(response)
        self.transport.close()

    @property
    def is_full(self) -> bool:
        """Does something have to be answered, or heard, before more is parsed?"""
        return self.flow.read_paused or bool(getattr(self, "pipeline", ()))

    @property
    def network(self) -> str:
        """Where it comes from: one network of IPv6 has more addresses than there are connections."""
        return network_of(self.client[0]) if self.client else "?"

    @property
    def is_between_requests(self) -> bool:
        """Is nothing being answered? Then what has come is the beginning of a head."""
        if self.transport.get_protocol() is not self:
            return False  # it has become a socket
        return self.cycle is None or bool(self.cycle.response_complete)

    def start_header_timer(self) -> None:
        if self.header_timer is None:
            self.pending_requests.setdefault(self.network, {})[self] = None
            self.header_timer = self.loop.call_later(self.header_timeout, self.transport.abort)

    def cancel_header_timer(self) -> None:
        if self.header_timer is not None:
            self.header_timer.cancel()
            self.header_timer = None
            pending = self.pending_requests[self.network]
            del pending[self]
            if not pending:
                del self.pending_requests[self.network]


def is_chunked(cycle: Any) -> bool:
    return any(name == b"transfer-encoding" for name, _ in cycle.scope["headers"])
