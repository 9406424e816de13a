"""No move is lost or played twice, whatever fails."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.conftest import Opener
from tests.server.kit import (
    Frame,
    LocalServer,
    TableClient,
    choice,
    play_on,
    play_to_the_end,
    wait_until,
    workers_of,
)


def stored_moves(server: LocalServer, table: str) -> list[tuple[int, int, str]]:
    query = "select ply, seat, words from moves where table_id = ? order by ply"
    return [(row[0], row[1], row[2]) for row in server.query(query, table)]


def two_at_a_table(server: LocalServer, **options: object) -> tuple[TableClient, TableClient]:
    """Marta on seat 0 and Olena on seat 1 of a table for two; it is Marta's turn."""
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", options=options)
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    for client in (one, two):
        client.next_frame(everybody_is_here)
    return one, two


def everybody_is_here(frame: Frame) -> bool:
    return frame["status"] == "playing" and all(chair["here"] for chair in frame["chairs"])


def test_a_double_click_plays_once_and_is_answered_with_the_truth(server: LocalServer) -> None:
    one, _ = two_at_a_table(server)
    click = {"nth": one.frame["nth"], "move": choice(one.frame)}
    for _ in range(3):
        one.send("move", **click)
    messages = one.drain()
    assert len([row for row in stored_moves(server, one.table) if row[0] == 1]) == 1
    assert not [message for message in messages if message["type"] == "refused"]
    assert len(stored_moves(server, one.table)) == 1
    assert one.frame["nth"] == 1


def test_the_same_click_on_two_sockets_at_once_plays_once(server: LocalServer) -> None:
    one, _ = two_at_a_table(server)
    others = [one.reconnect() for _ in range(6)]
    for client in others:
        client.next_frame()
    click = json.dumps({"type": "move", "nth": 0, "move": choice(one.frame)})
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda client: client.socket.send(click), others))
    frames = [client.next_frame(lambda frame: frame["nth"] == 1) for client in others]
    assert len({frame["version"] for frame in frames}) == 1
    assert len(stored_moves(server, one.table)) == 1


def test_a_click_from_the_future_is_refused_with_a_frame(server: LocalServer) -> None:
    one, _ = two_at_a_table(server)
    one.send("move", nth=7, move=choice(one.frame))
    assert one.until("refused")["key"] == "out_of_step"
    assert one.next_frame()["nth"] == 0
    assert stored_moves(server, one.table) == []


def test_a_refused_click_gets_its_reason_and_the_same_frame(server: LocalServer) -> None:
    one, _ = two_at_a_table(server)
    before = dict(one.frame)
    one.send("move", nth=0, move="pass")
    refused = one.until("refused")
    assert (refused["key"], refused["nth"], refused["move"]) == ("no_passing", 0, "pass")
    after = one.next_frame()
    assert {**after, "log": 0} == {**before, "log": 0}


def test_reconnecting_is_connecting(server: LocalServer) -> None:
    one, two = two_at_a_table(server)
    play_on(one, two, until=lambda frame: frame["ply"] >= 12)
    one.pull()
    before = dict(one.frame)
    lines = whole_log(one.received)
    one.socket.close()
    back = one.reconnect()
    after = back.next_frame()
    for name in ("view", "moves", "phrases", "nth", "ply", "version", "last"):
        assert after[name] == before[name]
    assert after["log"] == {"from": 0, "lines": lines}


def whole_log(messages: list[Frame]) -> list[object]:
    """The log as a client assembles it from its frames."""
    lines: list[object] = []
    for frame in messages:
        if frame["type"] == "frame":
            assert frame["log"]["from"] <= len(lines)
            lines = lines[: frame["log"]["from"]] + frame["log"]["lines"]
    return lines


def test_a_server_killed_in_mid_match_loses_no_acknowledged_move(open_server: Opener) -> None:
    server = open_server()
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "random", "rulebook", options={"hand_size": 10})
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    seen: dict[int, int] = {}
    for kill in range(1, 5):
        with contextlib.suppress(AssertionError):
            play_on(one, two, until=lambda frame, n=8 * kill: frame["ply"] >= n)  # type: ignore[misc]
        server.kill()
        acknowledged = max(one.frame["ply"], two.frame["ply"])
        log = whole_log(one.received)
        held = stored_moves(server, table)
        assert len(held) >= acknowledged
        assert [row[0] for row in held] == list(range(1, len(held) + 1))
        server.start()
        one, two = marta.look(table, 0), olena.look(table, 1)
        frame = one.next_frame()
        assert frame["ply"] >= acknowledged
        assert whole_log(one.received)[: len(log)] == log
        seen[kill] = frame["ply"]
        if frame["status"] == "over":
            break
    one_end, two_end = play_to_the_end(one, two)
    assert one_end["scores"] == two_end["scores"]
    assert marta.get(f"/api/tables/{table}/record")["moves"] == [
        row[2] for row in stored_moves(server, table)
    ]


def test_after_a_kill_bots_go_on_although_no_one_watches(open_server: Opener) -> None:
    server = open_server(bot_delay=0.4)
    marta = server.guest()
    table = marta.open_table("random", "random", "me")
    assert stored_moves(server, table) == []
    server.kill()
    server.start()
    wait_until(lambda: server.query("select turn from tables where id = ?", table) == [(2,)])
    assert stored_moves(server, table)
    (mine,) = marta.get("/api/tables")
    assert mine["waits_for_me"]
    assert mine["turn"] == 2


def test_of_two_servers_on_one_database_only_one_wins_each_ply(
    open_server: Opener, tmp_path: Path
) -> None:
    here = open_server(tmp_path, poll_interval=0.05)
    there = open_server(tmp_path, poll_interval=0.05)
    marta = here.guest("Marta")
    table = marta.open_table("me", "random", "random")
    twin = there.guest(None)
    twin.http.cookies = marta.http.cookies
    one, two = marta.look(table, 0), twin.look(table, 0)
    for _ in range(6):
        one.wait_for_turn()
        two.wait_for_frame(lambda frame: frame["ply"] >= one.frame["ply"])
        if one.frame["status"] == "over" or not two.frame["moves"]:
            break
        nth = one.frame["nth"]
        click = {"nth": nth, "move": choice(one.frame)}
        one.send("move", **click)
        two.send("move", **click)
        for client in (one, two):
            client.wait_for_frame(lambda frame, n=nth: frame["nth"] > n)  # type: ignore[misc]
    held = stored_moves(here, table)
    assert [row[0] for row in held] == list(range(1, len(held) + 1))
    mine = [row for row in held if row[1] == 0]
    assert len(mine) == one.frame["nth"] or one.frame["status"] == "over"


def test_people_on_two_servers_play_one_match_to_the_end(
    open_server: Opener, tmp_path: Path
) -> None:
    here = open_server(tmp_path, poll_interval=0.03)
    there = open_server(tmp_path, poll_interval=0.03)
    marta, olena = here.guest("Marta"), there.guest("Olena")
    table = marta.open_table("me", "link", "random", options={"hand_size": 3})
    olena.sit(table, 1)
    one, two = play_to_the_end(marta.look(table, 0), olena.look(table, 1))
    assert one["scores"] == two["scores"]
    held = stored_moves(here, table)
    assert [row[0] for row in held] == list(range(1, len(held) + 1))


def test_a_killed_worker_costs_nothing_but_a_new_thought(open_server: Opener) -> None:
    server = open_server(bot_delay=0.05)
    marta = server.guest()
    table = marta.open_table("me", "random", "random")
    one = marta.look(table, 0)
    one.next_frame()
    killed = 0
    for number in range(60):
        one.wait_for_turn()
        if one.frame["status"] == "over":
            break
        if number % 3 == 0:
            for worker in workers_of(server):
                os.kill(worker, signal.SIGKILL)
                killed += 1
        one.play(choice(one.frame))
    assert killed
    assert play_to_the_end(one)[0]["status"] == "over"


def test_workers_die_with_a_killed_server(open_server: Opener) -> None:
    server = open_server()
    marta = server.guest()
    marta.look(marta.open_table("me", "random"), 0).next_frame()
    wait_until(lambda: workers_of(server))
    workers = workers_of(server)
    server.kill()
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_a_table_sleeps_when_no_one_watches_and_wakes_by_replay(open_server: Opener) -> None:
    server = open_server(idle_unload=0.0, poll_interval=0.05)
    one, two = two_at_a_table(server)
    play_on(one, two, until=lambda frame: frame["ply"] >= 6)
    one.pull()
    before = one.frame
    for client in (one, two):
        client.socket.close()
    time.sleep(0.4)
    after = one.reconnect().next_frame()
    for name in ("view", "moves", "version", "ply"):
        assert after[name] == before[name]


def test_a_stopped_server_says_goodbye_and_loses_nothing(open_server: Opener) -> None:
    server = open_server()
    one, two = two_at_a_table(server)
    frame = one.play(choice(one.frame))
    assert server.stop() == 0
    try:
        while True:
            two.receive()
    except ConnectionClosed:
        pass
    assert len(stored_moves(server, one.table)) == frame["ply"]
    assert "Traceback" not in server.errors.read_text()
    server.start()
    assert one.reconnect().next_frame()["view"] == frame["view"]


def test_a_reader_who_does_not_read_holds_up_no_one(server: LocalServer) -> None:
    marta = server.guest()
    table = marta.open_table("me", "random", "random")
    sleepers = [server.guest(None).look(table) for _ in range(5)]
    (end,) = play_to_the_end(marta.look(table, 0))
    for client in sleepers:
        assert client.next_frame(lambda frame: frame["status"] == "over")["scores"] == end["scores"]


# Taking back


def drawn_and_kept(server: LocalServer) -> tuple[TableClient, TableClient]:
    one, two = two_at_a_table(server, free_draw=True)
    one.play("draw")
    one.play("keep")
    two.next_frame(lambda frame: frame["ply"] == 2)
    return one, two


def test_a_move_that_showed_nothing_new_can_be_taken_back(server: LocalServer) -> None:
    one, two = drawn_and_kept(server)
    assert one.frame["takeback_limit"] == 1
    assert not one.frame["moves"]
    one.send("take_back", nth=one.frame["nth"], steps=1)
    frame = one.next_frame(lambda frame: frame["ply"] == 1)
    assert "keep" in frame["moves"]
    assert [line[0] for line in stored_moves(server, one.table)] == [1]
    other = two.next_frame(lambda frame: frame["ply"] == 1)
    assert other["moves"] == []
    assert whole_log(two.received)[-1] == [1, "draws", {"who": 0}]
    one.play("keep")
    assert whole_log(one.received)[-1] == [2, "keeps", {"who": 0}]


def test_what_was_taken_back_is_shown_once_and_to_a_second_click_again(server: LocalServer) -> None:
    one, _ = drawn_and_kept(server)
    nth = one.frame["nth"]
    for _ in range(2):
        one.send("take_back", nth=nth, steps=1)
        frames = [message for message in one.drain() if message["type"] == "frame"]
        assert [frame["ply"] for frame in frames] == [1]


def test_a_draw_cannot_be_taken_back(server: LocalServer) -> None:
    one, _ = two_at_a_table(server, free_draw=True)
    one.play("draw")
    assert one.frame["takeback_limit"] == 0
    one.send("take_back", nth=one.frame["nth"], steps=1)
    assert one.until("refused")["key"] == "nothing_to_take_back"
    assert len(stored_moves(server, one.table)) == 1


def test_nothing_is_taken_back_once_another_has_decided(server: LocalServer) -> None:
    one, two = drawn_and_kept(server)
    two.send("take_back", nth=two.frame["nth"], steps=1)  # another player's decision
    assert two.until("refused")["key"] == "nothing_to_take_back"
    two.next_frame()
    two.play(choice(two.frame))
    one.send("take_back", nth=one.frame["nth"], steps=1)
    assert one.until("refused")["key"] == "nothing_to_take_back"
    two.send("take_back", nth=two.frame["nth"], steps=2)
    assert two.until("refused")["key"] == "nothing_to_take_back"
    assert len(stored_moves(server, one.table)) == 3


def test_a_second_click_on_take_back_takes_nothing_more(server: LocalServer) -> None:
    one, _ = drawn_and_kept(server)
    nth = one.frame["nth"]
    one.send("take_back", nth=nth, steps=1)
    one.next_frame(lambda frame: frame["ply"] == 1)
    one.send("take_back", nth=nth, steps=1)
    assert not [message for message in one.drain() if message["type"] == "refused"]
    assert len(stored_moves(server, one.table)) == 1


def test_an_old_click_does_not_come_alive_after_taking_back(server: LocalServer) -> None:
    one, _ = drawn_and_kept(server)
    nth = one.frame["nth"]
    one.send("take_back", nth=nth, steps=1)
    one.next_frame(lambda frame: frame["ply"] == 1)
    one.send("move", nth=nth - 1, move="keep")  # resent by a page that missed the answer
    one.drain()
    assert len(stored_moves(server, one.table)) == 1
