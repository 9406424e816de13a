"""Push notifications: an absent person who has subscribed is notified of their turn, encrypted for
their browser, and never by a request into a private network."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy import create_engine

from ludoteca.server.push.safe_post import (
    ForbiddenEndpoint,
    is_public,
    parse_endpoint,
    resolve_public_ip,
)
from ludoteca.server.push.webpush import decode, encode, encrypt, parse_public_key
from ludoteca.server.store import push_subscriptions, queries
from ludoteca.server.tables.table_frame import new_client
from tests.server.clock_kit import PEOPLE, ClockedServer, run_story
from tests.server.database import database_of, run
from tests.server.kit import Guest, LocalServer, wait_until
from tests.server.push_service import Browser, PushService, browser_of, public_bytes

SAID = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
READER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
WORD = "BTBZMqHH6r4Tts7J_aSIgg"
"""The example of RFC 8291, section 5."""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


def sit_together(server: LocalServer) -> tuple[str, Guest, Guest]:
    """Marta, who has the first turn, and Nuno; neither looks at the table."""
    marta, nuno = server.guest("Marta"), server.guest("Nuno")
    table = marta.open_table("me", "link")
    return table, marta, nuno


def test_who_is_away_when_their_turn_comes_is_told_at_which_game_and_nothing_else(
    server: LocalServer, service: PushService
) -> None:
    table, marta, nuno = sit_together(server)
    browser = Browser()
    browser.asks(marta, f"{service.address}/marta/1", language="pt-BR")
    nuno.sit(table, 1)
    (taken,) = service.takes("/marta/1")
    assert browser.reads(taken) == {
        "title": "Sua vez",
        "body": "Estão esperando por você: nEon_onE.",
    }
    assert taken.headers["Content-Encoding"] == "aes128gcm"
    assert 0 < int(taken.headers["TTL"]) <= 24 * 3600
    signed_by_the_house(server, taken.headers["Authorization"], service.address)


def signed_by_the_house(server: LocalServer, shown: str, audience: str) -> None:
    """Verifies the signature like a push service, with this key."""
    key = str(server.guest(None).get("/api/push")["key"])
    scheme, _, parts = shown.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in parts.split(","))
    assert (scheme, fields["k"]) == ("vapid", key)
    head, claims, signature = fields["t"].split(".")
    raw = decode(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    parse_public_key(key).verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    claim_set = json.loads(decode(claims))
    assert claim_set["aud"] == audience
    assert time.time() < claim_set["exp"] <= time.time() + 24 * 3600
    assert claim_set["sub"].startswith(("mailto:", "https://"))


def test_who_looks_at_the_table_is_told_nothing_and_who_is_away_once(
    server: LocalServer, service: PushService
) -> None:
    table, marta, nuno = sit_together(server)
    mine, theirs = Browser(), Browser()
    mine.asks(marta, f"{service.address}/marta/2")
    theirs.asks(nuno, f"{service.address}/nuno/2")
    client = marta.look(table, 0)
    nuno.sit(table, 1)
    for decided in (1, 2):
        frame = client.wait_for_frame(lambda frame: bool(frame["moves"]))
        while frame["turn"] == 0 and frame["status"] == "playing":
            frame = client.play(frame["moves"][0])
        service.takes("/nuno/2", decided)
        other = nuno.look(table, 1)
        frame = other.wait_for_frame(lambda frame: bool(frame["moves"]))
        while frame["turn"] == 1 and frame["status"] == "playing":
            frame = other.play(frame["moves"][0])
        other.socket.close()
        client.wait_for_frame(lambda frame: not frame["chairs"][1]["here"])
    assert len(service.at("/nuno/2")) == 2
    assert service.at("/marta/2") == []


@pytest.mark.parametrize("where", ["gone", "unknown"])
def test_a_browser_that_wants_no_more_is_forgotten(
    server: LocalServer, service: PushService, where: str
) -> None:
    table, marta, nuno = sit_together(server)
    endpoint = f"{service.address}/{where}/3"
    Browser().asks(marta, endpoint)
    nuno.sit(table, 1)
    service.takes(f"/{where}/3")
    text = "select count(*) from push_subscriptions where endpoint = ?"
    wait_until(lambda: server.query(text, endpoint) == [(0,)])
    Browser().asks(marta, f"{service.address}/marta/3")
    assert server.query(text, f"{service.address}/marta/3") == [(1,)]
    assert marta.answer(marta.http.delete("/api/me/push"), 200) == {"subscribed": False}
    assert server.query(text, f"{service.address}/marta/3") == [(0,)]


def test_a_device_that_is_mine_no_longer_hears_nothing_of_me(
    server: LocalServer, service: PushService
) -> None:
    marta, phone = server.guest("Marta"), server.guest(None)
    phone.put("/api/me/code", code=marta.post("/api/me/code")["code"])
    Browser().asks(marta, f"{service.address}/marta/4")
    Browser().asks(phone, f"{service.address}/phone/4")
    assert notified_endpoints(server, marta) == {"/marta/4", "/phone/4"}
    marta.answer(marta.http.delete("/api/me/devices"), 200)
    assert notified_endpoints(server, marta) == {"/marta/4"}


def notified_endpoints(server: LocalServer, guest: Guest) -> set[str]:
    """The endpoints that would be notified of this person's decision; writes nothing."""
    engine = create_engine(server.database)
    with engine.connect() as connection:
        subscriptions = push_subscriptions.claim_for_decision(
            connection, guest.get("/api/me")["id"], "a/1"
        )
        assert (
            push_subscriptions.claim_for_decision(connection, guest.get("/api/me")["id"], "a/1")
            == []
        )  # once
        connection.rollback()
    engine.dispose()
    return {parse_endpoint(push.endpoint, allow_local=True).path for push in subscriptions}


def test_no_one_has_more_browsers_than_a_few(server: LocalServer, service: PushService) -> None:
    marta = server.guest("Marta")
    for number in range(push_subscriptions.MAX_PER_PERSON + 2):
        phone = server.guest(None)
        phone.put("/api/me/code", code=marta.post("/api/me/code")["code"])
        Browser().asks(phone, f"{service.address}/many/{number}")
    person = marta.get("/api/me")["id"]
    rows = server.query("select endpoint from push_subscriptions where person = ?", person)
    assert len(rows) == push_subscriptions.MAX_PER_PERSON
    assert (f"{service.address}/many/0",) not in rows


def test_what_no_browser_would_send_is_refused(server: LocalServer) -> None:
    marta = server.guest("Marta")
    assert Browser().asks(server.guest(None), "https://push.example/a", status=401)
    wish = {"endpoint": "https://push.example/a", "auth": encode(bytes(16))}
    for p256dh in ("AAAA", "!", encode(b"\4" + bytes(64))):
        answer = marta.put("/api/me/push", 400, p256dh=p256dh, **wish)
        assert answer["error"]["key"] == "bad_push"
    short = Browser(auth=b"short")
    assert short.asks(marta, "https://push.example/a", status=400)["error"]["key"] == "bad_push"
    assert server.query(
        "select count(*) from push_subscriptions where endpoint = ?", wish["endpoint"]
    ) == [(0,)]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a",
        "https://push.example:8080/a",
        "https://marta@push.example/a",
        "https://push.example/a b",
        "https://push.example/a\r\nHost: home",
        "file:///etc/passwd",
        "https:///a",
        "https://[::1/a",
        f"https://push.example/{'a' * 1000}",
    ],
)
def test_only_an_address_of_a_push_service_is_posted_to(endpoint: str) -> None:
    assert parse_endpoint("https://push.example/a").hostname == "push.example"
    with pytest.raises(ForbiddenEndpoint):
        parse_endpoint(endpoint)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::1",
        "2001:0:7f00:1::1",
        "ff02::1",
    ],
)
def test_an_address_of_ones_own_network_is_none_of_the_world(address: str) -> None:
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")
    assert not is_public(address)


def test_a_name_that_leads_home_is_not_followed() -> None:
    with pytest.raises(ForbiddenEndpoint):
        resolve_public_ip("localhost", 443)
    assert resolve_public_ip("localhost", 443, allow_local=True) in ("127.0.0.1", "::1")


def test_a_name_that_leads_home_by_one_of_its_addresses_is_not_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def resolve_to(addresses: list[str]) -> None:
        rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)

    resolve_to(["8.8.8.8", "8.8.4.4"])
    assert resolve_public_ip("push.example", 443) in ("8.8.8.8", "8.8.4.4")
    resolve_to(["8.8.8.8", "10.0.0.1"])
    with pytest.raises(ForbiddenEndpoint):
        resolve_public_ip("push.example", 443)


def test_who_is_at_the_table_when_their_turn_comes_is_told_nothing_however_long_it_takes(
    tmp_path: Path,
) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(None)
        her = PEOPLE[table.match.turn]
        push = push_subscriptions.PushSubscription(
            "https://push.example/her", "key", "word", "en", ""
        )
        await server.registry.store.write(lambda c: queries.add_person(c, her, "her key"))
        await server.registry.store.write(
            lambda c: push_subscriptions.save(c, her.id, "her key", push)
        )
        table.add_client(new_client(table, her, table.match.turn))
        server.services.turn_notifier.away_seconds = 0.0
        for _ in range(3):
            await server.services.turn_notifier.check_tables()
        assert run(database_of(tmp_path), "select last_decision from push_subscriptions") == [("",)]
        assert server.services.turn_notifier.tasks == set()

    run_story(tmp_path, story)


def test_a_sealed_message_is_read_by_its_reader_and_no_one_else() -> None:
    assert (
        browser_of(READER, WORD).opens(decode(SAID)) == b"When I grow up, I want to be a watermelon"
    )
    one, other = Browser(), Browser()
    half = encode(public_bytes(one.private.public_key()))
    body = encrypt(b"Your turn", half, encode(one.auth))
    assert one.opens(body) == b"Your turn"
    assert b"turn" not in body
    with pytest.raises(InvalidTag):
        other.opens(body)
