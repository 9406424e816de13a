"""A rematch begins when all have agreed; until then nothing counts for a person."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer, TableClient, play_on, play_to_the_end

SHORT = {"hand_size": 3}


def key_of(answer: dict[str, Any]) -> str:
    return str(answer["error"]["key"])


def finished(server: LocalServer, *bots: str, **more: Any) -> tuple[TableClient, TableClient, str]:
    """Marta on seat 0 and Olena on seat 1, whose match is over; both want to be rated."""
    marta, olena = server.guest("Marta"), server.guest("Olena")
    for guest in (marta, olena):
        guest.put("/api/me/ratings", opted_in=True)
    table = marta.open_table("me", "link", *bots, options=SHORT, **more)
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    play_to_the_end(one, two)
    return one, two, table


def again(guest: Guest, table: str) -> str:
    return str(guest.post(f"/api/tables/{table}/rematch")["table"])


def table_facts(guest: Guest, table: str) -> dict[str, Any]:
    answer: dict[str, Any] = guest.get(f"/api/tables/{table}")
    return answer


def points(guest: Guest) -> int:
    return int(guest.get("/api/me/ratings")["games"][0]["mine"]["points"])


def test_who_still_reads_the_results_is_not_seated_clocked_or_rated(open_server: Opener) -> None:
    server = open_server(bot_delay=0.0)
    one, two, table = finished(server, clock={"kind": "move", "seconds": 10}, idle_timeout=30)
    marta, olena = one.guest, two.guest
    before = points(olena), olena.get("/api/record")
    rematch = again(marta, table)
    client = marta.look(rematch, 0)
    frame = client.next_frame()
    assert frame["status"] == "waiting"
    assert frame["clock"]["runs"] is None
    assert [chair["kind"] for chair in frame["chairs"]] == ["person", "empty"]
    assert frame["chairs"][1]["reserved_for"] == "Olena"  # the people they wait for
    assert frame["chairs"][1]["open"] is False
    assert (points(olena), olena.get("/api/record")) == before
    assert two.wait_for_frame(lambda frame: frame["next"] == rematch)["status"] == "over"
    message = olena.look(table, 1).until("talk")["lines"]
    assert [line[3:5] for line in message][-1] == ["Marta", "asks_again"]
    (asked,) = [mine for mine in olena.get("/api/tables") if mine["table"] == rematch]
    assert (asked["waits_for_me"], asked["reserved"]) == (True, [1])


@pytest.mark.parametrize("way", ["presses", "comes"])
def test_it_is_dealt_when_all_have_pressed_or_come(server: LocalServer, way: str) -> None:
    one, two, table = finished(server)
    rematch = again(one.guest, table)
    assert table_facts(one.guest, rematch)["status"] == "waiting"
    if way == "presses":
        assert again(two.guest, table) == rematch
    else:
        two.guest.sit(rematch, 1)
    found = table_facts(two.guest, rematch)
    assert (found["status"], found["yours"]) == ("playing", [1])
    assert [chair["name"] for chair in found["chairs"]] == ["Marta", "Olena"]
    assert found["rated"] is True


def test_a_seat_of_a_rematch_is_kept_for_its_person_alone(server: LocalServer) -> None:
    one, _, table = finished(server)
    rematch = again(one.guest, table)
    assert key_of(server.guest("X").sit(rematch, 1, 409)) == "seat_kept"
    assert table_facts(server.guest("X"), rematch)["chairs"][1]["open"] is False


def test_those_who_wait_start_without_and_the_late_one_is_neither_rated_nor_has_lost(
    server: LocalServer,
) -> None:
    one, two, table = finished(server)
    marta, olena = one.guest, two.guest
    before = points(olena), olena.get("/api/record")["matches"]
    rematch = again(marta, table)
    marta.post(f"/api/tables/{rematch}/deal", bot="random")
    chair = table_facts(olena, rematch)["chairs"][1]
    assert (chair["kind"], chair["open"]) == ("bot", True)
    play_to_the_end(marta.look(rematch, 0))
    assert (points(olena), olena.get("/api/record")["matches"]) == before


def test_each_of_those_who_wait_may_let_a_bot_in_for_the_one_who_does_not_come(
    server: LocalServer,
) -> None:
    marta, olena, ana = (server.guest(name) for name in ("Marta", "Olena", "Ana"))
    table = marta.open_table("me", "link", "link", options=SHORT)
    olena.sit(table, 1)
    ana.sit(table, 2)
    play_to_the_end(*(guest.look(table, at) for at, guest in enumerate((marta, olena, ana))))
    rematch = again(marta, table)
    seat = f"/api/tables/{rematch}/seats/2"
    stranger = server.guest("X")
    assert key_of(stranger.put(seat, 403, kind="bot", bot="random")) == "not_the_owner"
    assert key_of(stranger.post(f"/api/tables/{rematch}/deal", 403)) == "not_the_owner"
    assert again(olena, table) == rematch
    olena.put(seat, kind="bot", bot="random")  # Marta opened it, so Olena need not wait for her
    found = table_facts(olena, rematch)
    chairs = found["chairs"]
    assert found["status"] == "playing"  # they wait for no one else
    assert [chair["name"] for chair in chairs[:2]] == ["Marta", "Olena"]
    assert chairs[2]["kind"] == "bot"


def test_a_person_who_does_not_want_a_rematch_gives_the_seat_away(server: LocalServer) -> None:
    one, two, table = finished(server)
    rematch = again(one.guest, table)
    two.guest.leave(rematch, 1)
    chair = table_facts(one.guest, rematch)["chairs"][1]
    assert (chair["kind"], chair["reserved_for"], chair["open"]) == ("empty", None, True)


def test_a_rematch_that_is_put_away_is_declined(server: LocalServer) -> None:
    one, two, table = finished(server)
    rematch = again(one.guest, table)
    two.guest.answer(two.guest.http.delete(f"/api/tables/{rematch}"), 200)
    assert table_facts(one.guest, rematch)["chairs"][1]["reserved_for"] is None
    assert rematch not in [mine["table"] for mine in two.guest.get("/api/tables")]


def test_a_shared_device_plays_again_with_one_press(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Tomás"}, {"kind": "link"}]
    table = marta.post("/api/tables", game="neon", seats=seats, options=SHORT)["table"]
    olena.sit(table, 2)
    for client in (marta.look(table, 0), marta.look(table, 1), olena.look(table, 2)):
        client.next_frame()
    play_to_the_end(*(marta.look(table, 0), marta.look(table, 1), olena.look(table, 2)))
    rematch = again(olena, table)
    assert table_facts(olena, rematch)["chairs"][1]["reserved_for"] == "Tomás"
    again(marta, table)
    found = table_facts(marta, rematch)
    assert found["yours"] == [0, 1]
    assert [chair["name"] for chair in found["chairs"]] == ["Marta", "Tomás", "Olena"]
    assert found["status"] == "playing"


def test_the_first_who_asks_for_a_rematch_is_its_owner(server: LocalServer) -> None:
    _, two, table = finished(server)
    rematch = again(two.guest, table)
    assert table_facts(two.guest, rematch)["owner"] is True


# A match dealt while a seated person is absent


def dealt_without_marta(server: LocalServer, **more: Any) -> tuple[Guest, Guest, str]:
    """Marta has taken the first seat and gone away before the deal."""
    marta, olena = server.guest("Marta"), server.guest("Olena")
    for guest in (marta, olena):
        guest.put("/api/me/ratings", opted_in=True)
    options = SHORT | {"starts": "first"}
    table = marta.open_table("me", "link", options=options, **more)
    olena.sit(table, 1)
    return marta, olena, table


def test_no_clock_runs_for_a_person_before_their_first_sign(server: LocalServer) -> None:
    limit = {"kind": "match", "seconds": 600}
    marta, olena, table = dealt_without_marta(server, clock=limit)
    waiting = olena.look(table, 1)
    frame = waiting.next_frame()
    assert (frame["status"], frame["turn"], frame["clock"]["runs"]) == ("playing", 0, None)
    time.sleep(0.5)
    client = marta.look(table, 0)
    clock = client.wait_for_frame(lambda frame: frame["clock"]["runs"] == 0)["clock"]
    assert clock["left"][0] > 599.9
    assert (
        waiting.wait_for_frame(lambda frame: frame["clock"]["runs"] == 0)["clock"]["left"][0]
        > 599.8
    )


def test_a_person_who_never_came_is_neither_rated_nor_has_lost(open_server: Opener) -> None:
    server = open_server(away_timeout=0.3)
    marta, olena, table = dealt_without_marta(server)
    assert table_facts(olena, table)["rated"] is True
    client = olena.look(table, 1)
    client.next_frame()
    time.sleep(0.5)
    olena.put(f"/api/tables/{table}/seats/0", kind="bot", bot="random")
    frame = play_to_the_end(client)[0]
    taken, of = frame["by_bots"][0]
    assert taken == of > 0
    assert marta.get("/api/record")["matches"] == 0
    assert marta.get("/api/me/ratings")["games"] == []
    assert olena.get("/api/record")["matches"] == 1
    assert olena.get("/api/me/ratings")["games"][0]["bots"][0]["who"] == "random"


def test_a_person_who_came_and_left_has_lost(open_server: Opener) -> None:
    server = open_server(away_timeout=0.3)
    marta, olena, table = dealt_without_marta(server)
    sign = marta.look(table, 0)
    sign.next_frame()
    sign.socket.close()
    client = olena.look(table, 1)
    client.next_frame()
    time.sleep(0.5)
    olena.put(f"/api/tables/{table}/seats/0", kind="bot", bot="random")
    play_to_the_end(client)
    assert marta.get("/api/record")["matches"] == 1
    assert points(marta) < 1000 < points(olena)


# A bot that has stood in for a person


def test_the_end_and_the_record_say_how_much_a_bot_played_for_a_person(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", options={"hand_size": 7})
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    play_on(one, two, until=lambda frame: frame["ply"] >= 4)
    assert "by_bots" not in one.frame or one.frame["by_bots"] is None
    olena.put(f"/api/tables/{table}/seats/1", kind="bot", bot="random")
    frame = play_to_the_end(one)[0]
    taken, of = frame["by_bots"][1]
    assert 0 < taken < of
    assert frame["by_bots"][0] is None
    decided = server.query("select seat, bot from moves where table_id = ? order by ply", table)
    assert [bot for seat, bot in decided if seat == 1].count("random") == taken
    assert {bot for seat, bot in decided if seat == 0} == {None}
    players = marta.get(f"/api/tables/{table}/record")["players"]
    assert players == ["Marta", f"Olena (random: {taken}/{of})"]


def test_what_a_bot_played_is_still_known_after_a_restart_and_a_return(
    open_server: Opener,
) -> None:
    server = open_server()
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", options={"hand_size": 7})
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    play_on(one, two, until=lambda frame: frame["ply"] >= 4)
    olena.put(f"/api/tables/{table}/seats/1", kind="bot", bot="random")
    play_on(one, until=lambda frame: frame["ply"] >= 10 or frame["status"] == "over")
    olena.sit(table, 1)
    server.kill()
    server.start()
    ends = play_to_the_end(one.reconnect(), two.reconnect())
    taken, of = ends[0]["by_bots"][1]
    (written,) = server.query(
        "select count(*), count(bot) from moves where table_id = ? and seat = 1", table
    )
    assert (of, taken) == written
    assert 0 < taken < of
