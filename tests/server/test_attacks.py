"""Bad input of every kind: no 5xx, no traceback in any response, nothing changed."""

from __future__ import annotations

import contextlib
import json
import random
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import Opener
from tests.server.fuzz import malformed
from tests.server.kit import PATIENCE, LocalServer, TableClient, choice, play_on

BODY = 256 * 1024
MESSAGE = 16 * 1024


def seated(server: LocalServer) -> TableClient:
    marta = server.guest("Marta")
    client = marta.look(marta.open_table("me", "random"), 0)
    client.next_frame()
    return client


def moves_of(server: LocalServer, table: str) -> list[tuple[Any, ...]]:
    return server.query("select * from moves where table_id = ?", table)


@pytest.mark.nightly
def test_schemathesis_finds_no_fault_in_the_whole_api(open_server: Opener, tmp_path: Path) -> None:
    server = open_server()
    client = seated(server)
    victim = client.table
    before = [row for row in server.dump() if victim in row]
    command = [str(Path(sys.executable).parent / "schemathesis"), "run"]
    command += [f"{server.address}/api/openapi.json", "--max-examples", "40", "--no-color"]
    command += ["--phases", "examples,coverage,fuzzing", "--seed", "7", "--no-shrink"]
    # no --max-time: it would go on until then, and try less where the machine is busy
    command += ["--continue-on-failure", "--generation-database", "none"]
    command += ["--checks", "not_a_server_error,status_code_conformance"]
    command[-1] += ",content_type_conformance,response_schema_conformance"
    # after leaving, the client could request nothing more
    command += ["--exclude-path", "/api/me/device"]
    command += ["-H", f"Cookie: {server.guest('Mallory').cookie()}"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout[-6000:]
    assert [row for row in server.dump() if victim in row] == before
    errors = server.errors.read_text()
    assert "unexpected" not in errors
    assert "Traceback" not in errors


def test_two_thousand_malformed_messages_change_nothing(open_server: Opener) -> None:
    server = open_server(socket_rate=100_000.0)
    client = seated(server)
    rng = random.Random(2000)
    before = moves_of(server, client.table), server.query("select * from seat_assignments")
    talk = server.query("select count(*) from chat where kind = 'event'")
    for number in range(2000):
        message = malformed(rng, number)
        if isinstance(message, str) and '"say"' in message:
            message = message.replace('"say"', '"sey"')  # a valid one would appear in the chat
        client.socket.send(message)
        if number % 100 == 99:
            client.send("ping")
            client.until("pong")
    assert (
        moves_of(server, client.table),
        server.query("select * from seat_assignments"),
    ) == before
    assert server.query("select count(*) from chat where kind = 'event'") == talk
    refused = [m for m in client.received if m["type"] == "refused"]
    assert len(refused) > 1500
    assert "Traceback" not in json.dumps(client.received)
    assert "unexpected" not in server.errors.read_text()
    client.pull()
    client.send("seat", seat=0)
    client.next_frame(lambda frame: frame["seat"] == 0)
    client.play(choice(client.frame))


def test_a_message_that_is_too_long_ends_the_socket_and_nothing_else(server: LocalServer) -> None:
    client = seated(server)
    client.send("say", text="x" * (MESSAGE + 10))
    assert client.is_disconnected()
    back = client.reconnect()
    assert back.next_frame()["ply"] == client.frame["ply"]


def test_oversized_bodies_are_refused(server: LocalServer) -> None:
    marta = server.guest("Marta")
    before = server.dump()
    big = b'{"name": "' + b"x" * BODY + b'"}'
    headers = {"Content-Type": "application/json"}
    for method, path in (("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/x")):
        answer = marta.http.request(method, path, content=big, headers=headers)
        assert answer.status_code == 413
        assert answer.json()["error"]["key"] == "too_large"
        chunks = (big[i : i + 9000] for i in range(0, len(big), 9000))
        try:
            chunked = marta.http.request(method, path, content=chunks, headers=headers)
        except httpx.TransportError:
            continue  # the server closed the connection first: also correct
        assert chunked.status_code == 413
    assert server.dump() == before


def test_a_refusal_repeats_no_more_than_a_line(server: LocalServer) -> None:
    marta = server.guest("Marta")
    facts = {"game": "neon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    huge: list[dict[str, object]] = [
        {"options": {"hand_size": "7" * 200_000}},
        {"options": {"hand_size": [["7" * 1000]] * 200}},
        {"options": {"x" * 200_000: 1}},
        {"options": {"hand_size": {"a" * 100_000: ["b" * 100_000]}}},
    ]
    for wish in huge:
        answer = marta.http.post("/api/tables", json=facts | wish)
        assert 400 <= answer.status_code < 500
        assert len(answer.content) < 2000


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[" * 100_000, b"\xff\xfe", b"null", b"[]", b'{"name": NaN}', b"1" * 9000]
)
def test_bodies_that_are_no_json_are_refused(server: LocalServer, body: bytes) -> None:
    before = server.dump()
    for method, path in (("PUT", "/api/me"), ("POST", "/api/tables")):
        answer = server.guest("Marta").http.request(
            method, path, content=body, headers={"Content-Type": "application/json"}
        )
        assert 400 <= answer.status_code < 500
        assert answer.json()["error"]["key"] in ("bad_request", "no_name")
        assert "Traceback" not in answer.text
    assert len(server.dump()) == len(before) + 2  # the two clients that signed in


def test_a_form_of_another_site_cannot_post(server: LocalServer) -> None:
    marta = server.guest("Marta")
    before = server.dump()
    facts = {"game": "neon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    for origin in ("https://evil.example", "null", f"{server.address}.evil.example", "http://["):
        answer = marta.http.post("/api/tables", json=facts, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["key"] == "foreign_origin"
    text = marta.http.post("/api/tables", content=json.dumps(facts))
    assert text.status_code == 422  # what a form may send without a preflight request is not JSON
    assert server.dump() == before
    own = marta.http.post("/api/tables", json=facts, headers={"Origin": server.address})
    assert own.status_code == 201


def test_a_foreign_origin_opens_no_socket(server: LocalServer) -> None:
    client = seated(server)
    strange = ("https://evil.example", "null", "http://localhost", f"{server.address}0", "http://[")
    for origin in strange:
        with pytest.raises(InvalidStatus) as caught:
            client.guest.look(client.table, 0, Origin=origin)
        assert caught.value.response.status_code == 403
    assert client.guest.look(client.table, 0, Origin=server.address).next_frame()


def test_markup_in_names_and_talk_stays_text_and_the_page_runs_no_foreign_script(
    server: LocalServer,
) -> None:
    evil = "<img src=x onerror=1>"
    marta = server.guest(evil)
    table = marta.open_table("me", "random")
    client = marta.look(table, 0)
    assert client.next_frame()["chairs"][0]["name"] == evil
    client.send("say", text="<script>alert(1)</script>")
    client.until("talk", lambda talk: bool(talk["lines"]))
    answer = marta.http.get(f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = marta.http.get("/").headers["content-security-policy"]
    assert re.search(r"script-src 'self'( 'sha256-[\w+/=]+')*;", policy)
    assert "unsafe" not in policy


def test_cookies_and_headers_are_strict(server: LocalServer) -> None:
    answer = server.guest(None).http.put("/api/me", json={"name": "Marta"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    for path in ("/", "/api/me", "/api/nothing", "/some/where"):
        headers = server.guest(None).http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert answer.headers["cache-control"] == "no-store"


def test_a_flood_of_requests_is_rate_limited(open_server: Opener) -> None:
    server = open_server(rate=5.0)
    client = seated(server)
    before = server.dump()
    answers = [client.guest.http.get("/api/me") for _ in range(300)]
    slow = [answer for answer in answers if answer.status_code == 429]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert len(slow) > 100
    assert slow[0].json()["error"]["key"] == "too_fast"
    assert int(slow[0].headers["retry-after"]) >= 1
    assert server.dump() == before
    client.play(choice(client.frame))  # a seated client plays on


def test_a_flood_of_messages_is_rate_limited_and_then_cut_off(open_server: Opener) -> None:
    server = open_server(socket_rate=10.0)
    client = seated(server)
    other = seated(server)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(2000):
            client.send("say", text="flood")
    assert client.is_disconnected()
    kinds = [
        message["key"] for message in client.received if message["type"] in ("refused", "close")
    ]
    assert "too_fast" in kinds
    assert server.query("select count(*) from chat where kind = 'say'")[0][0] <= 40
    other.play(choice(other.frame))


def test_a_flood_of_tables_is_rate_limited(open_server: Opener) -> None:
    server = open_server(rate=40.0)
    marta = server.guest("Marta")
    facts = {"game": "neon", "seats": [{"kind": "me"}, {"kind": "link"}]}
    codes = [marta.http.post("/api/tables", json=facts).status_code for _ in range(40)]
    assert codes.count(201) < 25
    assert set(codes) == {201, 429}


def test_a_flood_of_openings_of_sockets_is_rate_limited(open_server: Opener) -> None:
    server = open_server(rate=5.0)
    client = seated(server)
    stranger = server.guest(None)
    refused = 0
    for _ in range(100):
        try:
            stranger.look(client.table).socket.close()
        except InvalidStatus as error:
            refused += error.response.status_code == 403
    assert refused > 30
    client.guest.look(client.table, 0).next_frame()  # a known session has its own limit


def test_a_flood_of_wishes_for_hints_is_rate_limited(open_server: Opener) -> None:
    server = open_server(rate=40.0)
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", hints=True)
    marta.look(table, 0).wait_for_turn()
    path = f"/api/tables/{table}/hint"
    answers = [marta.http.get(path, params={"seat": 0}) for _ in range(60)]
    assert [answer.status_code for answer in answers[:20]] == [200] * 20
    refused = [answer.json()["error"]["key"] for answer in answers if answer.status_code == 429]
    assert len(refused) > 15
    assert set(refused) == {"too_fast"}


def test_many_sockets_at_one_table_are_bounded(server: LocalServer) -> None:
    table = server.guest("Marta").open_table("me", "random")
    stranger = server.guest(None)
    byes = 0
    for _ in range(130):
        client = stranger.look(table)
        message = client.receive()
        byes += message["type"] == "close" and message["key"] == "too_many"
    assert byes == 10


def test_a_crowd_of_spectators_keeps_no_player_out(open_server: Opener) -> None:
    server = open_server()
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link")
    crowd = [server.guest(None).look(table) for _ in range(120)]
    for client in crowd:
        client.next_frame()
    assert server.guest(None).look(table).close_message()["key"] == "too_many"
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    for client in (one, two):
        client.next_frame(lambda frame: frame["status"] == "playing")
    for client in crowd[-2:]:  # the last ones to connect
        assert client.close_message()["key"] == "too_many"
    play_on(one, two, until=lambda frame: frame["ply"] >= 4)
    crowd[0].wait_for_frame(lambda frame: frame["ply"] >= 4)
    one.socket.close()
    back = marta.look(table, 0)  # and again after a lost connection
    assert back.next_frame()["seat"] == 0
    owner = marta.look(table)  # also a client that only opened the table
    assert owner.next_frame()["watching"] >= 115


def test_a_player_with_too_many_sockets_gives_up_their_first(open_server: Opener) -> None:
    server = open_server()
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link")
    olena.sit(table, 1)
    all_of_them = [marta.look(table, 0) for _ in range(120)]
    for client in all_of_them:
        client.next_frame()
    two = olena.look(table, 1)
    assert two.next_frame()["seat"] == 1
    assert all_of_them[0].close_message()["key"] == "too_many"
    assert all_of_them[1].wait_for_frame(lambda frame: bool(frame["chairs"][1]["here"]))


@pytest.mark.slow
def test_spectators_from_one_address_keep_no_player_of_it_out(open_server: Opener) -> None:
    server = open_server()
    marta = server.guest("Marta")
    tables = [marta.open_table("me", "random") for _ in range(4)]
    crowd = [server.guest(None).look(tables[n % 4]) for n in range(400)]
    for client in crowd:
        assert client.receive()["type"] in ("frame", "talk")
    assert server.guest(None).look(tables[0]).close_message()["key"] == "too_many"
    assert marta.look(tables[0], 0).next_frame()["seat"] == 0


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/assets/..%5c..%5cstore.py",
        "/api/tables/%00",
        "/api/tables/" + "A" * 22,
        "/api/tables/" + "A" * 5000,
        "/api/tables/%f0%28%8c%bc",
        "/api/texts/xx",
        "/api/texts/en/chess",
        "/api/texts/en/..",
        "/api/texts/../../en",
        "/api/rulebook/en/chess",
        "/api/rulebook/xx/neon",
        "/api/games/neon",
    ],
)
def test_strange_addresses_lead_nowhere(server: LocalServer, path: str) -> None:
    answer = server.guest(None).http.get(path)
    assert answer.status_code in (200, 404, 422)
    assert "root:" not in answer.text
    assert "[project]" not in answer.text
    if answer.status_code == 200:
        assert "has not been built" in answer.text or 'id="page"' in answer.text


def test_half_a_request_holds_up_no_one(server: LocalServer) -> None:
    lines = [
        b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
        b"GET / HT",
        b"\x16\x03\x01",
    ]
    sockets = []
    for line in lines * 5:
        half = socket.create_connection(("localhost", server.port), PATIENCE)
        half.sendall(line)
        sockets.append(half)
    assert server.guest("Marta").get("/api/me")["name"] == "Marta"
    for half in sockets:
        half.close()


@pytest.mark.parametrize("method", ["POST", "DELETE", "PATCH", "TRACE"])
def test_wrong_methods_are_refused(server: LocalServer, method: str) -> None:
    for path in ("/api/me", "/api/games", "/api/tables/" + "A" * 22 + "/log"):
        answer = server.guest(None).http.request(method, path)
        assert answer.status_code == 405
        assert answer.json()["error"]["key"] == "wrong_method"
