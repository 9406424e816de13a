"""uvicorn's HTTP protocol, with timeouts and limits on request heads and chunked bodies."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.flow_control import FlowControl

from ludoteca.server.limits import MAX_PENDING_REQUESTS
from ludoteca.server.web.client_address import network_of
from ludoteca.server.web.connection_limits import ConnectionLimits

if TYPE_CHECKING:

    class UvicornProtocol(asyncio.Protocol):
        """What uvicorn's protocols over httptools and h11 have in common."""

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

CHUNK_SIZE = 2048
"""Bytes parsed between two checks of the limits."""
MAX_HEADER_SIZE = 32 * 1024
"""Bytes of a request head."""
MAX_CHUNK_OVERHEAD, OVERHEAD_DIVISOR = 2048, 16
"""Bytes of framing in a chunked body: a base, plus one per that many bytes of content. Chunks of a
hundred bytes have less; parsing chunks of one byte takes ten times as long."""
CLOSE_HEADERS = "Content-Length: 0\r\nConnection: close\r\n\r\n"
BAD_REQUEST = f"HTTP/1.1 400 Bad Request\r\n{CLOSE_HEADERS}".encode()
HEADERS_TOO_LARGE = f"HTTP/1.1 431 Request Header Fields Too Large\r\n{CLOSE_HEADERS}".encode()


class ResumingFlowControl(FlowControl):
    """Resumes parsing when reading resumes."""

    def __init__(self, transport: asyncio.Transport, protocol: HttpProtocol) -> None:
        super().__init__(transport)
        self.protocol = protocol

    def resume_reading(self) -> None:
        super().resume_reading()
        if self.protocol.backlog:
            self.protocol.loop.call_soon(self.protocol.parse_backlog)


class HttpProtocol(UvicornProtocol):
    """Aborted if a request head does not arrive in time, if it has waited longest of too many from
    its network, or if it would be one connection too many. Data is parsed in chunks, so that it is
    refused before it has cost much."""

    header_timer: asyncio.TimerHandle | None = None
    header_bytes = 0
    """Bytes of the current request head so far."""
    is_in_headers = False
    """Set by httptools, which accepts heads of any length; h11 has a limit of its own."""
    body_bytes = overhead_bytes = 0
    """Bytes of a chunked body, and of its framing."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.flow = ResumingFlowControl(cast(asyncio.Transport, transport), self)
        self.backlog = bytearray()
        """Received and not parsed yet."""
        self.start_header_timer()
        if len(self.connections) > self.limits.max_connections:
            self.transport.abort()
        elif (
            len(pending := self.limits.pending_requests[self.network]) > MAX_PENDING_REQUESTS
            and not self.config.proxy_headers
        ):
            next(iter(pending)).abort()

    @property
    def limits(self) -> ConnectionLimits:
        limits: ConnectionLimits = self.config.connection_limits
        return limits

    def abort(self) -> None:
        self.cancel_header_timer()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.cancel_header_timer()
        self.backlog.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if len(data) <= CHUNK_SIZE and not (self.backlog or self.is_full):
            self.parse_chunk(data)  # nearly every request
            return
        self.backlog += data
        self.parse_backlog()

    def parse_backlog(self) -> None:
        """Until flow control pauses: while a pipelined request waits, or a body is too far ahead."""
        while self.backlog and not self.is_full and not self.transport.is_closing():
            if self.transport.get_protocol() is not self:
                self.backlog.clear()  # upgraded to a WebSocket; clients send nothing before the handshake
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
        """Responds in place of the application, unless it has begun to, and closes."""
        self.backlog.clear()
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(response)
        self.transport.close()

    @property
    def is_full(self) -> bool:
        """Must parsing wait for the application?"""
        return self.flow.read_paused or bool(getattr(self, "pipeline", ()))

    @property
    def network(self) -> str:
        return network_of(self.client[0]) if self.client else "?"

    @property
    def is_between_requests(self) -> bool:
        """Is no request being handled? Then the next data begins a request head."""
        if self.transport.get_protocol() is not self:
            return False  # upgraded to a WebSocket
        return self.cycle is None or bool(self.cycle.response_complete)

    def start_header_timer(self) -> None:
        if self.header_timer is None:
            self.limits.pending_requests.setdefault(self.network, {})[self] = None
            self.header_timer = self.loop.call_later(
                self.limits.header_timeout, self.transport.abort
            )

    def cancel_header_timer(self) -> None:
        if self.header_timer is not None:
            self.header_timer.cancel()
            self.header_timer = None
            pending = self.limits.pending_requests[self.network]
            del pending[self]
            if not pending:
                del self.limits.pending_requests[self.network]


def is_chunked(cycle: Any) -> bool:
    return any(name == b"transfer-encoding" for name, _ in cycle.scope["headers"])
