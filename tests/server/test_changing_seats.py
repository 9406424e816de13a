"""Before the deal a person can change seats; several seats on one device are requested when a table
is opened."""

from __future__ import annotations

from tests.server.kit import LocalServer
from tests.server.test_seats import error


def seats_held(server: LocalServer, table: str) -> list[str | None]:
    chairs = server.guest(None).get(f"/api/tables/{table}")["chairs"]
    return [chair["name"] for chair in chairs]


def test_sit_here_when_one_already_sits_means_move_here(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "link")
    olena.sit(table, 1)
    olena.sit(table, 2)
    assert seats_held(server, table) == ["Marta", None, "Olena"]
    marta.sit(table, 1)
    assert seats_held(server, table) == [None, "Marta", "Olena"]
    summary = olena.get(f"/api/tables/{table}")
    assert (summary["status"], summary["yours"]) == ("waiting", [2])
    lines = olena.look(table, 2).until("talk")["lines"]
    texts = [line[4] for line in lines]
    assert texts == ["sits", "moves", "moves"]


def test_a_socket_that_looked_from_the_seat_that_was_left_ends(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "link")
    client = marta.look(table, 0)
    client.next_frame()
    marta.sit(table, 1)
    assert client.close_message()["key"] == "not_your_seat"


def test_an_owner_who_sits_down_in_a_bots_place_before_the_deal_moves_there(
    server: LocalServer,
) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", "link")
    marta.sit(table, 1)
    assert seats_held(server, table) == [None, "Marta", None]


def test_one_stranger_does_not_fill_an_open_table(server: LocalServer) -> None:
    marta, stranger = server.guest("Marta"), server.guest("X")
    table = marta.open_table("me", "link", "link", "link", open_to_all=True)
    for seat in (1, 2, 3):
        stranger.sit(table, seat)
    assert seats_held(server, table) == ["Marta", None, None, "X"]
    assert stranger.get(f"/api/tables/{table}")["status"] == "waiting"


def test_a_shared_device_is_asked_for_when_the_table_is_opened_and_takes_a_further_seat(
    server: LocalServer,
) -> None:
    marta = server.guest("Marta")
    sofa = [{"kind": "me"}, {"kind": "me", "name": "Tomás"}, {"kind": "link"}, {"kind": "link"}]
    table = marta.post("/api/tables", game="neon", seats=sofa)["table"]
    marta.sit(table, 2, name="Zé")
    assert seats_held(server, table) == ["Marta", "Tomás", "Zé", None]


def test_a_shared_device_is_not_open_to_everyone(server: LocalServer) -> None:
    marta = server.guest("Marta")
    sofa: list[dict[str, str]] = [{"kind": "me"}, {"kind": "me", "name": "Tomás"}, {"kind": "link"}]
    answer = marta.post("/api/tables", 409, game="neon", seats=sofa, open_to_all=True)
    assert error(answer) == "one_seat_each"
    table = marta.post("/api/tables", game="neon", seats=sofa)["table"]
    assert error(marta.put(f"/api/tables/{table}/open-to-all", 409, open=True)) == "one_seat_each"
