"""uvicorn's WebSocket protocol: small texts bypass the parser, only large messages are compressed,
and frames are rate limited."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from ludoteca.server.web.client_address import client_network
from ludoteca.server.web.connection_limits import ConnectionLimits
from ludoteca.server.web.frame_budget import FrameBudget
from ludoteca.server.web.http_protocol import BAD_REQUEST
from ludoteca.server.web.receive_queue import ReceiveQueue

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled extension on this platform
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from starlette.types import Scope
    from websockets.typing import ExtensionParameter

MIN_DEFLATE_SIZE = 8 * 1024
"""Bytes. Compressing a frame of a few thousand costs more than everything else done for it; the first
frame of a long match is worth it."""
CHUNK_SIZE = 1024
"""Bytes parsed before their frames are counted: at most 170 frames."""
MAX_FRAGMENTS = 100
"""Fragments of one message."""
DATA_OPCODES = (Opcode.TEXT, Opcode.BINARY)
TEXT_FRAME, DEFLATED_TEXT_FRAME = 0x81, 0xC1
"""First byte of an unfragmented text frame."""
DIRECT_WRITE, DIRECT_READ = "ludoteca.write", "ludoteca.read"
"""Keys of the ASGI scope's extensions with `write_text` and `receive`."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    is_between_frames = False
    budget: FrameBudget | None = None
    """Created with the first frame."""
    resume_timer: asyncio.TimerHandle | None = None
    """Runs while reading is paused by the budget."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: ReceiveQueue = ReceiveQueue(self.loop)  # type: ignore[assignment]
        self.backlog = bytearray()
        """Received and not parsed yet."""
        self.conn = ServerProtocol(
            extensions=[
                SelectiveDeflateFactory(server_no_context_takeover=True, client_max_window_bits=12)
            ],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )

    @property
    def limits(self) -> ConnectionLimits:
        config: Any = self.config
        limits: ConnectionLimits = config.connection_limits
        return limits

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.backlog.clear()
        if self.resume_timer is not None:
            self.resume_timer.cancel()
        if self.budget is not None:
            self.budget.remember_debt(self.loop)

    def data_received(self, data: bytes) -> None:
        """Reads one small text frame, which is nearly every message, without the parser. A failed
        handshake is answered and closed at once, or the client could keep the connection open."""
        if (
            self.is_between_frames
            and not self.backlog
            and is_small_text(data)
            and self.conn.state is State.OPEN
        ):
            self.read_text(data)
            self.charge(1, len(data))
            return
        self.backlog += data
        self.parse_backlog()
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(BAD_REQUEST)
            self.transport.close()

    def parse_backlog(self) -> None:
        """In chunks, until the budget pauses reading."""
        while self.backlog and not (self.resume_timer or self.transport.is_closing()):
            chunk = bytes(self.backlog[:CHUNK_SIZE])
            del self.backlog[:CHUNK_SIZE]
            super().data_received(chunk)
            if self.budget is not None:
                self.charge(0, len(chunk))
        self.is_between_frames = not self.backlog and is_between_frames(self.conn)

    def handle_events(self) -> None:
        """Charges the frames before they are handled."""
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        if frames:
            control_count = sum(
                not (frame.fin and frame.opcode in DATA_OPCODES) for frame in frames
            )
            budget = self.charge(len(frames), 0)
            if not budget.allows_control_frames(control_count) or len(self.frames) > MAX_FRAGMENTS:
                self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames without a message")
                self.handle_parser_exception()
                return
        super().handle_events()

    def charge(self, frames: int, size: int) -> FrameBudget:
        """Pauses reading while the budget is overdrawn."""
        budget = self.budget
        if budget is None:
            network = client_network(cast("Scope", self.scope))  # as the proxy forwarded it
            limits = self.limits
            budget = self.budget = FrameBudget(network, limits.message_rate, limits.frame_buckets)
        seconds = budget.charge(frames, size)
        if seconds > 0 and self.resume_timer is None and not self.transport.is_closing():
            self.transport.pause_reading()
            self.resume_timer = self.loop.call_later(seconds, self.resume_parsing)
        return budget

    def resume_parsing(self) -> None:
        self.resume_timer = None
        if not self.transport.is_closing():
            self.parse_backlog()
            if not (self.resume_timer or self.read_paused):
                self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self.resume_timer is None:
                self.transport.resume_reading()
        return message

    def read_text(self, data: bytes) -> None:
        """Does what the parser does with such a frame."""
        payload = apply_mask(data[6:], data[2:6])
        if data[0] == DEFLATED_TEXT_FRAME:
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
        if self.queue.has_waiter and not self.close_sent and payload.isascii():
            # The consumer takes it out before more is read, so no backpressure is needed.
            self.queue.put_nowait({"type": "websocket.receive", "text": payload.decode()})
            return
        self.curr_msg_data_type = "text"
        self.frames = [payload]
        self.send_receive_event_to_app()

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[DIRECT_WRITE], extensions[DIRECT_READ] = self.write_text, self.receive
        await super().run_asgi()

    def write_text(self, text: bytes) -> bool:
        """Sends a small text uncompressed. Returns False, having sent nothing, if the text is large or
        the client is slow or gone."""
        if (
            len(text) >= MIN_DEFLATE_SIZE
            or not self.handshake_complete
            or self.close_sent
            or self.disconnected
            or self.conn.state is not State.OPEN
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(frame_header(len(text)) + text)
        return True

    async def send(self, message: Any) -> None:
        text = message.get("text")
        if text is None or not self.write_text(text.encode()):
            await super().send(message)


def is_small_text(data: bytes) -> bool:
    """Is this exactly one unfragmented text frame with a two-byte header and a mask?"""
    return (
        len(data) > 6
        and (data[0] == TEXT_FRAME or data[0] == DEFLATED_TEXT_FRAME)
        and len(data) == 6 + data[1] - 0x80
        and data[1] < 0x80 + 126
    )


def is_between_frames(conn: ServerProtocol) -> bool:
    """Is the parser waiting for the first byte of a new message?"""
    generator: Any = conn.parser
    while getattr(generator, "gi_yieldfrom", None) is not None:
        generator = generator.gi_yieldfrom
    at_start = getattr(generator, "gi_code", None) is StreamReader.at_eof.__code__
    return at_start and conn.current_size is None


def frame_header(length: int) -> bytes:
    """The header of an unmasked text frame of less than 64 kB."""
    if length < 126:
        return bytes((0x81, length))
    return b"\x81\x7e" + length.to_bytes(2, "big")


class SelectiveDeflateFactory(ServerPerMessageDeflateFactory):
    def process_request_params(  # type: ignore[override]
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Extension]:
        agreed, deflate = super().process_request_params(params, accepted_extensions)
        return agreed, SelectiveDeflate(deflate)


class SelectiveDeflate(Extension):
    """Compresses only large messages; decompresses all."""

    def __init__(self, deflate: Extension) -> None:
        self.name = deflate.name
        self.deflate = deflate

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        return self.deflate.decode(frame, max_size=max_size)

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < MIN_DEFLATE_SIZE else self.deflate.encode(frame)
