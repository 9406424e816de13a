"""The host of a table: another person has the owner's rights while the owner is away."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.conftest import Opener
from tests.server.kit import LocalServer, TableClient

PATIENCE = 0.6


def key_of(answer: dict[str, Any]) -> str:
    return str(answer["error"]["key"])


@pytest.fixture
def hasty(open_server: Opener) -> LocalServer:
    """A server with a short away timeout."""
    return open_server(away_timeout=PATIENCE)


def set_up(server: LocalServer, *seats: str) -> tuple[TableClient, TableClient, TableClient, str]:
    """Marta has opened a table; Olena came before Ana."""
    marta, olena, ana = (server.guest(name) for name in ("Marta", "Olena", "Ana"))
    table = marta.open_table("me", "link", "link", *seats)
    olena.sit(table, 1)
    client = [marta.look(table, 0), olena.look(table, 1)]
    for one in client:
        one.next_frame()
    ana.sit(table, 2)
    client.append(ana.look(table, 2))
    client[2].next_frame()
    return client[0], client[1], client[2], table


def goes(client: TableClient) -> None:
    client.socket.close()
    time.sleep(PATIENCE + 0.1)


def test_the_longest_present_becomes_host_when_the_owner_is_away_and_before_that_no_one(
    hasty: LocalServer,
) -> None:
    marta, olena, ana, table = set_up(hasty, "link")
    assert olena.frame["owner"] is False
    assert olena.frame["host"] == 0
    assert key_of(olena.guest.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    goes(marta)
    frame = olena.wait_for_frame(lambda frame: frame["owner"])  # sent without a request
    assert frame["host"] == 1
    assert ana.wait_for_frame(lambda frame: frame["host"] == 1)["owner"] is False
    assert key_of(ana.guest.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    olena.guest.post(f"/api/tables/{table}/deal", bot="random")
    assert ana.wait_for_frame(lambda frame: frame["status"] == "playing")["owner"] is False


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("seats/3", {"kind": "bot", "bot": "random"}),
        ("seats/0", {"kind": "empty"}),
        ("spectators", {"open": False}),
        ("open-to-all", {"open": True}),
        ("idle-timeout", {"seconds": 60}),
    ],
)
def test_all_that_an_owner_decides_before_the_deal_the_heir_may_decide(
    hasty: LocalServer, path: str, wish: dict[str, Any]
) -> None:
    marta, olena, _, table = set_up(hasty, "link")
    address = f"/api/tables/{table}/{path}"
    assert key_of(olena.guest.put(address, 403, **wish)) == "not_the_owner"
    goes(marta)
    assert key_of(hasty.guest("X").put(address, 403, **wish)) == "not_the_owner"
    olena.guest.put(address, **wish)


def test_the_owner_who_comes_back_is_host_again(hasty: LocalServer) -> None:
    marta, olena, _, _ = set_up(hasty, "link")
    goes(marta)
    olena.wait_for_frame(lambda frame: frame["owner"])
    marta.reconnect().next_frame()
    assert olena.wait_for_frame(lambda frame: not frame["owner"])["host"] == 0


def test_an_owner_who_is_here_and_does_not_sit_stays_host(hasty: LocalServer) -> None:
    marta, olena = hasty.guest("Marta"), hasty.guest("Olena")
    table = marta.open_table("link", "link", "random")
    looking = marta.look(table)
    looking.next_frame()
    olena.sit(table, 0)
    client = olena.look(table, 0)
    client.next_frame()
    time.sleep(PATIENCE + 0.3)
    assert key_of(olena.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    goes(looking)
    client.wait_for_frame(lambda frame: frame["owner"])
    olena.post(f"/api/tables/{table}/deal", bot="random")


def test_who_only_watches_is_no_heir(hasty: LocalServer) -> None:
    marta, olena = hasty.guest("Marta"), hasty.guest("Olena")
    table = marta.open_table("me", "link")
    client = olena.look(table)
    client.next_frame()
    time.sleep(PATIENCE + 0.3)
    assert key_of(olena.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"


def test_in_mid_match_each_who_sits_may_let_a_bot_in_for_a_person_who_is_away(
    hasty: LocalServer,
) -> None:
    marta, olena, ana, table = set_up(hasty)
    seat = f"/api/tables/{table}/seats/0"
    wish: dict[str, Any] = {"kind": "bot", "bot": "random"}
    time.sleep(PATIENCE + 0.3)
    # a player who is here cannot be replaced, however long the match has lasted
    assert key_of(ana.guest.put(seat, 409, **wish)) == "not_away"
    assert key_of(marta.guest.put(f"/api/tables/{table}/seats/1", 409, **wish)) == "not_away"
    goes(marta)
    assert key_of(hasty.guest("X").put(seat, 403, **wish)) == "not_the_owner"
    ana.guest.put(seat, **wish)  # by a player who is not the host
    chair = olena.wait_for_frame(lambda frame: frame["chairs"][0]["reserved_for"])["chairs"][0]
    assert (chair["kind"], chair["reserved_for"]) == ("bot", "Marta")


def test_the_heir_gives_a_kept_seat_away_in_mid_match(hasty: LocalServer) -> None:
    marta, olena, _, table = set_up(hasty)
    marta.guest.leave(table, 0)
    goes(marta)
    seat = f"/api/tables/{table}/seats/0"
    olena.guest.put(seat, kind="bot", bot="rulebook")  # a stronger one stands in for Marta
    olena.guest.put(seat, kind="open")
    hasty.guest("X").sit(table, 0)


def test_an_owner_at_another_server_is_here(open_server: Opener) -> None:
    first, second = open_server(away_timeout=PATIENCE), open_server(away_timeout=PATIENCE)
    marta, olena = first.guest("Marta"), second.guest("Olena")
    table = marta.open_table("me", "link", "link")
    there = marta.look(table, 0)
    there.next_frame()
    olena.sit(table, 1)
    client = olena.look(table, 1)
    client.wait_for_frame(lambda frame: frame["chairs"][0]["here"])
    time.sleep(PATIENCE + 0.5)
    client.pull()
    assert client.frame["owner"] is False
    assert key_of(olena.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    there.socket.close()
    client.wait_for_frame(lambda frame: frame["owner"])
    olena.post(f"/api/tables/{table}/deal", bot="random")
