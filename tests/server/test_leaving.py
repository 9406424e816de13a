"""Leaving during a match: a bot plays on at once and returns the seat; and removing tables from the
list."""

from __future__ import annotations

import time

from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer, TableClient, choice, play_on, play_to_the_end


def error(answer: dict[str, dict[str, str]]) -> str:
    return answer["error"]["key"]


def two_people(server: LocalServer, *bots: str) -> tuple[TableClient, TableClient, str]:
    """Marta on seat 0 and Olena on seat 1 of a running match."""
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", *bots)
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    for client in (one, two):
        client.next_frame(lambda frame: frame["status"] == "playing")
    return one, two, table


def left_table(server: LocalServer) -> tuple[Guest, Guest, str]:
    """Olena has left seat 1 of a running match."""
    one, two, table = two_people(server, "random")
    two.guest.leave(table, 1)
    return one.guest, two.guest, table


def hand(client: TableClient, seat: int) -> list[str | None]:
    zones = client.frame["view"]["zones"]
    return list(next(zone["items"] for zone in zones if zone["id"] == f"hand-{seat}"))


def events(client: TableClient) -> list[tuple[str, str]]:
    """The events at the table, with their subjects."""
    lines = [
        line
        for message in client.received
        if message["type"] == "talk"
        for line in message["lines"]
    ]
    return [(line[4], line[3]) for line in lines if line[1] == "event"]


def test_when_someone_leaves_a_bot_plays_on_at_once_and_gives_the_seat_back(
    server: LocalServer,
) -> None:
    one, two, table = two_people(server)
    play_on(one, two, until=lambda frame: frame["turn"] == 1)
    before = two.frame["ply"]
    two.guest.leave(table, 1)
    assert two.close_message()["key"] == "not_your_seat"
    frame = one.next_frame(lambda frame: frame["ply"] > before)  # without a request
    chair = frame["chairs"][1]
    assert (chair["kind"], chair["reserved_for"], chair["open"]) == ("bot", "Olena", False)
    play_on(one, until=lambda frame: frame["ply"] >= before + 6 or frame["status"] == "over")
    two.guest.sit(table, 1)
    back = two.reconnect()
    back.next_frame()
    assert None not in hand(back, 1)
    one.wait_for_frame(lambda frame: frame["version"] >= back.frame["version"])
    assert len(hand(back, 1)) == len(hand(one, 1))
    assert back.frame["chairs"][1]["reserved_for"] is None
    one.drain(0.1)
    assert events(one)[-2:] == [("bot_plays_on", "Olena"), ("is_back", "Olena")]
    assert play_to_the_end(one, back)[0]["status"] == "over"


def test_the_one_who_comes_back_finds_the_hand_that_they_left(server: LocalServer) -> None:
    one, two, table = two_people(server)
    play_on(one, two, until=lambda frame: frame["turn"] == 0)
    before = sorted(map(str, hand(two, 1)))
    two.guest.leave(table, 1)
    two.guest.sit(table, 1)
    back = two.reconnect()
    back.next_frame()
    assert sorted(map(str, hand(back, 1))) == before


def test_no_one_else_sits_down_where_someone_left(server: LocalServer) -> None:
    _, _, table = left_table(server)
    tomas = server.guest("Tomás")
    refused = tomas.sit(table, 1, 409)
    assert error(refused) == "seat_kept"
    assert refused["error"]["args"] == {"name": "Olena"}
    assert tomas.get(f"/api/tables/{table}")["chairs"][1]["open"] is False
    assert error(tomas.put(f"/api/tables/{table}/seats/1", 403, kind="open")) == "not_the_owner"


def test_whose_seat_is_kept_is_told_that_a_click_sits_them_down(server: LocalServer) -> None:
    marta, olena, table = left_table(server)
    assert olena.get(f"/api/tables/{table}")["chairs"][1]["open"] is True
    assert marta.get(f"/api/tables/{table}")["chairs"][1]["open"] is False
    (mine,) = olena.get("/api/tables")
    assert (mine["table"], mine["yours"], mine["reserved"]) == (table, [], [1])


def test_the_owner_gives_a_kept_seat_away_after_a_while_and_not_before(open_server: Opener) -> None:
    server = open_server(away_timeout=1.5)
    marta, olena, table = left_table(server)
    seat = f"/api/tables/{table}/seats/1"
    assert error(marta.put(seat, 409, kind="open")) == "kept_yet"
    time.sleep(1.7)
    marta.put(seat, kind="open")
    assert error(marta.put(seat, 409, kind="open")) == "not_kept"
    tomas = server.guest("Tomás")
    tomas.sit(table, 1)
    assert tomas.look(table, 1).next_frame()["chairs"][1]["name"] == "Tomás"
    assert error(olena.sit(table, 1, 409)) == "seat_taken"


def test_a_bot_of_the_tables_own_strength_plays_on(server: LocalServer) -> None:
    marta, _, table = left_table(server)
    assert marta.get(f"/api/tables/{table}")["chairs"][1]["bot"] == "random"
    marta.put(f"/api/tables/{table}/seats/1", kind="bot", bot="rulebook")
    chair = marta.get(f"/api/tables/{table}")["chairs"][1]
    assert (chair["bot"], chair["reserved_for"]) == ("rulebook", "Olena")
    _, two, other = two_people(server)
    two.guest.leave(other, 1)
    assert two.guest.get(f"/api/tables/{other}")["chairs"][1]["bot"] == "skilled"


def test_a_bot_that_plays_for_me_keeps_my_seat(server: LocalServer) -> None:
    one, two, table = two_people(server)
    two.guest.put(f"/api/tables/{table}/seats/1", kind="bot", bot="random")
    assert two.close_message()["key"] == "not_your_seat"
    assert error(server.guest("X").sit(table, 1, 409)) == "seat_kept"
    watching = two.guest.look(table)  # even if the table is closed to spectators
    one.guest.put(f"/api/tables/{table}/spectators", open=False)
    assert watching.next_frame(lambda frame: not frame["spectators"])["seat"] is None
    two.guest.sit(table, 1)


def test_a_stranger_lets_no_bot_in(server: LocalServer) -> None:
    _, _, table = left_table(server)
    stranger = server.guest("X")
    wish = {"kind": "bot", "bot": "random"}
    for seat in (0, 1):
        assert error(stranger.put(f"/api/tables/{table}/seats/{seat}", 403, **wish)) == (
            "not_the_owner"
        )
    assert error(stranger.leave(table, 0, 403)) == "not_the_owner"


def test_a_leaver_may_come_back_to_that_seat_but_to_no_other(server: LocalServer) -> None:
    marta, olena, table = left_table(server)
    marta.leave(table, 0)
    assert error(olena.sit(table, 0, 409)) == "seat_kept"
    olena.sit(table, 1)


def test_what_is_kept_outlives_the_server(open_server: Opener) -> None:
    server = open_server()
    _, olena, table = left_table(server)
    server.kill()
    server.start()
    assert error(server.guest("X").sit(table, 1, 409)) == "seat_kept"
    olena.sit(table, 1)
    assert olena.look(table, 1).next_frame()["yours"] == [1]


def test_who_leaves_a_table_of_bots_finds_it_as_it_was(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", "random")
    client = marta.look(table, 0)
    play_on(client, until=lambda frame: frame["ply"] >= 4)
    ply = client.wait_for_turn()["ply"]
    marta.leave(table, 0)
    (mine,) = marta.get("/api/tables")
    assert (mine["reserved"], mine["waits_for_me"]) == ([0], False)
    marta.sit(table, 0)
    assert marta.look(table, 0).next_frame()["ply"] == ply  # bots do not play on among themselves


def test_a_seat_that_an_older_server_left_empty_is_played_by_a_bot(open_server: Opener) -> None:
    server = open_server()
    one, two, _ = two_people(server)
    play_on(one, two, until=lambda frame: frame["turn"] == 0)
    server.kill()
    server.query(
        "update seat_assignments set kind = 'empty', person = null, name = null where seat = 1"
    )
    server.start()
    back = one.reconnect()
    back.next_frame()
    assert play_to_the_end(back)[0]["status"] == "over"


def test_in_a_rematch_a_bot_makes_room_for_who_had_left(server: LocalServer) -> None:
    one, two, table = two_people(server)
    two.guest.leave(table, 1)
    play_to_the_end(one)
    again = one.guest.post(f"/api/tables/{table}/rematch")["table"]
    chair = one.guest.get(f"/api/tables/{again}")["chairs"][1]
    assert (chair["kind"], chair["open"], chair["reserved_for"]) == ("bot", True, None)
    two.guest.sit(again, 1)


# Removing tables


def delete(guest: Guest, table: str, status: int = 200) -> object:
    return guest.answer(guest.http.delete(f"/api/tables/{table}"), status)


def tables_of(guest: Guest) -> list[str]:
    return [mine["table"] for mine in guest.get("/api/tables")]


def test_a_table_that_was_mine_alone_is_gone_when_i_put_it_away(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table, other = marta.open_table("me", "random"), marta.open_table("me", "link")
    client = marta.look(table, 0)
    client.next_frame()
    delete(marta, table)
    assert client.close_message()["key"] == "no_such_table"
    assert marta.get(f"/api/tables/{table}", 404)["error"]["key"] == "no_such_table"
    assert tables_of(marta) == [other]
    for part in ("seat_assignments", "moves", "chat", "past_occupants"):
        assert server.query(f"select * from {part} where table_id = ?", table) == []
    delete(marta, other)
    assert tables_of(marta) == []


def test_a_table_of_several_is_only_off_the_list_of_who_puts_it_away(server: LocalServer) -> None:
    one, two, table = two_people(server)
    delete(one.guest, table)
    assert tables_of(one.guest) == []
    assert tables_of(two.guest) == [table]
    frame = two.next_frame(lambda frame: frame["chairs"][0]["reserved_for"] == "Marta")
    assert frame["status"] == "playing"
    one.guest.sit(table, 0)  # by the link
    assert tables_of(one.guest) == [table]
    back = one.reconnect()
    back.next_frame()
    play_to_the_end(back, two)
    delete(two.guest, table)
    assert tables_of(two.guest) == []
    players = one.guest.get(f"/api/tables/{table}/record")["players"]
    assert [player.split(" (")[0] for player in players] == ["Marta", "Olena"]


def test_no_one_puts_a_table_away_for_others(server: LocalServer) -> None:
    one, _, table = two_people(server)
    delete(server.guest("X"), table)
    assert tables_of(one.guest) == [table]
    one.wait_for_turn()
    one.play(choice(one.frame))
    delete(server.guest("X"), "A" * 22, 404)
    delete(server.guest("X"), "%00", 404)
    delete(server.guest(None), table, 401)
