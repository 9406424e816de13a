"""Limits per address: loading a table costs its number of plies, and storage has a daily quota."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.record import Record
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.tables.registry import REPLAYED_PLIES_A_SECOND, REPLAYED_PLIES_AT_ONCE
from ludoteca.tables.new_table import new_stored_table
from ludoteca.tables.stored.stored_table import SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.beside import answered_beside
from tests.server.conftest import Opener
from tests.server.database import database_of
from tests.server.kit import Guest, LocalServer, TableClient, play_to_the_end

NEON = games.find("neon")
LONG = 1000
"""Plies of a long match."""
Asked = tuple[Guest, str, str, dict[str, int]]
"""Client, method, path and body of a request."""


def long_record() -> Record:
    """A match drawn out as long as the rules allow: cards are drawn before one is played."""
    options = NEON.default_options() | {"hand_size": 10, "free_draw": True}
    record = Record("neon", NEON.rules, 2, "long", options)
    state, rng = record.start(NEON), random.Random(1)
    while state.turn >= 0:
        words = [NEON.notation(state, move) for move in state.legal().to_list()]
        draws = [one for one in words if not one.startswith("play")]
        record.moves.append(rng.choice(draws if draws and rng.random() < 0.97 else words))
        record.play_ply(NEON, state, len(record.moves))
    assert len(record.moves) > LONG
    return record


def finished(folder: Path, record: Record, times: int = 1) -> list[str]:
    """Stores this number of tables with this match, open to spectators."""
    deciders, scores = [], []
    for state in record.states(NEON):
        deciders.append(int(state.turn))
        scores = [*NEON.scores(state)]
    store = Store(database_of(folder))
    names = []
    with store.engine.begin() as connection:
        for _ in range(times):
            chairs = [SeatAssignment(seat).with_bot("random", open_=False) for seat in range(2)]
            sheet = new_stored_table(
                NEON,
                "nobody",
                options=record.options,
                assignments=chairs,
                seed=record.seed,
                settings=TableSettings(),
            )
            sheet.moves, sheet.move_seats = record.moves, deciders[:-1]
            sheet.status, sheet.scores = "over", [*scores]
            queries.create_table(connection, sheet)
            names.append(sheet.id)
    store.close()
    return names


def seated(server: LocalServer) -> TableClient:
    guest = server.guest("Marta")
    client = guest.look(guest.open_table("me", "random"), 0)
    client.wait_for_turn()
    return client


def share_out(work: list[Asked], threads: int) -> Counter[int]:
    """Sends all requests, this many at once; returns how often each status came."""
    counts: Counter[int] = Counter()

    def ask(part: list[Asked]) -> None:
        for guest, method, path, body in part:
            counts[guest.http.request(method, path, json=body).status_code] += 1

    running = [threading.Thread(target=ask, args=[work[n::threads]]) for n in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return counts


def test_branches_of_a_long_match_copy_nothing_and_keep_no_one_waiting(
    tmp_path: Path, open_server: Opener
) -> None:
    record = long_record()
    (table,) = finished(tmp_path, record)
    server = open_server(tmp_path, rate=40.0, socket_rate=20.0)
    client = seated(server)
    crowd = [server.guest(f"Mallory {number}") for number in range(12)]
    work: list[Asked] = [
        (guest, "POST", f"/api/tables/{table}/branch", {"ply": len(record.moves) - 1, "seat": 0})
        for _ in range(20)
        for guest in crowd
    ]
    before = server.query("select count(*) from moves")[0][0]
    with answered_beside(client):
        answers = share_out(work, 12)
    assert set(answers) == {201, 429}
    assert answers[201] < answers[429]  # each costs the length of the match
    after = server.query("select count(*) from moves")[0][0]
    assert after - before < 20 * answers[201]


def test_who_wakes_many_tables_waits_for_them_and_no_one_else_does(
    tmp_path: Path, open_server: Opener
) -> None:
    record = long_record()
    tables = finished(tmp_path, record, 40)
    server = open_server(tmp_path, rate=40.0, socket_rate=20.0)
    client, mallory = seated(server), server.guest("Mallory")
    work: list[Asked] = [(mallory, "GET", f"/api/tables/{table}", {}) for table in tables]
    begun = time.monotonic()
    with answered_beside(client):
        assert share_out(work, 6) == {200: len(tables)}
    plies = (len(tables) - 6) * len(record.moves)  # the last ones are charged when all is over
    assert time.monotonic() - begun > (plies - REPLAYED_PLIES_AT_ONCE) / REPLAYED_PLIES_A_SECOND


def test_an_address_looks_back_at_so_much_and_no_more(tmp_path: Path, open_server: Opener) -> None:
    (table,) = finished(tmp_path, long_record())
    server = open_server(tmp_path, rate=40.0)
    one, crowd = server.guest("One"), [server.guest(f"Mallory {n}") for n in range(12)]
    paths = [f"/api/tables/{table}/{name}" for name in ("log", "record", "replay?first=0&last=40")]
    alone: list[Asked] = [(one, "GET", paths[n % 3], {}) for n in range(90)]
    found = share_out(alone, 3)
    assert set(found) == {200, 429}
    assert found[200] >= 30
    each: list[Asked] = [(who, "GET", paths[n % 3], {}) for n in range(24) for who in crowd]
    found = share_out(each, 12)  # less than the limit of one client
    assert set(found) == {200, 429}


def test_an_address_opens_this_many_tables_a_day_and_another_one_more(open_server: Opener) -> None:
    server = open_server(tables_a_day=3, behind_proxy="yes")
    marta, olena = server.guest("Marta"), server.guest("Olena")
    far = server.guest(None)
    far.http.headers["X-Forwarded-For"] = "203.0.113.9"
    far.put("/api/me", name="Caio")
    for guest in (marta, olena, olena):
        table = guest.open_table("me", "random")
    for guest in (marta, olena):
        answer = guest.post("/api/tables", 429, game="neon", seats=[{"kind": "me"}] * 2)
        assert (answer["error"]["key"], answer["error"]["args"]) == ("tables_quota", {"n": 3})
    play_to_the_end(olena.look(table, 0))
    for path, body in (("branch", {"ply": 0, "seat": 0}), ("rematch", {})):
        refused = olena.post(f"/api/tables/{table}/{path}", 429, **body)
        assert refused["error"]["key"] == "tables_quota"
    assert olena.post("/api/daily/neon", 429, listed=True)["error"]["key"] == "tables_quota"
    far.open_table("me", "random")


def test_who_has_had_enough_stored_plays_on_and_says_nothing_more(open_server: Opener) -> None:
    server = open_server(megabytes_a_day=1, socket_rate=100_000.0)
    client = seated(server)
    for _ in range(1_000_000 // 600 + 1):
        client.send("say", text="x" * 400)
    refused = client.until("refused")
    assert (refused["key"], refused["args"]) == ("bytes_quota", {"n": 1})
    answer = client.guest.post("/api/tables", 429, game="neon", seats=[{"kind": "me"}] * 2)
    assert answer["error"]["key"] == "bytes_quota"
    client.pull()
    play_to_the_end(client)


@pytest.mark.parametrize("setting", ["tables_a_day", "megabytes_a_day"])
def test_a_server_may_have_no_such_limit(open_server: Opener, setting: str) -> None:
    server = open_server(**{setting: 0})
    marta = server.guest("Marta")
    for _ in range(3):
        marta.open_table("me", "random")
