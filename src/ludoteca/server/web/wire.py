"""The wire: who knocks must say what they want within a while, and only large messages are deflated."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from ludoteca.server.limits import HEADS
from ludoteca.server.settings import Settings
from ludoteca.server.web.guard import network_of
from ludoteca.server.web.inbox import Inbox

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nothing of it could be compiled
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from websockets.typing import ExtensionParameter

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

LARGE = 8 * 1024
"""Bytes. To deflate a frame of a few thousand takes longer than all else that is done for it; the first
frame of a long match is worth it."""
MANY = 1_000_000
SPARE = 64
"""Files that are kept for the database and the workers."""


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


PLAIN, DEFLATED = 0x81, 0xC1
"""How a frame begins that is a whole text."""
WRITE, READ = "ludoteca.write", "ludoteca.read"
"""What the wire can do itself, as an application finds it among the extensions of a socket."""
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Socket(WebSocketsSansIOProtocol):
    """A socket on which only large messages are deflated."""

    is_between_frames = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Inbox = Inbox(self.loop)  # type: ignore[assignment]
        self.conn = ServerProtocol(
            extensions=[DeflateLarge(server_no_context_takeover=True, client_max_window_bits=12)],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )

    def data_received(self, data: bytes) -> None:
        """What is one small text, as nearly everything that people send, is read at once. A head that
        is no handshake is refused at once: nothing more is waited for, and whoever sent it would keep
        the connection for as long as they like."""
        if self.is_between_frames and is_small_text(data) and self.conn.state is State.OPEN:
            self.read_text(data)
            return
        super().data_received(data)
        self.is_between_frames = is_between_frames(self.conn)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def read_text(self, data: bytes) -> None:
        """As the protocol would, which takes its time over every part of a frame."""
        payload = apply_mask(data[6:], data[2:6])
        if data[0] == DEFLATED:
            frame = Frame(Opcode.TEXT, payload, rsv1=True)
            try:
                for extension in reversed(self.conn.extensions):
                    frame = extension.decode(frame, max_size=self.conn.max_message_size)
                frame.check()
            except (ProtocolError, PayloadTooBig) as error:
                large = isinstance(error, PayloadTooBig)
                code = CloseCode.MESSAGE_TOO_BIG if large else CloseCode.PROTOCOL_ERROR
                self.conn.fail(code, str(error))
                self.conn.parser_exc = error
                self.handle_parser_exception()
                return
            payload = bytes(frame.data)
        if self.queue.is_listened_to and not self.close_sent and payload.isascii():
            # It is taken out again before anything more is read, so nothing has to be held back.
            self.queue.put_nowait({"type": "websocket.receive", "text": payload.decode()})
            return
        self.curr_msg_data_type = "text"
        self.frames = [payload]
        self.send_receive_event_to_app()

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[WRITE], extensions[READ] = self.write, self.receive
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Sends a small text as it is: that is all that there is to do for most of them. One that is
        large is not sent, nor is any while the reader is slow or no longer there."""
        if (
            len(text) >= LARGE
            or not self.handshake_complete
            or self.close_sent
            or self.disconnected
            or self.conn.state is not State.OPEN
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(head_of(len(text)) + text)
        return True

    async def send(self, message: Any) -> None:
        text = message.get("text")
        if text is None or not self.write(text.encode()):
            await super().send(message)


def is_small_text(data: bytes) -> bool:
    """Is this one whole text frame of a client and nothing else, with the shortest kind of head?"""
    return (
        len(data) > 6
        and (data[0] == PLAIN or data[0] == DEFLATED)
        and len(data) == 6 + data[1] - 0x80
        and data[1] < 0x80 + 126
    )


def is_between_frames(conn: ServerProtocol) -> bool:
    """Does the protocol wait for a new message, and has it nothing of it yet?"""
    waits: Any = conn.parser
    while getattr(waits, "gi_yieldfrom", None) is not None:
        waits = waits.gi_yieldfrom
    at_start = getattr(waits, "gi_code", None) is StreamReader.at_eof.__code__
    return at_start and conn.current_size is None


def head_of(length: int) -> bytes:
    """The head of a text message of a server that is whole and less than 64 kB long."""
    if length < 126:
        return bytes((0x81, length))
    return b"\x81\x7e" + length.to_bytes(2, "big")


class DeflateLarge(ServerPerMessageDeflateFactory):
    def process_request_params(  # type: ignore[override]
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Extension]:
        agreed, deflate = super().process_request_params(params, accepted_extensions)
        return agreed, LargeOnly(deflate)


class LargeOnly(Extension):
    """Deflates what is large, and inflates whatever comes deflated."""

    def __init__(self, deflate: Extension) -> None:
        self.name = deflate.name
        self.deflate = deflate

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        return self.deflate.decode(frame, max_size=max_size)

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < LARGE else self.deflate.encode(frame)
