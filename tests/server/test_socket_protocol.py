"""The fast path for short text frames gives the same results as the full protocol, however the
input is split."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import Iterable
from typing import Any

import pytest
from uvicorn.server import ServerState

from ludoteca.server.settings import Settings
from ludoteca.server.web.connection_limits import ConnectionLimits
from ludoteca.server.web.server_config import ServerConfig
from ludoteca.server.web.socket_protocol import DEFLATED_TEXT_FRAME, TEXT_FRAME, WebSocketProtocol

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
)
MASK = b"\x81\x89\x00\x7f"  # looks like a frame header
Outcome = tuple[list[dict[str, Any]], bytes]


class Thorough(WebSocketProtocol):
    """A client that never reads at once."""

    is_between_frames = property(lambda self: False, lambda self, found: None)


class Wire(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def frame(payload: bytes, head: int = TEXT_FRAME) -> bytes:
    """As a client sends it."""
    masked = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))
    length = len(payload)
    size = bytes([0x80 + length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return bytes([head]) + size + MASK + masked


def deflated(*texts: bytes) -> list[bytes]:
    """Frames that depend on those before."""
    press = zlib.compressobj(wbits=-12)
    pressed = (press.compress(text) + press.flush(zlib.Z_SYNC_FLUSH) for text in texts)
    return [frame(one.removesuffix(b"\0\0\xff\xff"), DEFLATED_TEXT_FRAME) for one in pressed]


def server_config(app: Any, **options: Any) -> ServerConfig:
    settings = Settings()
    config = ServerConfig(app, settings, ConnectionLimits(settings), **options)
    config.load()
    return config


async def reads(kind: type[WebSocketProtocol], pieces: Iterable[bytes]) -> Outcome:
    """The messages that an application receives, and the bytes that are sent."""
    messages: list[dict[str, Any]] = []

    async def listens(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while not messages or messages[-1]["type"] == "websocket.receive":
            messages.append(await receive())

    config = server_config(listens, ws_ping_interval=None)
    wire, socket = Wire(), kind(config, ServerState(), {})
    socket.connection_made(wire)
    socket.data_received(HANDSHAKE)
    await asyncio.sleep(0.0)
    while not wire.written:
        await asyncio.sleep(0.0)
    wire.written = b""
    for piece in pieces:
        if not wire.closed:
            socket.data_received(piece)
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)
    return messages, wire.written


def both(pieces: list[bytes]) -> Outcome:
    at_once, thoroughly = (
        asyncio.run(reads(kind, pieces)) for kind in (WebSocketProtocol, Thorough)
    )
    assert at_once == thoroughly
    return at_once


def texts(outcome: Outcome) -> list[Any]:
    return [event["text"] for event in outcome[0] if event["type"] == "websocket.receive"]


SAID = [b"one", b"looks alike", "дві".encode(), b"x" * 125, b"y" * 126, b"\x81" * 0, b"{}"]


def test_a_message_is_heard_however_it_is_cut_up() -> None:
    whole = [frame(text) for text in SAID]
    lines = [text.decode() for text in SAID]
    assert texts(both(whole)) == lines
    assert texts(both([b"".join(whole)])) == lines
    assert texts(both([bytes([byte]) for one in whole for byte in one])) == lines
    for cut in range(1, 8):  # what follows the cut may look like a frame
        assert texts(both([part for one in whole for part in (one[:cut], one[cut:])])) == lines


def test_what_is_deflated_builds_on_what_was_before_it() -> None:
    lines = [b'{"type":"move","nth":%d,"move":"draw"}' % nth for nth in range(6)]
    frames = deflated(*lines)
    pieces = [*frames[:2], frames[2][:3], frames[2][3:], *frames[3:]]
    assert texts(both(pieces)) == [text.decode() for text in lines]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff\xff\xff", DEFLATED_TEXT_FRAME), 1002),
        (deflated(b"0" * 100_000)[0], 1009),
        (frame(b"\xff\xfe"), 1007),
        (frame(b"never", 0x01) + frame(b"ended"), 1002),
        (b"\x81\x03abc", 1002),
    ],
    ids=["no deflate", "a bomb", "no UTF-8", "a text in a text", "no mask"],
)
def test_what_is_wrong_ends_the_socket_with_the_same_word(sent: bytes, code: int) -> None:
    heard, answered = both([frame(b"before"), sent])
    assert heard[0]["text"] == "before"
    assert answered[0] == 0x88
    assert int.from_bytes(answered[2:4], "big") == code


def test_nonsense_is_read_as_the_protocol_reads_it() -> None:
    rng = random.Random(1)
    for _ in range(300):
        frames = [
            frame(
                rng.choice(SAID),
                rng.choice([TEXT_FRAME, TEXT_FRAME, 0x01, 0x80, 0x89, DEFLATED_TEXT_FRAME]),
            )
        ]
        frames += [frame(rng.choice(SAID)) for _ in range(2)]
        stream = bytearray(b"".join(frames))
        if rng.random() < 0.5:
            stream[rng.randrange(len(stream))] ^= 1 << rng.randrange(8)
        cuts = sorted(rng.randrange(len(stream)) for _ in range(rng.randrange(4)))
        ends = [*cuts, len(stream)]
        both([bytes(stream[a:b]) for a, b in zip([0, *cuts], ends, strict=True) if a < b])


def test_nothing_is_held_back_while_someone_listens() -> None:
    async def story() -> tuple[list[str], list[bool]]:
        """How often reading is paused: not for the first message, but for the messages that came
        before it was read."""
        messages: list[str] = []
        gate = asyncio.Event()

        async def listens(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (event := await receive())["type"] == "websocket.receive":
                messages.append(event["text"])
                await gate.wait()

        config = server_config(listens)
        wire, socket = Wire(), WebSocketProtocol(config, ServerState(), {})
        socket.connection_made(wire)
        socket.data_received(HANDSHAKE)
        while not wire.written:
            await asyncio.sleep(0)
        paused = []
        for text in (b"one", b"two", b"three"):
            socket.data_received(frame(text))
            paused.append(socket.read_paused)
            for _ in range(5):
                await asyncio.sleep(0)
        gate.set()
        while len(messages) < 3:
            await asyncio.sleep(0)
        paused.append(socket.read_paused)
        socket.connection_lost(None)
        await asyncio.gather(*socket.tasks)
        return messages, paused

    assert asyncio.run(story()) == (["one", "two", "three"], [False, True, True, False])
