"""Two servers on one PostgreSQL behind one nginx: the real programs, from Debian's packages."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest
from sqlalchemy import NullPool, create_engine, text
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.kit import (
    PATIENCE,
    Frame,
    Guest,
    LocalServer,
    TableClient,
    choice,
    play_to_the_end,
    wait_until,
)
from tests.server.postgres import Postgres
from tests.server.proxy import Proxy

POLL = 20.0
"""Seconds: a poll interval so long that what the servers know in time came by notification."""


@pytest.fixture(scope="module")
def servers(
    base: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[LocalServer]]:
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("many")
        results = []
        for _ in range(2):
            server = LocalServer(
                folder, base.address, poll_interval=POLL, away_timeout=0.0, behind_proxy="1"
            )
            stack.callback(server.close)
            results.append(server)
        yield results


@pytest.fixture(scope="module")
def proxy(servers: list[LocalServer], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    presence_rows = Proxy(tmp_path_factory.mktemp("nginx"), *servers)
    yield presence_rows
    presence_rows.close()


def stored_moves(server: LocalServer, table: str) -> list[tuple[int, int, str]]:
    query = "select ply, seat, words from moves where table_id = ? order by ply"
    return [(row[0], row[1], row[2]) for row in server.query(query, table)]


def two_apart(servers: list[LocalServer], *more: str) -> tuple[TableClient, TableClient]:
    """Marta at one server and Olena at the other, at one table; each server knows of both."""
    here, there = servers
    marta, olena = here.guest("Marta"), there.guest("Olena")
    table = marta.open_table("me", "link", *more)
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    for client in (one, two):
        client.wait_for_frame(everybody_is_here)
    return one, two


def test_what_is_no_name_of_a_table_has_the_plain_page(servers: list[LocalServer]) -> None:
    guest = servers[0].guest(None)
    page = guest.http.get("/table/%00").text
    assert page.startswith("<!doctype html>")
    assert page == guest.http.get("/table/none").text


def test_a_server_whose_database_does_not_answer_says_that_it_is_not_ready(
    servers: list[LocalServer],
) -> None:
    guest = servers[0].guest(None)
    holder = create_engine(servers[0].database, poolclass=NullPool)
    with holder.begin() as connection:
        connection.execute(text("lock table alembic_version in access exclusive mode"))
        assert guest.get("/readyz", 503)["error"]["key"] == "not_stored"
        assert guest.get("/healthz") == {"alive": True}
    assert guest.get("/readyz")["ready"]


def everybody_is_here(frame: Frame) -> bool:
    return frame["status"] == "playing" and all(chair["here"] for chair in frame["chairs"])


def test_a_move_at_one_server_is_shown_at_the_other_at_once(servers: list[LocalServer]) -> None:
    one, two = two_apart(servers)
    waited = []
    for _ in range(30):
        client, other = (one, two) if one.frame["moves"] else (two, one)
        if client.frame["status"] == "over":
            break
        begun = time.monotonic()
        ply = client.play(choice(client.frame))["ply"]
        other.wait_for_frame(lambda frame, ply=ply: frame["ply"] >= ply)  # type: ignore[misc]
        client.wait_for_frame(lambda frame, ply=ply: frame["ply"] >= ply)  # type: ignore[misc]
        waited.append(time.monotonic() - begun)
    assert len(waited) > 5
    print(f"{1000 * statistics.median(waited):.1f} ms")
    assert statistics.median(waited) < POLL / 20


def test_what_is_said_at_one_server_is_heard_at_the_other(servers: list[LocalServer]) -> None:
    one, two = two_apart(servers)
    one.send("say", text="good luck")
    two.until("talk", lambda message: any(line[4] == "good luck" for line in message["lines"]))


def test_no_one_is_put_off_a_seat_who_plays_through_another_server(
    servers: list[LocalServer],
) -> None:
    one, two = two_apart(servers)
    seat = f"/api/tables/{one.table}/seats/1"
    refused = one.guest.put(seat, 409, kind="bot", bot="random")
    assert refused["error"]["key"] == "not_away"
    two.socket.close()
    one.wait_for_frame(lambda frame: not frame["chairs"][1]["here"])
    one.guest.put(seat, kind="bot", bot="random")


def test_people_and_a_bot_at_two_servers_play_to_the_end(servers: list[LocalServer]) -> None:
    one, two = play_to_the_end(*two_apart(servers, "random"))
    assert one["scores"] == two["scores"]
    held = stored_moves(servers[0], one["table"])
    assert [row[0] for row in held] == list(range(1, len(held) + 1))


def test_a_table_lives_in_one_process_behind_the_proxy(
    servers: list[LocalServer], proxy: Proxy
) -> None:
    """All sockets of a table come to the same server, whichever client connects; tables are
    distributed."""
    marta, olena = proxy.guest("Marta"), proxy.guest("Olena")
    tables = [marta.open_table("me", "link") for _ in range(8)]
    for table in tables:
        olena.sit(table, 1)
        one, two = marta.look(table, 0), olena.look(table, 1)
        for client in (one, two):
            client.wait_for_frame(everybody_is_here)
    query = "select table_id, server from presence where left_at is null"
    marks = "(" + ", ".join("?" for _ in tables) + ")"

    def presence_rows() -> list[tuple[str, str]]:
        return [(r[0], r[1]) for r in servers[0].query(f"{query} and table_id in {marks}", *tables)]

    wait_until(lambda: len(presence_rows()) == 2 * len(tables))
    assert len(set(presence_rows())) == len(tables)
    assert len({server for _, server in presence_rows()}) == 2


class Player:
    """A page that reconnects when the connection is cut, and repeats clicks that were not
    confirmed: `nth` prevents a double move."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.acknowledged = 0
        self.cut = 0

    def sit_at(self, table: str, seat: int) -> Player:
        self.table, self.seat = table, seat
        self.eyes = self.guest.look(table, seat)
        return self

    def go_on(self) -> bool:
        """Plays if it can; returns whether the match is over."""
        try:
            self.eyes.pull()
            if any(message["type"] == "refused" for message in self.eyes.received):
                self.eyes.sent = -1
            self.eyes.received.clear()
            frame = self.eyes.frame
            if frame:
                self.acknowledged = max(self.acknowledged, frame["ply"])
            if frame and frame["moves"] and frame["nth"] > self.eyes.sent:
                self.eyes.sent = frame["nth"]
                self.eyes.send("move", nth=frame["nth"], move=choice(frame))
        except (ConnectionClosed, EOFError, OSError):
            self.knock()
            return False
        return bool(frame) and frame["status"] == "over"

    def knock(self) -> None:
        self.cut += 1
        with suppress(WebSocketException, OSError, EOFError, TimeoutError):
            self.eyes = self.eyes.reconnect()


def play_whatever_happens(players: list[Player], happens: Callable[[], None], at: int = 4) -> None:
    """All play to the end; calls `event` when every client has seen this many plies."""
    limit = time.monotonic() + 6 * PATIENCE
    happened = False
    while sum(player.go_on() for player in players) < len(players):
        assert time.monotonic() < limit, "the match does not come to an end"
        if not happened and all(player.acknowledged >= at for player in players):
            happened = True
            happens()
        time.sleep(0.002)
    assert happened


def home_of(servers: list[LocalServer], table: str) -> LocalServer:
    """The server that a table's sockets are connected to."""
    query = "select server from presence where table_id = ? and left_at is null"
    wait_until(lambda: servers[0].query(query, table))
    ((name, *_),) = servers[0].query(f"{query} group by server", table)
    for server in servers:
        if name == name_of(server):
            return server
    raise AssertionError("no server has the table")


def name_of(server: LocalServer) -> str:
    return str(server.guest(None).http.get("/readyz").json()["server"])


def test_a_process_dies_and_its_match_is_played_to_the_end_through_the_proxy(
    servers: list[LocalServer], proxy: Proxy
) -> None:
    players = [Player(proxy.guest("Marta")), Player(proxy.guest("Olena"))]
    table = players[0].guest.open_table("me", "link", "random", options={"hand_size": 10})
    players[1].guest.sit(table, 1)
    for seat, player in enumerate(players):
        player.sit_at(table, seat)
    seen: list[int] = []

    def die() -> None:
        seen.append(max(player.acknowledged for player in players))
        home = home_of(servers, table)
        home.kill()
        assert len(stored_moves(servers[0], table)) >= seen[0]

    play_whatever_happens(players, die)
    assert all(player.cut for player in players)
    one, two = (player.eyes.frame for player in players)
    assert one["scores"] == two["scores"]
    held = stored_moves(servers[0], table)
    assert [row[0] for row in held] == list(range(1, one["ply"] + 1))
    record = players[0].guest.get(f"/api/tables/{table}/record")
    assert record["moves"] == [row[2] for row in held]
    for server in servers:
        if server.process.poll() is not None:
            server.start()


def test_two_servers_are_restarted_one_after_the_other_and_no_move_is_lost(
    servers: list[LocalServer], proxy: Proxy
) -> None:
    tables = []
    players: list[Player] = []
    for number in range(3):
        two = [Player(proxy.guest(f"Marta {number}")), Player(proxy.guest(f"Olena {number}"))]
        table = two[0].guest.open_table("me", "link", "random", options={"hand_size": 10})
        two[1].guest.sit(table, 1)
        players += [player.sit_at(table, seat) for seat, player in enumerate(two)]
        tables.append(table)
    restarts = list(servers)

    def restart() -> None:
        server = restarts.pop()
        assert server.stop() == 0
        server.start()

    limit = time.monotonic() + 6 * PATIENCE
    while sum(player.go_on() for player in players) < len(players):
        assert time.monotonic() < limit
        if restarts and min(player.acknowledged for player in players) >= 12 / len(restarts):
            restart()
        time.sleep(0.002)
    assert not restarts
    for table in tables:
        held = stored_moves(servers[0], table)
        mine = [player for player in players if player.table == table]
        assert [row[0] for row in held] == list(range(1, len(held) + 1))
        assert {player.eyes.frame["ply"] for player in mine} == {len(held)}
        assert len({str(player.eyes.frame["scores"]) for player in mine}) == 1


def test_the_database_is_restarted_in_mid_match_and_everyone_plays_on(
    base: Postgres, servers: list[LocalServer]
) -> None:
    one, two = two_apart(servers)
    players = []
    for client in (one, two):
        players.append(Player(client.guest))
        players[-1].eyes = client

    def restart() -> None:
        base.stop()
        base.start()

    play_whatever_happens(players, restart)
    held = stored_moves(servers[0], one.table)
    assert [row[0] for row in held] == list(range(1, len(held) + 1))
    assert {player.eyes.frame["ply"] for player in players} == {len(held)}
    for server in servers:
        wait_until(lambda server=server: is_told(server))  # type: ignore[misc]


def is_told(server: LocalServer) -> bool:
    guest = server.guest(None).http.get("/metrics").text
    return "ludoteca_database_notifications 1" in guest
