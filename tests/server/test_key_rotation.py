"""Key rotation: a copy of the old key becomes worthless, and the person keeps their name."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Opener
from tests.server.kit import Endpoint, Guest, LocalServer
from tests.server.push_service import Browser
from tests.server.test_admin import id_of
from tests.server.test_device_linking import code_of, use


def begin(guest: Guest) -> str:
    return str(guest.post("/api/me/key", 201)["previous_key"])


def end(guest: Guest, before: str, status: int = 200) -> Any:
    return guest.answer(guest.http.delete(f"/api/me/key/{before}"), status)


def copy_of(guest: Guest, server: Endpoint) -> Guest:
    """An attacker with a copy of the key."""
    found = server.guest(None)
    found.http.headers["cookie"] = guest.cookie()
    return found


def test_the_old_key_opens_nothing_once_the_new_one_has_come(server: LocalServer) -> None:
    marta = server.guest("Marta")
    person, table = id_of(marta), marta.open_table("me", "link")
    thief = copy_of(marta, server)
    looking = thief.look(table, 0, cookie=marta.cookie())
    looking.next_frame()
    unused = code_of(thief)
    assert end(marta, begin(marta)) == {"other_devices": 0}
    assert looking.close_message()["key"] == "no_name"
    assert thief.get("/api/me")["id"] is None
    assert use(server.guest(None), unused, 404) == "no_such_code"
    assert id_of(marta) == person
    marta.look(table, 0).next_frame()
    assert len(marta.get("/api/me/data")["devices"]) == 1
    assert server.query("select count(*) from device_keys where person = ?", person) == [(0,)]


def test_an_answer_that_gets_lost_costs_no_one_their_name(server: LocalServer) -> None:
    marta = server.guest("Marta")
    lost = copy_of(marta, server)
    begin(lost)  # the new key never arrives
    begin(lost)
    assert id_of(marta) == id_of(lost)
    before = begin(marta)
    for _ in range(2):
        assert end(marta, before) == {"other_devices": 0}
    assert marta.get("/api/me")["name"] == "Marta"
    assert lost.get("/api/me")["id"] is None


def test_other_devices_stay_mine_and_as_old_as_they_were(server: LocalServer) -> None:
    marta, phone, third = server.guest("Marta"), server.guest(None), server.guest(None)
    use(phone, code_of(marta))
    use(third, code_of(phone))
    table = marta.open_table("me", "link")
    staying = third.look(table, 0)
    staying.next_frame()
    assert end(phone, begin(phone)) == {"other_devices": 2}
    assert end(marta, begin(marta)) == {"other_devices": 2}
    staying.send("ping")
    staying.until("pong")
    assert phone.http.request("DELETE", "/api/me/devices").json() == {"other_devices": 1}
    assert third.get("/api/me")["id"] is None
    assert id_of(marta) == id_of(phone)


def test_no_one_ends_a_key_that_is_not_theirs(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    old = copy_of(marta, server)
    before = begin(marta)
    end(olena, before)
    for guest in (marta, old):
        assert guest.get("/api/me")["name"] == "Marta"
    stranger = server.guest(None)
    assert stranger.post("/api/me/key", 401)["error"]["key"] == "no_name"
    assert end(stranger, before, 401)["error"]["key"] == "no_name"
    foreign = {"Origin": "https://elsewhere.example"}
    assert marta.http.post("/api/me/key", headers=foreign).status_code == 403


def test_a_device_that_is_told_by_its_browser_is_told_still(server: LocalServer) -> None:
    marta = server.guest("Marta")
    Browser().asks(marta, "https://push.example/renewed")
    end(marta, begin(marta))
    query = "select p.name from push_subscriptions s join people p on p.key_hash = s.key_hash where endpoint = ?"
    assert server.query(query, "https://push.example/renewed") == [("Marta",)]


def test_a_key_that_is_ended_at_one_server_opens_nothing_at_another(
    server: LocalServer, open_server: Opener
) -> None:
    two = open_server(server.folder)
    marta = server.guest("Marta")
    table = marta.open_table("me", "link")
    thief = copy_of(marta, two)
    looking = thief.look(table, 0, cookie=marta.cookie())
    looking.next_frame()
    end(marta, begin(marta))
    assert looking.close_message()["key"] == "no_name"
    assert thief.get("/api/me")["id"] is None
