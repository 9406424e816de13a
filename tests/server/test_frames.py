"""WebSocket frames without content are limited and delay no other client."""

from __future__ import annotations

import socket
import struct
import threading
import time
from contextlib import ExitStack, suppress

import pytest

from tests.server.beside import answered_beside
from tests.server.conftest import Opener
from tests.server.kit import Endpoint, LocalServer, TableClient
from tests.server.proxy import Proxy

TEXT, PING, CONTINUATION = 0x01, 0x89, 0x00
"""First bytes of frames: the beginning of a text, a ping, and a fragment that is not the last."""
POLICY = 1008
FLOOD = 3_000_000
"""Bytes of one flood: half a million frames."""


def frame(first: int, payload: bytes = b"") -> bytes:
    """A client's frame, masked with zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes([first]) + length + bytes(4) + payload


def seated(server: Endpoint, name: str = "Marta") -> TableClient:
    guest = server.guest(name)
    client = guest.look(guest.open_table("me", "random"), 0)
    client.wait_for_turn()
    return client


def raw_socket(server: Endpoint, table: str) -> socket.socket:
    """A socket at a table, after the handshake, that sends raw bytes."""
    caller = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    caller.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    received = b""
    while b"\r\n\r\n" not in received:
        received += caller.recv(1)
    assert received.startswith(b"HTTP/1.1 101")
    return caller


def flood(caller: socket.socket, first: bytes, again: bytes) -> None:
    """Sends the same bytes as long as the connection is open."""
    many = again * (65536 // len(again))
    with suppress(OSError):
        caller.sendall(first)
        for _ in range(FLOOD // len(many)):
            caller.sendall(many)


def close_code(caller: socket.socket) -> int | None:
    """The code with which the server closes this socket."""
    received = b""
    with suppress(OSError):
        while more := caller.recv(65536):
            received += more
    while len(received) >= 2:
        size, head = received[1] & 0x7F, 2
        if size == 126:
            size, head = int(struct.unpack("!H", received[2:4])[0]), 4
        elif size == 127:
            size, head = int(struct.unpack("!Q", received[2:10])[0]), 10
        if received[0] == 0x88:
            return int(struct.unpack("!H", received[head : head + 2])[0])
        received = received[head + size :]
    return None


def floods(server: LocalServer, table: str, first: bytes, again: bytes) -> list[int | None]:
    """Two sockets of one address that send without a pause."""
    with ExitStack() as stack:
        callers = [stack.enter_context(raw_socket(server, table)) for _ in range(2)]
        codes: list[int | None] = []

        def attack(caller: socket.socket) -> None:
            reading = threading.Thread(target=lambda: codes.append(close_code(caller)))
            reading.start()
            flood(caller, first, again)
            with suppress(OSError):
                caller.shutdown(socket.SHUT_WR)
            reading.join()

        threads = [threading.Thread(target=attack, args=[caller]) for caller in callers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return codes


def is_ended(caller: socket.socket, seconds: float = 5.0) -> bool:
    """Does the other side close this socket within these seconds? nginx closes it without a code:
    it writes to a server that no longer reads, and drops what that server sent last."""
    until = time.monotonic() + seconds
    try:
        while (left := until - time.monotonic()) > 0:
            caller.settimeout(left)
            if not caller.recv(65536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def test_a_flood_of_pings_is_cut_off_and_keeps_no_one_waiting(open_server: Opener) -> None:
    server = open_server(socket_rate=20.0)
    client, table = seated(server), server.guest("Mallory").open_table("me", "random")
    with answered_beside(client):
        codes = floods(server, table, b"", frame(PING))
    assert codes == [POLICY, POLICY]


def test_a_flood_of_empty_fragments_is_cut_off_and_keeps_no_one_waiting(
    open_server: Opener,
) -> None:
    server = open_server(socket_rate=20.0)
    client, table = seated(server), server.guest("Mallory").open_table("me", "random")
    with answered_beside(client):
        codes = floods(server, table, frame(TEXT), frame(CONTINUATION))
    assert codes == [POLICY, POLICY]


@pytest.mark.parametrize(
    ("first", "again"),
    [(b"", frame(PING)), (frame(TEXT), frame(CONTINUATION))],
    ids=["pings", "empty fragments"],
)
def test_a_flood_through_nginx_is_cut_off_and_keeps_no_one_waiting(
    open_server: Opener, tmp_path_factory: pytest.TempPathFactory, first: bytes, again: bytes
) -> None:
    server = open_server(socket_rate=20.0, behind_proxy="1")
    proxy = Proxy(tmp_path_factory.mktemp("nginx"), server)
    try:
        client, table = seated(proxy), proxy.guest("Mallory").open_table("me", "random")
        with answered_beside(client), ExitStack() as stack:
            callers = [stack.enter_context(raw_socket(proxy, table)) for _ in range(2)]
            threads = [
                threading.Thread(target=flood, args=[caller, first, again]) for caller in callers
            ]
            for thread in threads:
                thread.start()
            assert [is_ended(caller) for caller in callers] == [True, True]
            for thread in threads:
                thread.join()
    finally:
        proxy.close()


def test_pings_now_and_then_are_answered(server: LocalServer) -> None:
    table = server.guest("Marta").open_table("me", "random")
    with raw_socket(server, table) as caller:
        for _ in range(100):
            caller.sendall(frame(PING, b"here"))
        received = b""
        while received.count(b"\x8a\x04here") < 100:
            received += caller.recv(65536)


def refusals(caller: socket.socket, seconds: float) -> int:
    """The number of messages that were rejected within these seconds."""
    said, until = b"", time.monotonic() + seconds
    with suppress(TimeoutError):
        while (left := until - time.monotonic()) > 0:
            caller.settimeout(left)
            said += caller.recv(1 << 20)
    return said.count(b'"type":"refused"')


def test_a_socket_that_sends_too_much_is_read_slowly(open_server: Opener) -> None:
    """Each message may be this large, and there are not too many of them."""
    server = open_server(socket_rate=20.0)
    table = server.guest("Marta").open_table("me", "random")
    with raw_socket(server, table) as caller:
        large = frame(0x81, b"x" * 16_000)
        sending = threading.Thread(target=lambda: send_all(caller, large * 59))
        sending.start()
        assert 0 < refusals(caller, 2.0) < 40
    sending.join()


def test_all_sockets_of_an_address_share_what_is_read_of_them(open_server: Opener) -> None:
    """Each sends less than its own limit."""
    server = open_server(socket_rate=20.0, rate=100_000.0)
    table = server.guest("Marta").open_table("me", "random")
    with ExitStack() as stack:
        callers = [stack.enter_context(raw_socket(server, table)) for _ in range(80)]
        for caller in callers:
            caller.sendall(frame(PING, b"here") * 250)
        time.sleep(1.0)
        pongs = 0
        for caller in callers:
            caller.setblocking(False)
            with suppress(BlockingIOError):
                pongs += caller.recv(1 << 20).count(b"\x8a\x04here")
        assert 0 < pongs < 15_000


def send_all(caller: socket.socket, data: bytes) -> None:
    with suppress(OSError):
        caller.sendall(data)
