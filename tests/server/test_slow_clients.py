"""Slow and greedy clients are disconnected without an effect on the others."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import zlib
from collections.abc import Iterable
from contextlib import ExitStack, suppress

import pytest
from uvicorn.server import ServerState

from ludoteca.server.file_limits import RESERVED_FILES, UNLIMITED, max_connections
from ludoteca.server.limits import MAX_PENDING_REQUESTS
from ludoteca.server.settings import Settings
from ludoteca.server.web.connection_limits import ConnectionLimits
from ludoteca.server.web.http_protocol import HttpProtocol
from ludoteca.server.web.middleware import SecurityMiddleware
from ludoteca.server.web.server_config import ServerConfig
from tests.server.conftest import Opener
from tests.server.kit import LocalServer, wait_until

HALF = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Half: "


def call(server: LocalServer, data: bytes = b"") -> socket.socket:
    caller = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    with suppress(ConnectionError):  # a client that is disconnected at once may be gone before
        caller.sendall(data)
    return caller


def is_cut_off(caller: socket.socket) -> bool:
    """Does the server close the connection? Reads everything that it sends before."""
    with suppress(ConnectionError):
        while caller.recv(65536):
            pass
    return True


def test_who_never_ends_the_head_of_a_request_is_cut_off(open_server: Opener) -> None:
    server = open_server(read_timeout=2.0)
    with call(server) as silent, call(server, HALF) as half:
        assert is_cut_off(silent)
        assert is_cut_off(half)


def test_the_second_head_has_a_deadline_as_the_first(open_server: Opener) -> None:
    server = open_server(read_timeout=2.0)
    with call(server, b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n") as caller:
        assert b"200 OK" in caller.recv(65536)
        caller.sendall(HALF)
        assert is_cut_off(caller)


def test_who_plays_is_not_cut_off(open_server: Opener) -> None:
    server = open_server(read_timeout=2.0)
    marta = server.guest()
    client = marta.look(marta.open_table("me", "random"), 0)
    client.wait_for_turn()
    with call(server, HALF) as half:
        assert is_cut_off(half)  # this much later
    client.send("ping")
    client.until("pong")


def test_a_crowd_of_half_written_heads_keeps_no_one_out(open_server: Opener) -> None:
    server = open_server(read_timeout=60.0)
    marta = server.guest()
    marta.get("/api/me")
    with ExitStack() as crowd:
        callers = [crowd.enter_context(call(server, HALF)) for _ in range(300)]
        for caller in callers[:150]:
            assert is_cut_off(caller)
        assert marta.get("/api/me")["name"] == "Marta"
        # earlier connections are not closed in favour of later ones
        callers[-1].sendall(b"no more\r\n\r\n")
        assert b"200 OK" in callers[-1].recv(65536)


class Line(asyncio.Transport):
    """A connection from an address that this machine does not have."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("::", 1)})
        self.cut = False

    def abort(self) -> None:
        self.cut = True

    def close(self) -> None: ...


async def empty_app(_scope: object, _receive: object, _send: object) -> None: ...


def cut_off(addresses: Iterable[str], max_connections: int = UNLIMITED) -> list[bool]:
    """Which clients of these addresses, connecting one after another and idle, are still
    connected."""

    async def whole() -> list[bool]:
        limits = ConnectionLimits(Settings(), max_connections)
        config = ServerConfig(empty_app, Settings(), limits)
        config.load()
        state = ServerState()
        crowd = []
        for line in map(Line, addresses):
            visitor = HttpProtocol(config, state, {})  # type: ignore[call-arg]
            visitor.connection_made(line)
            crowd.append((visitor, line))
        results = [line.cut for _, line in crowd]
        for visitor, _ in crowd:
            visitor.connection_lost(None)
        assert not limits.pending_requests
        return results

    return asyncio.run(whole())


def test_all_addresses_of_a_network_share_their_half_written_heads() -> None:
    crowd = [f"2001:db8:1:2::{n:x}" for n in range(MAX_PENDING_REQUESTS + 3)]
    found = cut_off([*crowd, "2001:db8:1:3::1", "192.0.2.1"])
    assert found == [True] * 3 + [False] * (MAX_PENDING_REQUESTS + 2)


def test_a_client_that_would_take_the_last_file_is_disconnected() -> None:
    """Otherwise the next one could not even be refused, and the log would repeat it without end."""
    assert cut_off((f"192.0.2.{n}" for n in range(5)), 3) == [False, False, False, True, True]


def test_a_system_that_allows_fewer_files_than_it_says_is_served_with_those(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_what: int, _limits: tuple[int, int]) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert max_connections() == 256 - RESERVED_FILES


def test_all_addresses_of_a_network_share_what_may_come_in() -> None:
    async def empty_app(*_: object) -> None: ...

    def wait(address: str) -> float:
        return guard.rate_limit_wait({"type": "http", "headers": [], "client": (address, 1)})

    guard = SecurityMiddleware(empty_app, Settings(rate=1.0))
    assert [wait(f"2001:db8:1:2::{n}") for n in range(5)] == [0.0] * 5
    assert wait("2001:db8:1:2:ffff::1") > 0
    assert wait("2001:db8:1:3::1") == 0


MANY = "X-Many: 1\r\n" * 200
UPGRADE = "Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


@pytest.mark.parametrize(
    "head",
    [
        f"PUT /api/me HTTP/1.1\r\n{UPGRADE}\r\n",
        f"GET /api/me HTTP/1.1\r\n{UPGRADE}Content-Length: 2\r\n\r\n{{}}",
        f"GET /api/me HTTP/1.1\r\n{UPGRADE}X-Long: {'x' * 9000}\r\n\r\n",
        f"GET /{'x' * 9000} HTTP/1.1\r\n{UPGRADE}\r\n",
        f"GET /api/me HTTP/1.1\r\n{UPGRADE}{MANY}\r\n",
    ],
    ids=["method", "body", "long header", "long address", "many headers"],
)
def test_a_handshake_that_is_none_is_refused_and_cut_off(server: LocalServer, head: str) -> None:
    with call(server, head.encode()) as caller:
        assert caller.recv(65536).startswith(b"HTTP/1.1 4")
        assert is_cut_off(caller)


# Compressed messages


def messages(server: LocalServer, table: str, cookie: str) -> list[tuple[bool, int]]:
    """The first two messages of a socket with permessage-deflate: whether each was compressed, and
    its length."""
    head = (
        f"GET /api/tables/{table}/socket?seat=0 HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
        f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
    )
    results: list[tuple[bool, int]] = []
    with call(server, head.encode()) as caller:
        reader = caller.makefile("rb")
        assert b"101" in reader.readline()
        while reader.readline().strip():
            pass
        while len(results) < 2:
            first, length = reader.read(2)
            if length == 126:
                length = int.from_bytes(reader.read(2), "big")
            body = reader.read(length)
            deflated = bool(first & 0x40)
            if deflated:
                body = zlib.decompressobj(-15).decompress(body + b"\0\0\xff\xff")
            assert json.loads(body)["type"] in ("talk", "frame")
            results.append((deflated, len(body)))
    return results


def test_only_a_large_message_is_deflated(server: LocalServer) -> None:
    marta = server.guest()
    table = marta.open_table("me", "random", "random")
    client = marta.look(table, 0)
    client.wait_for_turn()
    small = messages(server, table, marta.cookie())
    assert [deflated for deflated, _ in small] == [False, False]
    for number in range(40):
        client.send("say", text=f"{number} " + "x" * 300)
    wait_until(lambda: server.query("select count(*) from chat where kind = 'say'") == [(40,)])
    (talk, length), (frame, _) = messages(server, table, marta.cookie())
    assert talk
    assert length > 12_000
    assert not frame
