"""Requests that are expensive to parse are rejected before they are parsed."""

from __future__ import annotations

import json
import socket
import threading
from contextlib import ExitStack, suppress

import pytest

from tests.server.beside import answered_beside
from tests.server.conftest import Opener
from tests.server.kit import LocalServer, TableClient

HEAD = "PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode()
MANY = 250_000
"""Chunks of one byte: 1.5 MB, of which a sixth is the body, which is within the limit."""


def seated(server: LocalServer) -> TableClient:
    guest = server.guest("Marta")
    client = guest.look(guest.open_table("me", "random"), 0)
    client.wait_for_turn()
    return client


def call(server: LocalServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def answer_to(caller: socket.socket, data: bytes) -> bytes:
    """The beginning of the response, which a rejected client receives too."""
    sending = threading.Thread(target=send_all, args=[caller, data])
    sending.start()
    received = b""
    with suppress(OSError):
        while b"\r\n" not in received and (more := caller.recv(65536)):
            received += more
    sending.join()
    return received


def send_all(caller: socket.socket, data: bytes) -> None:
    with suppress(OSError):
        caller.sendall(data)


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


def attack(server: LocalServer, data: bytes) -> list[bytes]:
    """The responses to four clients of one address that send the same request at once."""
    with ExitStack() as stack:
        callers = [stack.enter_context(call(server)) for _ in range(4)]
        results: list[bytes] = []
        threads = [
            threading.Thread(target=lambda one=caller: results.append(answer_to(one, data)))
            for caller in callers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return results


def test_a_body_in_chunks_of_one_byte_is_refused_and_keeps_no_one_waiting(
    open_server: Opener,
) -> None:
    server = open_server(socket_rate=20.0)
    client = seated(server)
    body = json.dumps({"name": "Mallory"}).encode()
    padded = b"".join(map(chunk, [bytes([byte]) for byte in body])) + chunk(b" ") * MANY
    with answered_beside(client):
        answers = attack(server, CHUNKED + padded + b"0\r\n\r\n")
    assert len(answers) == 4
    assert all(answer.startswith(b"HTTP/1.1 400 ") or not answer for answer in answers)
    assert any(answers)
    assert server.query("select * from people where name = 'Mallory'") == []


def test_what_is_written_around_chunks_is_bounded_too(server: LocalServer) -> None:
    body = json.dumps({"name": "Mallory"}).encode()
    named = b"%x;%b\r\n%b\r\n0\r\n\r\n" % (len(body), b"x" * 10_000, body)
    after = chunk(body) + b"0\r\n" + b"X-After: 1\r\n" * 1000 + b"\r\n"
    for said in (named, after):
        with call(server) as caller:
            assert answer_to(caller, CHUNKED + said)[:13] in (b"HTTP/1.1 400 ", b"")


@pytest.mark.parametrize("size", [7, 100, 5000])
def test_a_body_in_a_few_chunks_is_taken(server: LocalServer, size: int) -> None:
    spaces = b" " * (200 if size < 100 else 200_000)
    body = json.dumps({"name": "Olena"}).encode() + spaces
    data = b"".join(chunk(body[at : at + size]) for at in range(0, len(body), size))
    with call(server) as caller:
        assert answer_to(caller, CHUNKED + data + b"0\r\n\r\n").startswith(b"HTTP/1.1 200 ")


def test_a_head_without_an_end_is_refused(server: LocalServer) -> None:
    with call(server) as caller:
        said = b"GET / HTTP/1.1\r\n" + b"X-More: 1\r\n" * 30_000
        assert answer_to(caller, said).startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))


def test_requests_that_wait_for_their_answers_keep_no_one_waiting(open_server: Opener) -> None:
    """They are answered one after the other, and no more are parsed meanwhile."""
    server = open_server(socket_rate=20.0)
    client = seated(server)
    request = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with answered_beside(client):
        answers = attack(server, request * 40_000)
    assert all(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)


def test_every_request_of_many_sent_at_once_is_answered_in_order(server: LocalServer) -> None:
    paths = ["/api/me", "/api/nothing", "/api/tables", "/api/games"] * 100
    text = "".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in paths[:-1])
    text += f"GET {paths[-1]} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with call(server) as caller:
        threading.Thread(target=send_all, args=[caller, text.encode()]).start()
        data = b"".join(iter(lambda: caller.recv(65536), b""))
    statuses = [int(part[:3]) for part in data.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [200, 404, 200, 200] * 100
