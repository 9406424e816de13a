"""The host of a table: another person has the owner's rights while the owner is away."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.conftest import Opener
from tests.server.kit import Eyes, House

PATIENCE = 0.6


def key_of(answer: dict[str, Any]) -> str:
    return str(answer["error"]["key"])


@pytest.fixture
def hasty(open_house: Opener) -> House:
    """A server with a short away timeout."""
    return open_house(away_timeout=PATIENCE)


def set_up(house: House, *seats: str) -> tuple[Eyes, Eyes, Eyes, str]:
    """Marta has opened a table; Olena came before Ana."""
    marta, olena, ana = (house.guest(name) for name in ("Marta", "Olena", "Ana"))
    table = marta.open_table("me", "link", "link", *seats)
    olena.sit(table, 1)
    eyes = [marta.look(table, 0), olena.look(table, 1)]
    for one in eyes:
        one.next_frame()
    ana.sit(table, 2)
    eyes.append(ana.look(table, 2))
    eyes[2].next_frame()
    return eyes[0], eyes[1], eyes[2], table


def goes(eyes: Eyes) -> None:
    eyes.socket.close()
    time.sleep(PATIENCE + 0.1)


def test_the_longest_present_becomes_host_when_the_owner_is_away_and_before_that_nobody(
    hasty: House,
) -> None:
    marta, olena, ana, table = set_up(hasty, "link")
    assert olena.frame["owner"] is False
    assert olena.frame["host"] == 0
    assert key_of(olena.guest.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    goes(marta)
    frame = olena.shows(lambda frame: frame["owner"])  # sent without a request
    assert frame["host"] == 1
    assert ana.shows(lambda frame: frame["host"] == 1)["owner"] is False
    assert key_of(ana.guest.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    olena.guest.post(f"/api/tables/{table}/deal", bot="random")
    assert ana.shows(lambda frame: frame["status"] == "playing")["owner"] is False


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
    hasty: House, path: str, wish: dict[str, Any]
) -> None:
    marta, olena, _, table = set_up(hasty, "link")
    address = f"/api/tables/{table}/{path}"
    assert key_of(olena.guest.put(address, 403, **wish)) == "not_the_owner"
    goes(marta)
    assert key_of(hasty.guest("X").put(address, 403, **wish)) == "not_the_owner"
    olena.guest.put(address, **wish)


def test_the_owner_who_comes_back_is_host_again(hasty: House) -> None:
    marta, olena, _, _ = set_up(hasty, "link")
    goes(marta)
    olena.shows(lambda frame: frame["owner"])
    marta.again().next_frame()
    assert olena.shows(lambda frame: not frame["owner"])["host"] == 0


def test_an_owner_who_is_here_and_does_not_sit_stays_host(hasty: House) -> None:
    marta, olena = hasty.guest("Marta"), hasty.guest("Olena")
    table = marta.open_table("link", "link", "random")
    looking = marta.look(table)
    looking.next_frame()
    olena.sit(table, 0)
    eyes = olena.look(table, 0)
    eyes.next_frame()
    time.sleep(PATIENCE + 0.3)
    assert key_of(olena.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    goes(looking)
    eyes.shows(lambda frame: frame["owner"])
    olena.post(f"/api/tables/{table}/deal", bot="random")


def test_who_only_watches_is_no_heir(hasty: House) -> None:
    marta, olena = hasty.guest("Marta"), hasty.guest("Olena")
    table = marta.open_table("me", "link")
    eyes = olena.look(table)
    eyes.next_frame()
    time.sleep(PATIENCE + 0.3)
    assert key_of(olena.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"


def test_in_mid_match_each_who_sits_may_let_a_bot_in_for_a_person_who_is_away(
    hasty: House,
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
    chair = olena.shows(lambda frame: frame["chairs"][0]["reserved_for"])["chairs"][0]
    assert (chair["kind"], chair["reserved_for"]) == ("bot", "Marta")


def test_the_heir_gives_a_kept_seat_away_in_mid_match(hasty: House) -> None:
    marta, olena, _, table = set_up(hasty)
    marta.guest.leave(table, 0)
    goes(marta)
    seat = f"/api/tables/{table}/seats/0"
    olena.guest.put(seat, kind="bot", bot="rulebook")  # a stronger one stands in for Marta
    olena.guest.put(seat, kind="open")
    hasty.guest("X").sit(table, 0)


def test_an_owner_at_another_server_of_the_house_is_here(open_house: Opener) -> None:
    first, second = open_house(away_timeout=PATIENCE), open_house(away_timeout=PATIENCE)
    marta, olena = first.guest("Marta"), second.guest("Olena")
    table = marta.open_table("me", "link", "link")
    there = marta.look(table, 0)
    there.next_frame()
    olena.sit(table, 1)
    eyes = olena.look(table, 1)
    eyes.shows(lambda frame: frame["chairs"][0]["here"])
    time.sleep(PATIENCE + 0.5)
    eyes.pull()
    assert eyes.frame["owner"] is False
    assert key_of(olena.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    there.socket.close()
    eyes.shows(lambda frame: frame["owner"])
    olena.post(f"/api/tables/{table}/deal", bot="random")
