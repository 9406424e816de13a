"""The twelve leaks again, with players and attackers at different servers of one database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludoteca import games
from ludoteca.core.engine.state import OVER
from tests.server.kit import Guest, LocalServer, TableClient, play_on, play_to_the_end
from tests.server.proxy import Proxy
from tests.server.secrecy import check_innocent, hand, hears_nothing, true_record, two_and_a_bot

Apart = tuple[LocalServer, LocalServer]


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Apart]:
    """Two servers on one database; each soon knows what the other writes."""
    folder = tmp_path_factory.mktemp("apart")
    one = LocalServer(folder, poll_interval=0.05, away_timeout=0.0, behind_proxy="1")
    two = LocalServer(folder, poll_interval=0.05, away_timeout=0.0, behind_proxy="1")
    yield one, two
    two.close()
    one.close()


def at(server: LocalServer, guest: Guest) -> Guest:
    """The same person, at another server."""
    found = server.guest(None)
    found.http.cookies = guest.http.cookies
    return found


def decide(one: TableClient, two: TableClient, plies: int) -> None:
    """Both play this many more plies, or to the end."""
    begun = one.wait_for_frame(lambda _: True)["ply"]

    def enough(frame: dict[str, object]) -> bool:
        ply = frame["ply"]
        assert isinstance(ply, int)
        return frame["status"] == "over" or (ply >= begun + plies and frame["turn"] in (0, 1))

    play_on(one, two, until=enough)


def test_what_is_taken_back_at_one_server_shows_nothing_at_the_other(apart: Apart) -> None:  # 1
    here, there = apart
    marta, olena = here.guest("Marta"), there.guest("Olena")
    table = marta.open_table("me", "link", options={"free_draw": True})
    olena.sit(table, 1)
    one, two, watcher = marta.look(table, 0), olena.look(table, 1), there.guest(None).look(table)
    one.next_frame(lambda frame: frame["status"] == "playing")
    one.play("draw")
    one.play("keep")
    one.send("take_back", nth=one.frame["nth"], steps=1)
    newest = one.next_frame(lambda frame: frame["ply"] == 1)["version"]
    for client in (two, watcher):
        client.received = [client.wait_for_frame(lambda frame: frame["version"] >= newest)]
        assert client.frame["ply"] == 1
        assert check_innocent(here, client) == 1
    two.send("take_back", nth=two.frame["nth"], steps=1)
    assert two.until("refused")["key"] == "nothing_to_take_back"


def test_no_server_shows_a_seat_to_a_client_that_does_not_hold_it(apart: Apart) -> None:  # 2, 3, 11
    here, there = apart
    one, two, table = two_and_a_bot(here)
    marta, stranger = at(there, one.guest), there.guest("Tomás")
    turned_away = [marta.look(table, 1), stranger.look(table, 0), there.guest(None).look(table, 1)]
    for client in turned_away:
        assert client.until("close")["key"] == "not_your_seat"
    for path in ("replay", "log", "why", "hint", "what-if", "why-not"):
        query: dict[str, str] = {"seat": "1", "words": "draw", "touched": "draw"}
        for guest in (marta, stranger):
            answer = guest.http.get(f"/api/tables/{table}/{path}", params=query)
            assert answer.status_code in (401, 403), (path, answer.text)
    decide(one, two, 4)
    for client in turned_away:
        assert hears_nothing(client, 0.1)
    mine = marta.look(table, 0)  # her own seat, at the other server
    seen = mine.wait_for_frame(lambda frame: frame["ply"] == one.frame["ply"])
    assert hand(seen["view"], 0) == hand(one.frame["view"], 0)
    assert bool(seen["moves"]) == (seen["turn"] == 0)
    assert check_innocent(here, mine)


def test_a_player_who_has_left_at_one_server_looks_and_decides_at_none(apart: Apart) -> None:  # 4
    here, there = apart
    one, two, table = two_and_a_bot(here)
    olena = at(there, two.guest)
    looking = olena.look(table, 1)
    looking.next_frame()
    two.guest.leave(table, 1)
    assert looking.close_message()["key"] == "not_your_seat"
    one.guest.put(f"/api/tables/{table}/seats/1", kind="open")
    tomas = here.guest("Tomás")
    tomas.sit(table, 1)
    new = tomas.look(table, 1)
    new.next_frame()
    assert olena.look(table, 1).close_message()["key"] == "not_your_seat"
    for path in ("log", "replay"):
        assert olena.get(f"/api/tables/{table}/{path}", 403, seat=1)["error"]["key"] == (
            "not_your_seat"
        )
    watching = olena.look(table)
    watching.next_frame()
    watching.send("move", nth=0, move="draw")
    assert watching.until("refused")["key"] == "not_your_seat"
    play_to_the_end(one, new)
    watching.wait_for_frame(lambda frame: frame["status"] == "over")
    assert check_innocent(here, watching)


def test_who_looks_on_at_another_server_sees_what_lies_open_and_nothing_else(
    apart: Apart,
) -> None:  # 5, 6, 7, 10
    here, there = apart
    one, two, table = two_and_a_bot(here)
    watcher, own = there.guest(None).look(table), at(there, two.guest).look(table, 1)
    for client in (watcher, own):
        client.next_frame()
    play_to_the_end(one, two)
    for client in (watcher, own):
        client.wait_for_frame(lambda frame: frame["status"] == "over")
        assert check_innocent(here, client) >= 2
    seed = true_record(here, table).seed
    running = [m for m in watcher.received + own.received if m.get("status") != "over"]
    assert seed not in json.dumps(running)
    assert one.guest.get("/api/me")["id"] not in json.dumps(watcher.received)


def test_no_server_tells_the_replay_the_record_or_the_result_before_the_end(
    apart: Apart,
) -> None:  # 8, 9
    here, there = apart
    one, two, table = two_and_a_bot(here)
    decide(one, two, 4)
    marta, stranger = at(there, one.guest), there.guest(None)
    record = true_record(here, table)
    text = ""
    for guest in (marta, stranger):
        assert guest.get(f"/api/tables/{table}/record", 409)["error"]["key"] == "not_over"
        summary = guest.http.get(f"/api/tables/{table}").text
        assert not {"scores", "seed"} & json.loads(summary).keys()
        text += summary + guest.http.get("/api/tables").text
    public = stranger.get(f"/api/tables/{table}/replay", first=2)["positions"][0]
    assert (public["moves"], public["move"]) == ([], None)
    assert marta.get(f"/api/tables/{table}/replay", seat=0, first=2)["positions"][0]["move"] is None
    assert record.seed not in text + json.dumps(public)


def test_a_table_that_is_closed_at_one_server_is_closed_at_the_other(apart: Apart) -> None:
    here, there = apart
    one, _, table = two_and_a_bot(here)
    watching = there.guest(None).look(table)
    watching.next_frame()
    one.guest.put(f"/api/tables/{table}/spectators", open=False)
    assert watching.close_message()["key"] == "closed_to_spectators"
    assert there.guest(None).look(table).close_message()["key"] == "closed_to_spectators"


def test_who_asks_from_one_address_meets_the_limits_of_one_server(
    apart: Apart, tmp_path: Path
) -> None:
    """From any client addresses: otherwise many servers would multiply the limit."""
    proxy = Proxy(tmp_path, *apart)

    def met_by(address: str, text: str = "") -> str:
        headers = {"X-Forwarded-For": text} if text else {}
        way = httpx.HTTPTransport(local_address=address)
        with httpx.Client(
            transport=way, base_url=f"http://127.0.0.1:{proxy.port}", headers=headers
        ) as asker:
            return str(asker.get("/readyz").json()["server"])

    assert len({met_by("127.0.0.1", f"192.0.2.{n}") for n in range(12)}) == 1
    assert len({met_by(f"127.0.0.{n}") for n in range(1, 25)}) == 2
    proxy.close()


def test_a_bot_is_asked_by_one_server_and_answers_once(apart: Apart) -> None:  # 12
    here, there = apart
    one, two, table = two_and_a_bot(here)
    watchers = [at(there, client.guest).look(table, seat) for seat, client in enumerate((one, two))]
    for client in watchers:
        client.next_frame()
    play_to_the_end(one, two)
    rows = here.query("select ply, seat from moves where table_id = ? order by ply", table)
    assert [ply for ply, _ in rows] == list(range(1, len(rows) + 1))
    record = true_record(here, table)
    turns = [int(state.turn) for state in record.states(games.find("neon"))]
    assert [seat for _, seat in rows] == turns[:-1]
    assert turns[-1] == OVER
    refused = [
        m for client in (one, two, *watchers) for m in client.received if m["type"] == "refused"
    ]
    assert refused == []
