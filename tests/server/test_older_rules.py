"""Matches begun under an earlier version of the rules continue without loss."""

from __future__ import annotations

import json

from ludoteca import __version__
from tests.server.conftest import Opener
from tests.server.kit import LocalServer, TableClient, play_on, play_to_the_end
from tests.server.newer_rules import NOW


def grown(server: LocalServer) -> None:
    """The server is stopped, and a newer one opens the same database. The stored matches lack the
    option that keeps their meaning."""
    assert server.stop() == 0
    for table, text in server.query("select id, options from tables"):
        options = json.loads(text)
        del options["hand_size"]
        server.query("update tables set options = ? where id = ?", json.dumps(options), table)
    server.module = "tests.server.newer_rules"
    server.start()


def begun(server: LocalServer, name: str = "Marta") -> TableClient:
    guest = server.guest(name)
    client = guest.look(guest.open_table("me", "random", "random"), 0)
    client.next_frame()
    return client


def test_a_running_match_of_older_rules_plays_on_to_its_end(open_server: Opener) -> None:
    server = open_server()
    one = begun(server)
    play_on(one, until=lambda frame: frame["ply"] >= 5)
    before = one.wait_for_turn()
    grown(server)
    back = one.reconnect()
    after = back.next_frame()
    for part in ("view", "moves", "ply", "nth", "commitment"):
        assert after[part] == before[part]
    (end,) = play_to_the_end(back)
    assert end["status"] == "over"
    record = back.guest.get(f"/api/tables/{back.table}/record")
    assert (record["rules"], record["options"]["hand_size"]) == (NOW + 1, 7)
    assert len(record["moves"]) == end["ply"]


def test_a_finished_match_of_older_rules_is_shown_reviewed_and_played_on(
    open_server: Opener,
) -> None:
    server = open_server()
    one = begun(server)
    (end,) = play_to_the_end(one)
    marta, table = one.guest, one.table
    log = marta.get(f"/api/tables/{table}/log", seat=0)
    grown(server)
    assert one.reconnect().next_frame()["scores"] == end["scores"]
    assert marta.get(f"/api/tables/{table}/log", seat=0) == log
    last = marta.get(f"/api/tables/{table}/replay", seat=1, first=end["ply"])["positions"][0]
    assert last["scores"] == end["scores"]
    assert marta.get(f"/api/tables/{table}/record")["scores"] == end["scores"]
    assert marta.get(f"/api/tables/{table}/review", seat=0)["total"] > 0
    forked = marta.post(f"/api/tables/{table}/branch", ply=2, seat=0)["table"]
    again = marta.post(f"/api/tables/{table}/rematch")["table"]
    for name in (forked, again):
        assert marta.get(f"/api/tables/{name}")["options"]["hand_size"] == 7
        assert play_to_the_end(marta.look(name, 0))[0]["status"] == "over"
    new = marta.open_table("me", "random", "random")
    assert marta.get(f"/api/tables/{new}")["options"]["hand_size"] == 5


def test_a_match_of_a_newer_server_is_refused_kept_and_can_be_put_away(open_server: Opener) -> None:
    server = open_server()
    one = begun(server)
    marta, table = one.guest, one.table
    olena = server.guest("Olena")
    shared = marta.open_table("me", "link")
    olena.sit(shared, 1)
    server.kill()
    server.query("update tables set rules = ?", NOW + 7)
    server.start()
    refused = marta.get(f"/api/tables/{table}", 409)["error"]
    versions = {"rules": NOW + 7, "ours": NOW, "by": f"ludoteca {__version__}"}
    assert (refused["key"], refused["args"]) == ("newer_match", versions)
    assert marta.look(table, 0).close_message()["key"] == "newer_match"
    assert {mine["table"] for mine in marta.get("/api/tables")} == {table, shared}
    for name in (table, shared):
        assert marta.http.delete(f"/api/tables/{name}").status_code == 200
    assert marta.get("/api/tables") == []
    assert [mine["table"] for mine in olena.get("/api/tables")] == [shared]
    assert server.query("select id, rules from tables") == [(shared, NOW + 7)]
    assert "Traceback" not in server.errors.read_text()
