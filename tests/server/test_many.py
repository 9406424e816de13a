"""Two servers on one PostgreSQL behind one nginx: the real programs, as Debian packs them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.kit import (
    Eyes,
    Frame,
    House,
    choice,
    play_on,
    play_to_the_end,
    wait_until,
)
from tests.server.postgres import Postgres, postgres
from tests.server.proxy import Proxy

POLL = 20.0
"""Seconds: so seldom these servers look by themselves that whatever they know in time was told."""


@pytest.fixture(scope="module")
def base() -> Iterator[Postgres]:
    with postgres() as found:
        yield found


@pytest.fixture(scope="module")
def houses(base: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("many")
        found = []
        for _ in range(2):
            house = House(folder, base.address, poll=POLL, patience=0.0, behind_proxy="1")
            stack.callback(house.close)
            found.append(house)
        yield found


@pytest.fixture(scope="module")
def proxy(houses: list[House], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    found = Proxy(tmp_path_factory.mktemp("nginx"), *houses)
    yield found
    found.close()


def written(house: House, table: str) -> list[tuple[int, int, str]]:
    query = "select ply, seat, words from moves where table_id = ? order by ply"
    return [(row[0], row[1], row[2]) for row in house.query(query, table)]


def two_apart(houses: list[House], *more: str) -> tuple[Eyes, Eyes]:
    """Marta at one server and Olena at the other, at one table; both know that both are there."""
    here, there = houses
    marta, olena = here.guest("Marta"), there.guest("Olena")
    table = marta.open_table("me", "link", *more)
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    for eyes in (one, two):
        eyes.shows(everybody_is_here)
    return one, two


def everybody_is_here(frame: Frame) -> bool:
    return frame["status"] == "playing" and all(chair["here"] for chair in frame["chairs"])


def test_a_move_at_one_server_is_shown_at_the_other_at_once(houses: list[House]) -> None:
    one, two = two_apart(houses)
    waited = []
    for _ in range(30):
        eyes, other = (one, two) if one.frame["moves"] else (two, one)
        if eyes.frame["status"] == "over":
            break
        begun = time.monotonic()
        ply = eyes.play(choice(eyes.frame))["ply"]
        other.shows(lambda frame, ply=ply: frame["ply"] >= ply)  # type: ignore[misc]
        eyes.shows(lambda frame, ply=ply: frame["ply"] >= ply)  # type: ignore[misc]
        waited.append(time.monotonic() - begun)
    assert len(waited) > 5
    print(f"{1000 * statistics.median(waited):.1f} ms")
    assert statistics.median(waited) < POLL / 20


def test_what_is_said_at_one_server_is_heard_at_the_other(houses: list[House]) -> None:
    one, two = two_apart(houses)
    one.send("say", text="good luck")
    two.until("talk", lambda said: any(line[4] == "good luck" for line in said["lines"]))


def test_nobody_is_put_off_a_seat_who_plays_through_another_server(houses: list[House]) -> None:
    one, two = two_apart(houses)
    seat = f"/api/tables/{one.table}/seats/1"
    refused = one.guest.put(seat, 409, kind="bot", bot="random")
    assert refused["error"]["key"] == "not_away"
    two.socket.close()
    one.shows(lambda frame: not frame["chairs"][1]["here"])
    one.guest.put(seat, kind="bot", bot="random")


def test_whoever_was_with_a_server_that_died_is_away_when_its_time_has_run_out(
    houses: list[House],
) -> None:
    one, _ = two_apart(houses)
    query = "select distinct server from presence where table_id = ? and person = ? and gone is null"
    olena = houses[0].query("select person from chairs where table_id = ? and seat = 1", one.table)
    ((there,),) = houses[0].query(query, one.table, olena[0][0])
    houses[0].query("update servers set until = until + 1000 where id <> ?", there)
    houses[0].query("update servers set id = 'dead', until = 0 where id = ?", there)
    houses[0].query("update presence set server = 'dead' where server = ?", there)
    one.shows(lambda frame: not frame["chairs"][1]["here"])


def test_people_and_a_bot_at_two_servers_play_to_the_end(houses: list[House]) -> None:
    one, two = play_to_the_end(*two_apart(houses, "random"))
    assert one["scores"] == two["scores"]
    held = written(houses[0], one["table"])
    assert [row[0] for row in held] == list(range(1, len(held) + 1))


def test_a_table_lives_in_one_process_behind_the_proxy(
    houses: list[House], proxy: Proxy
) -> None:
    """Every socket of a table comes to the same server, whoever asks; tables are shared out."""
    marta, olena = proxy.guest("Marta"), proxy.guest("Olena")
    tables = [marta.open_table("me", "link") for _ in range(8)]
    for table in tables:
        olena.sit(table, 1)
        one, two = marta.look(table, 0), olena.look(table, 1)
        for eyes in (one, two):
            eyes.shows(everybody_is_here)
    query = "select table_id, server from presence where gone is null"
    marks = "(" + ", ".join("?" for _ in tables) + ")"

    def found() -> list[tuple[str, str]]:
        return [(r[0], r[1]) for r in houses[0].query(f"{query} and table_id in {marks}", *tables)]

    wait_until(lambda: len(found()) == 2 * len(tables))
    assert len(set(found())) == len(tables)
    assert len({server for _, server in found()}) == 2
