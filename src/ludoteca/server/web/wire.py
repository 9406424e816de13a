"""The wire of requests: who knocks must say what they want within a while."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.flow_control import FlowControl

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
        flow: FlowControl
        loop: asyncio.AbstractEventLoop
        transport: asyncio.Transport

        def on_message_begin(self) -> None: ...
        def on_headers_complete(self) -> None: ...

else:
    HTTP = AutoHTTPProtocol

MANY = 1_000_000
SPARE = 64
"""Files that are kept for the database and the workers."""
PIECE = 2048
"""Bytes that are parsed before it is looked what they were."""
HEAD = 32 * 1024
"""Bytes of the longest head of a request."""
FRAMING, SHARE = 2048, 16
"""Bytes of a body in chunks that are none of its content: so many, and one for so many of its content.
Chunks of a hundred bytes have fewer; of one byte, the parser takes ten times as long as for the rest."""
END = "Content-Length: 0\r\nConnection: close\r\n\r\n"
BAD_REQUEST = f"HTTP/1.1 400 Bad Request\r\n{END}".encode()
LONG_HEAD = f"HTTP/1.1 431 Request Header Fields Too Large\r\n{END}".encode()


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


class Flow(FlowControl):
    """Says when reading goes on."""

    def __init__(self, transport: asyncio.Transport, visitor: Visitor) -> None:
        super().__init__(transport)
        self.visitor = visitor

    def resume_reading(self) -> None:
        super().resume_reading()
        if self.visitor.backlog:
            self.visitor.loop.call_soon(self.visitor.parse)


class Visitor(HTTP):
    """A connection. It is cut if the head of a request does not come in time, or if it has waited
    longest of too many from the same place, or if it would be the last one that there is. What comes is
    parsed piece by piece, so that it is refused before it has cost much."""

    most = MANY
    slow = Settings().slow
    waiting: ClassVar[dict[str, dict[Visitor, None]]] = {}
    """Those of each place that have a head to send, the oldest first."""
    deadline: asyncio.TimerHandle | None = None
    head = 0
    """Bytes that have come of a head."""
    is_in_head = False
    """Is one being read? Said by httptools, which takes a head of any length; h11 does not."""
    content = framing = 0
    """Bytes of a body in chunks, and of what is around them."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.flow = Flow(cast(asyncio.Transport, transport), self)
        self.backlog = bytearray()
        """What has come and has not been parsed."""
        self.wait_for_head()
        if len(self.connections) > self.most:
            self.transport.abort()
        elif len(crowd := self.waiting[self.home]) > HEADS and not self.config.proxy_headers:
            oldest = next(iter(crowd))
            oldest.stop_waiting()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.backlog.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if len(data) <= PIECE and not (self.backlog or self.is_full):
            self.parse_piece(data)  # as nearly all requests
            return
        self.backlog += data
        self.parse()

    def parse(self) -> None:
        """As long as the parser takes more: it does not while another request waits for the answer to
        the one before, or while there is too much of a body."""
        while self.backlog and not self.is_full and not self.transport.is_closing():
            if self.transport.get_protocol() is not self:
                self.backlog.clear()  # it has become a socket, and nobody talks before the handshake
                return
            piece = bytes(self.backlog[:PIECE])
            del self.backlog[:PIECE]
            self.parse_piece(piece)
        if self.backlog and not self.transport.is_closing():
            self.flow.pause_reading()

    def parse_piece(self, piece: bytes) -> None:
        cycle = self.cycle
        before = len(cycle.body) if cycle is not None else 0
        super().data_received(piece)
        if self.is_between_requests:
            self.wait_for_head()
        else:
            self.stop_waiting()
        self.head = self.head + len(piece) if self.is_in_head else 0
        if self.head > HEAD:
            self.refuse(LONG_HEAD)
        elif self.cycle is not cycle:
            self.content = self.framing = 0
        elif cycle is not None and cycle.more_body and is_chunked(cycle):
            grown = len(cycle.body) - before
            self.content += grown
            self.framing += len(piece) - grown
            if self.framing > FRAMING + self.content // SHARE:
                self.refuse(BAD_REQUEST)

    def on_message_begin(self) -> None:
        self.is_in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.is_in_head = False
        super().on_headers_complete()

    def refuse(self, answer: bytes) -> None:
        """Answers in the place of the application, unless that has answered, and hangs up."""
        self.backlog.clear()
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(answer)
        self.transport.close()

    @property
    def is_full(self) -> bool:
        """Does something have to be answered, or heard, before more is parsed?"""
        return self.flow.read_paused or bool(getattr(self, "pipeline", ()))

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


def is_chunked(cycle: Any) -> bool:
    return any(name == b"transfer-encoding" for name, _ in cycle.scope["headers"])
