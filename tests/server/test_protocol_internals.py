"""What `web/http_protocol.py` and `web/socket_protocol.py` use of uvicorn and websockets without
documentation. After an upgrade of either: read its protocol again, run the protocol's tests, and
then change the versions here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pytest
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from ludoteca.server.settings import Settings
from ludoteca.server.web.connection_limits import ConnectionLimits
from ludoteca.server.web.http_protocol import HttpProtocol
from ludoteca.server.web.server_config import ServerConfig
from ludoteca.server.web.socket_protocol import WebSocketProtocol, is_between_frames
from tests.server.test_socket_protocol import HANDSHAKE, Wire, frame

TESTED = {"uvicorn": "0.54", "websockets": "17.4", "httptools": "0.9"}
REQUEST = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
HTTP = ("cycle", "connections", "client", "config", "flow", "loop", "transport", "server_state")
CYCLE = ("body", "more_body", "response_started", "response_complete", "scope")
SOCKET = (
    *("queue", "conn", "config", "loop", "transport", "scope", "frames", "tasks", "writable"),
    *("read_paused", "close_sent", "disconnected", "handshake_complete"),
)
SOCKET_METHODS = (
    *("data_received", "connection_lost", "handle_events", "handle_parser_exception"),
    *("send_receive_event_to_app", "run_asgi", "receive", "send"),
)
CONNECTION = (
    *("parser", "current_size", "events", "extensions", "state", "handshake_exc"),
    *("parser_exc", "max_message_size", "fail"),
)


@pytest.mark.parametrize("package", TESTED)
def test_the_versions_are_those_that_were_read(package: str) -> None:
    assert version(package).startswith(TESTED[package])


async def ignore(_scope: object, receive: Callable[[], Any], _send: object) -> None:
    await receive()


def config_of(http: type[asyncio.Protocol]) -> ServerConfig:
    config = ServerConfig(ignore, Settings(), ConnectionLimits(Settings()))
    config.http = http
    config.load()
    return config


@pytest.mark.parametrize("kind", [HttpToolsProtocol, H11Protocol])
def test_a_protocol_of_requests_has_what_ours_builds_on(kind: Any) -> None:
    async def story() -> None:
        protocol = kind(config_of(kind), ServerState(), {})
        protocol.connection_made(Wire())
        assert protocol.cycle is None
        protocol.data_received(REQUEST)
        assert [name for name in HTTP if not hasattr(protocol, name)] == []
        assert [name for name in CYCLE if not hasattr(protocol.cycle, name)] == []
        assert isinstance(protocol.flow, FlowControl)
        assert protocol.flow.read_paused is False
        assert protocol in protocol.connections
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)

    asyncio.run(story())


def test_httptools_says_when_a_head_begins_and_ends() -> None:
    for name in ("on_message_begin", "on_headers_complete"):
        assert callable(getattr(HttpToolsProtocol, name))


def test_a_protocol_of_sockets_has_what_ours_builds_on() -> None:
    assert [name for name in SOCKET_METHODS if name not in vars(WebSocketsSansIOProtocol)] == []

    async def story() -> None:
        socket = WebSocketProtocol(config_of(HttpProtocol), ServerState(), {})
        socket.connection_made(Wire())
        socket.data_received(HANDSHAKE)
        assert [name for name in SOCKET if not hasattr(socket, name)] == []
        assert [name for name in CONNECTION if not hasattr(socket.conn, name)] == []
        socket.connection_lost(None)
        await asyncio.gather(*socket.tasks)

    asyncio.run(story())


def test_between_two_frames_the_parser_waits_where_we_look_for_it() -> None:
    """Otherwise every message would take the slower path through the parser."""
    conn = ServerProtocol()
    conn.receive_data(HANDSHAKE)
    (request,) = conn.events_received()
    conn.send_response(conn.accept(request))  # type: ignore[arg-type]
    assert conn.state is State.OPEN
    assert is_between_frames(conn)
    whole = frame(b"hello")
    for cut in range(1, len(whole)):
        conn.receive_data(whole[:cut])
        assert not is_between_frames(conn)
        conn.receive_data(whole[cut:])
        assert is_between_frames(conn)
        (event,) = conn.events_received()
        assert isinstance(event, Frame)
        assert (event.opcode, bytes(event.data)) == (Opcode.TEXT, b"hello")
    fragment = b"\x01" + whole[1:]
    conn.receive_data(fragment)
    assert not is_between_frames(conn)
