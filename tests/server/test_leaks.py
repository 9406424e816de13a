"""Twelve leaks known from other servers, each as an attack on the running server: frames and
sockets."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca import games
from ludoteca.core.engine.state import OVER
from tests.server.conftest import Opener
from tests.server.kit import (
    Guest,
    LocalServer,
    choice,
    play_on,
    play_to_the_end,
)
from tests.server.secrecy import check_innocent, hears_nothing, true_record, two_and_a_bot

# 1: secrets in the undo stack


def test_taking_back_shows_nothing_that_was_not_seen(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", options={"free_draw": True})
    olena.sit(table, 1)
    one, two, watcher = marta.look(table, 0), olena.look(table, 1), server.guest(None).look(table)
    one.next_frame(lambda frame: frame["status"] == "playing")
    for client in (two, watcher):
        client.next_frame()
    one.play("draw")
    one.send("take_back", nth=one.frame["nth"], steps=1)
    assert one.until("refused")["key"] == "nothing_to_take_back"  # a peek at the pile
    two.send("take_back", nth=two.frame["nth"], steps=1)
    assert two.until("refused")["key"] == "nothing_to_take_back"  # another player's move
    watcher.send("take_back", nth=0, steps=1)
    assert watcher.until("refused")["key"] == "not_your_seat"
    one.play("keep")
    one.send("take_back", nth=one.frame["nth"], steps=1)
    newest = one.next_frame(lambda frame: frame["ply"] == 1)["version"]
    for client in (one, two, watcher):
        # the database does not know the moves that were taken back
        client.received = [client.wait_for_frame(lambda frame: frame["version"] >= newest)]
        assert client.frame["ply"] == 1
        assert check_innocent(server, client) == 1


# 2: requesting the state of another seat


def test_no_one_gets_frames_of_a_seat_that_is_not_theirs(server: LocalServer) -> None:
    one, _, table = two_and_a_bot(server)
    marta = one.guest
    for seat in (1, 2, 3, 63):
        bye = marta.look(table, seat).close_message()
        assert bye["key"] in ("not_your_seat", "no_such_chair")
    one.send("seat", seat=1)
    assert one.until("refused")["key"] == "not_your_seat"
    assert one.next_frame()["seat"] == 0
    for path in ("replay", "log"):
        assert marta.get(f"/api/tables/{table}/{path}", 403, seat=1)["error"]["key"] == (
            "not_your_seat"
        )
    assert marta.get(f"/api/tables/{table}/why", 403, seat=1, words="draw")["error"]["key"] == (
        "not_your_seat"
    )
    assert check_innocent(server, one)


def test_a_made_up_or_missing_key_opens_no_seat(server: LocalServer) -> None:
    one, _, table = two_and_a_bot(server)
    for cookie in ("", "ludoteca=", "ludoteca=" + "A" * 43, "ludoteca=%00", "ludoteca=' or 1=1 --"):
        stranger = server.guest(None)
        headers = {"Cookie": cookie} if cookie else {}
        assert stranger.look(table, 0, **headers).close_message()["key"] == "not_your_seat"
    person = server.query(
        "select person, key_hash from seat_assignments join people on person = id limit 1"
    )
    for stolen in person[0]:  # neither the public id nor the stored hash is the key
        headers = {"Cookie": f"ludoteca={stolen}"}
        assert (
            server.guest(None).look(table, 0, **headers).close_message()["key"] == "not_your_seat"
        )
    assert one.frame["seat"] == 0


# 3: a socket that failed to authenticate stays subscribed


def test_a_socket_that_was_turned_away_hears_nothing_more(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    intruder = server.guest("X").look(table, 1)
    assert intruder.until("close")["key"] == "not_your_seat"
    for _ in range(3):
        one.wait_for_turn()
        one.play(choice(one.frame))
        play_on(one, two, until=lambda frame: frame["turn"] in (0, OVER))
    assert hears_nothing(intruder)
    assert [message["type"] for message in intruder.received] == ["close"]


# 4: the old key after signing out


def test_the_old_key_opens_nothing_also_on_sockets_already_open(open_server: Opener) -> None:
    server = open_server(away_timeout=0.0)
    one, two, table = two_and_a_bot(server)
    olena = two.guest
    second = olena.look(table, 1)
    second.next_frame()
    olena.leave(table, 1)
    assert two.close_message()["key"] == "not_your_seat"
    assert second.close_message()["key"] == "not_your_seat"
    assert olena.look(table, 1).close_message()["key"] == "not_your_seat"
    one.guest.put(f"/api/tables/{table}/seats/1", kind="open")
    tomas = server.guest("Tomás")
    tomas.sit(table, 1)
    new = tomas.look(table, 1)
    new.next_frame()
    assert olena.look(table, 1).close_message()["key"] == "not_your_seat"
    assert olena.get(f"/api/tables/{table}/log", 403, seat=1)["error"]["key"] == "not_your_seat"
    assert olena.leave(table, 1, 403)["error"]["key"] == "not_the_owner"
    watching = olena.look(table)  # as anyone may
    watching.next_frame()
    watching.send("move", nth=0, move="draw")
    assert watching.until("refused")["key"] == "not_your_seat"
    play_to_the_end(one, new)
    watching.pull()
    assert check_innocent(server, watching)


def test_a_click_sent_at_the_moment_of_leaving_is_not_played(open_server: Opener) -> None:
    server = open_server(bot_delay=30.0)  # the bot that stands in is slow
    marta = server.guest("Marta")
    table = marta.open_table("me", "link")
    olena = server.guest("Olena")
    olena.sit(table, 1)
    client = marta.look(table, 0)
    client.next_frame(lambda frame: frame["status"] == "playing")
    click = choice(client.frame)
    marta.leave(table, 0)
    with contextlib.suppress(ConnectionClosed):
        client.send("move", nth=0, move=click)
    time.sleep(0.2)
    assert true_record(server, table).moves == []


# 5: secrets in the log


def test_what_another_drew_is_in_no_one_elses_log(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", options={"free_draw": True})
    olena.sit(table, 1)
    one, two, watcher = marta.look(table, 0), olena.look(table, 1), server.guest(None).look(table)
    one.next_frame(lambda frame: frame["status"] == "playing")
    one.play("draw")
    mine = [line[1] for line in marta.get(f"/api/tables/{table}/log", seat=0)["lines"]]
    assert mine[-1] == "draws_this"
    for reader, seat in ((olena, {"seat": 1}), (server.guest(None), {})):
        lines = reader.get(f"/api/tables/{table}/log", 200, **seat)["lines"]
        assert [line[1] for line in lines][-1] == "draws"
        assert lines[-1][2] == {"who": 0}
    for client in (two, watcher):
        frame = client.wait_for_frame(lambda frame: frame["ply"] == 1)
        assert "draws_this" not in json.dumps(frame["log"])
        check_innocent(server, client)


# 6: spectators


def test_a_spectator_sees_the_public_view_of_a_whole_match_and_nothing_else(
    server: LocalServer,
) -> None:
    one, two, table = two_and_a_bot(server)
    watcher = server.guest(None).look(table)
    seated = two.guest.look(table)  # a seated client that watches as a spectator
    play_to_the_end(one, two)
    for client in (watcher, seated):
        client.next_frame(lambda frame: frame["status"] == "over")
        assert check_innocent(server, client) > 1
        for frame in client.received:
            assert frame.get("moves", []) == []


def test_all_frames_of_a_whole_match_are_innocent(server: LocalServer) -> None:
    one, two, _ = two_and_a_bot(server, mixed_stacking=True)
    play_to_the_end(one, two)
    assert check_innocent(server, one) > 5
    assert check_innocent(server, two) > 5


# 7: information in the order and number of messages


def test_every_decision_is_one_frame_for_everyone_whatever_it_was(open_server: Opener) -> None:
    server = open_server(bot_delay=0.06)
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", "random")
    client = [marta.look(table, 0), server.guest(None).look(table), server.guest(None).look(table)]
    for each in client:
        each.next_frame()
        each.drain(0.1)
        each.received.clear()
    for _ in range(8):
        frame = client[0].wait_for_turn()
        if frame["status"] == "over":
            break
        client[0].play(choice(frame))
    last = client[0].frame["version"]
    for each in client[1:]:
        each.next_frame(lambda frame: frame["version"] >= last)
    seen_by = [
        [(m["type"], m["version"], m["ply"]) for m in each.received if m["version"] <= last]
        for each in client
    ]
    answers = dict.fromkeys(seen_by[0])  # the mover's own click is answered with a frame too
    assert list(answers) == seen_by[1] == seen_by[2]
    assert [ply for _, _, ply in seen_by[1]] == list(range(1, len(seen_by[1]) + 1))


# Every byte


@pytest.mark.parametrize("name", games.names())
def test_a_frame_is_the_same_to_the_byte_when_everything_hidden_is_resampled(
    name: str, tmp_path: Path
) -> None:
    from tests.server.frames_kit import compare_frames

    game = games.find(name)
    for seats in game.seats:
        assert compare_frames(game, seats, tmp_path / f"{seats}") > 0


def person(guest: Guest) -> str:
    return str(guest.get("/api/me")["id"])


def test_frames_hold_no_ones_identity(server: LocalServer) -> None:
    """A seat is identified by its name: an id would identify the same person at two tables."""
    one, two, _ = two_and_a_bot(server)
    text = json.dumps(one.received)
    assert person(two.guest) not in text
    assert person(one.guest) not in text
