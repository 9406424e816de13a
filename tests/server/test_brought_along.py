"""Matches that were played in a browser without a server are added to an account, and taken along."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from ludoteca.core.record import commitment
from tests.offline.kit import OfflinePage
from tests.server.kit import Guest, LocalServer, play_on, play_to_the_end
from tests.server.test_admin import id_of

File = dict[str, Any]


@pytest.fixture(scope="module")
def saved() -> File:
    """The file of a browser with a finished match and a running one."""
    page = OfflinePage()
    page.play_to_the_end(page.look(page.opens("neon", "me", "random")))
    page.play_to_the_end(page.look(page.opens("neon", "me", "random")), moves=2)
    return json.loads(json.dumps(page.ask("GET", "/api/me/data")))  # type: ignore[no-any-return]


def tables_in(file: File, status: str = "") -> list[str]:
    return [
        key.removeprefix("table/")
        for key, value in file["values"].items()
        if key.startswith("table/") and status in value["status"]
    ]


def changed(file: File, **values: object) -> File:
    """The file with its finished match alone, changed."""
    (table,) = tables_in(file, "over")
    copied = copy.deepcopy(file["values"][f"table/{table}"]) | values
    return {"ludoteca": 1, "values": {f"table/{table}": copied}}


def reason(guest: Guest, file: File) -> str:
    answer = guest.put("/api/me/matches", **file)
    assert (answer["tables"], answer["known"]) == (0, 0)
    (refused,) = answer["refused"]
    return str(refused["reason"]["key"])


def test_every_match_of_a_browser_becomes_mine_and_says_where_it_was_played(
    server: LocalServer, saved: File
) -> None:
    marta = server.guest("Marta")
    answer = marta.put("/api/me/matches", **saved)
    assert (answer["tables"], answer["known"], answer["refused"]) == (2, 0, [])
    assert sorted(answer["added"]) == sorted(tables_in(saved))
    mine = marta.get("/api/tables")
    assert sorted(table["status"] for table in mine) == ["over", "playing"]
    assert all(table["elsewhere"] and table["only_mine"] for table in mine)
    (over,) = [table for table in mine if table["status"] == "over"]
    (was,) = tables_in(saved, "over")
    record = marta.http.get(f"/api/tables/{over['table']}/record").json()
    assert record["moves"] == saved["values"][f"table/{was}"]["moves"]
    assert record["scores"] == over["scores"] == saved["values"][f"table/{was}"]["scores"]


def test_the_same_file_twice_adds_nothing(server: LocalServer, saved: File) -> None:
    marta = server.guest("Marta")
    marta.put("/api/me/matches", **saved)
    before = server.dump()
    again = marta.put("/api/me/matches", **saved)
    assert (again["tables"], again["known"], again["refused"]) == (0, 2, [])
    assert server.dump() == before
    assert marta.get("/api/record")["matches"] == 1


def test_two_people_who_bring_the_same_file_have_a_copy_each(
    server: LocalServer, saved: File
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    ids = []
    for guest in (marta, olena):
        assert guest.put("/api/me/matches", **saved)["tables"] == 2
        ids.append({table["table"] for table in guest.get("/api/tables")})
    assert not ids[0] & ids[1]


def test_a_running_match_goes_on_at_the_server_with_its_deal(
    server: LocalServer, saved: File
) -> None:
    marta = server.guest("Marta")
    (was,) = tables_in(saved, "playing")
    stored = saved["values"][f"table/{was}"]
    marta.put("/api/me/matches", **{**saved, "values": {f"table/{was}": stored}})
    (mine,) = marta.get("/api/tables")
    frame = marta.look(mine["table"], 0).wait_for_turn()
    assert frame["elsewhere"]
    assert frame["commitment"] == commitment(stored["seed"])
    assert frame["ply"] >= len(stored["moves"])
    (end,) = play_on(marta.look(mine["table"], 0), until=lambda frame: frame["status"] == "over")
    assert not end["rated"]
    assert marta.get("/api/record")["matches"] == 1


def test_no_one_can_take_a_bot_s_place_at_a_match_whose_deal_is_known(
    server: LocalServer, saved: File
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    marta.put("/api/me/matches", **saved)
    (running,) = [t["table"] for t in marta.get("/api/tables") if t["status"] == "playing"]
    assert not any(chair["open"] for chair in olena.get(f"/api/tables/{running}")["chairs"])


def test_nothing_played_in_a_browser_counts_for_ratings_or_the_day(
    server: LocalServer, saved: File
) -> None:
    marta = server.guest("Marta")
    marta.put("/api/me/ratings", opted_in=True)
    (was,) = tables_in(saved, "over")
    marta.put("/api/me/matches", **changed(saved, daily=1, rated=True))
    assert marta.get("/api/me/ratings")["games"] == []
    assert server.query("select * from daily_attempts where person = ?", id_of(marta)) == []
    ((origin, daily, rated),) = server.query(
        "select origin, daily, rated from tables where owner = ?", id_of(marta)
    )
    assert (origin, daily, bool(rated)) == (was, None, False)
    assert marta.get("/api/record")["matches"] == 1  # the person's own statistics


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seed": "another deal"}, "match_does_not_replay"),
        ({"status": "playing"}, "bad_match"),
        ({"moves": 7}, "bad_match"),
        ({"move_bots": []}, "bad_match"),
        ({"assignments": []}, "bad_match"),
        ({"rules": 99}, "newer_match"),
        ({"game": "chess"}, "unknown_game"),
        ({"options": {"nothing": 1}}, "cannot_wake"),
        ({"branches": [{"ply": -1, "seat": 0, "seed": "x"}]}, "bad_field"),
        ({"id": "A" * 22}, "bad_match"),
        ({"created_at": "yesterday"}, "bad_match"),
    ],
)
def test_a_match_that_was_not_played_so_is_refused_and_changes_nothing(
    server: LocalServer, saved: File, change: dict[str, object], key: str
) -> None:
    marta = server.guest("Marta")
    before = server.dump()
    assert reason(marta, changed(saved, **change)) == key
    assert server.dump() == before


def test_scores_and_turns_are_not_believed(server: LocalServer, saved: File) -> None:
    marta = server.guest("Marta")
    (was,) = tables_in(saved, "over")
    true_scores = saved["values"][f"table/{was}"]["scores"]
    false = changed(saved, scores=[999, 999], move_seats=[1], turn=0, version=77)
    assert marta.put("/api/me/matches", **false)["tables"] == 1
    (mine,) = marta.get("/api/tables")
    assert mine["scores"] == true_scores


@pytest.mark.parametrize(
    "file",
    [{"ludoteca": 2, "values": {}}, {"ludoteca": 0, "values": {"table/x": 1}}],
)
def test_a_file_of_another_kind_is_refused(server: LocalServer, file: File) -> None:
    error = server.guest("Marta").put("/api/me/matches", 400, **file)["error"]
    assert error["key"] == "bad_import"


def test_too_many_matches_at_once_are_refused(server: LocalServer) -> None:
    values: File = {f"table/{number:022}": {} for number in range(51)}
    error = server.guest("Marta").put("/api/me/matches", 400, ludoteca=1, values=values)["error"]
    assert (error["key"], error["args"]["n"]) == ("too_many_matches", 50)


def test_what_i_finished_here_can_be_taken_along_and_comes_back_once(
    server: LocalServer,
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link")
    olena.sit(table, 1)
    marta.open_table("me", "random")  # runs: its seed is secret
    play_to_the_end(marta.look(table, 0), olena.look(table, 1))
    file = marta.get("/api/me/matches")
    assert tables_in(file) == [table]
    assert id_of(olena) not in str(file)
    assert id_of(marta) not in str(file)
    assert marta.put("/api/me/matches", **file)["known"] == 1  # it was played here
    page = OfflinePage()
    page.ask("PUT", "/api/me", {"name": "Marta"})
    assert page.ask("PUT", "/api/me/data", file) == {"tables": 1}
    (mine,) = page.ask("GET", "/api/tables")
    assert (mine["table"], mine["names"], mine["yours"]) == (table, ["Marta", "Olena"], [0])
    assert page.ask("GET", "/api/record")["matches"] == 1
    assert page.ask("GET", f"/api/tables/{table}/replay?seat=0")["over"]
    rui = server.guest("Rui")
    assert rui.put("/api/me/matches", **page.ask("GET", "/api/me/data"))["tables"] == 1


def test_a_match_that_was_brought_along_goes_back_under_its_old_id(
    server: LocalServer, saved: File
) -> None:
    marta = server.guest("Marta")
    marta.put("/api/me/matches", **saved)
    file = marta.get("/api/me/matches")
    assert tables_in(file) == tables_in(saved, "over")
    page = OfflinePage(saved["values"])
    assert page.ask("PUT", "/api/me/data", file) == {"tables": 0}
    assert page.ask("GET", "/api/record")["matches"] == 1


def test_without_a_name_nothing_is_added(server: LocalServer, saved: File) -> None:
    assert server.guest(None).put("/api/me/matches", 401, **saved)["error"]["key"] == "no_name"
