"""What the host of tables answers, saves and shows."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any
from urllib.parse import quote_plus

import pytest

from ludoteca import games
from ludoteca.core.record import load
from ludoteca.offline import daily
from ludoteca.offline.host import Host
from tests.offline.kit import OfflinePage

ELSEWHERE = ("fastapi", "sqlalchemy", "orjson", "pydantic", "rich", "click", "starlette", "uvicorn")
"""Packages that the engine in a browser does not have."""


def test_the_host_and_the_thinker_import_no_package_of_others() -> None:
    code = f"""
import sys
for name in {ELSEWHERE!r}:
    sys.modules[name] = None
import ludoteca.offline.host, ludoteca.offline.thinker
assert "asyncio" not in sys.modules and "ludoteca.server" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_move_is_saved_before_it_is_shown() -> None:
    page = OfflinePage()
    table = page.opens("neon", "me", "random")
    socket = page.look(table)
    page.think_until(lambda: page.is_waiting(socket))
    page.events.clear()
    frame = page.frames[socket]
    page.send(socket, type="move", nth=frame["nth"], move=frame["moves"][0])
    kinds = [next(iter(event)) for event in page.events]
    assert kinds.index("save") < kinds.index("socket")
    saved = next(event for event in page.events if "save" in event)
    assert saved["value"]["moves"][-1] == frame["moves"][0]


def test_a_match_goes_on_from_what_was_saved_at_any_moment() -> None:
    page = OfflinePage()
    table = page.opens("neon", "me", "casual")
    page.play_to_the_end(page.look(table), moves=4)
    again = OfflinePage(page.saved)
    socket = again.look(table)
    assert again.frames[socket]["ply"] == len(page.saved[f"table/{table}"]["moves"])
    assert again.play_to_the_end(socket)["status"] == "over"
    record = load(again.ask("GET", f"/api/tables/{table}/record")["text"], games.find)
    record.verify(games.find("neon"))


def test_a_double_click_plays_once_and_is_answered_with_the_truth() -> None:
    page = OfflinePage()
    socket = page.look(page.opens("neon", "me", "random"))
    page.think_until(lambda: page.is_waiting(socket))
    frame = page.frames[socket]
    for _ in range(2):
        page.send(socket, type="move", nth=frame["nth"], move=frame["moves"][0])
    assert page.frames[socket]["nth"] == frame["nth"] + 1
    assert page.frames[socket]["ply"] == frame["ply"] + 1


def test_an_illegal_move_is_refused_with_the_frame_again() -> None:
    page = OfflinePage()
    socket = page.look(page.opens("neon", "me", "random"))
    page.think_until(lambda: page.is_waiting(socket))
    nth = page.frames[socket]["nth"]
    page.send(socket, type="move", nth=nth, move="fly to the moon")
    refused, frame = page.sockets[socket][-2:]
    assert (refused["type"], refused["nth"]) == ("refused", nth)
    assert (frame["type"], frame["nth"]) == ("frame", nth)


def test_a_decision_that_revealed_nothing_can_be_taken_back() -> None:
    page = OfflinePage()
    table = page.opens("coatl", "me")
    socket = page.look(table)
    frame = page.frames[socket]
    while not frame["takeback_limit"]:
        frame = page.play_to_the_end(socket, moves=1)
    page.send(socket, type="take_back", nth=frame["nth"], steps=1)
    assert page.frames[socket]["ply"] == frame["ply"] - 1
    assert page.frames[socket]["nth"] > frame["nth"]
    assert len(page.saved[f"table/{table}"]["moves"]) == frame["ply"] - 1


def test_several_people_play_on_one_device() -> None:
    page = OfflinePage()
    table = page.opens("neon", "me", "me", "casual")
    socket = page.look(table, None)
    while (frame := page.frames[socket])["status"] != "over":
        if frame["turn"] in frame["yours"]:
            page.send(socket, type="seat", seat=frame["turn"])
            page.play_to_the_end(socket, moves=1)
            page.send(socket, type="seat", seat=None)
        else:
            page.think_once()
    assert page.ask("GET", "/api/tables")[0]["scores"] == frame["scores"]


def test_hints_stay_the_same_and_need_the_tables_leave() -> None:
    page = OfflinePage()
    table = page.opens("neon", "me", "casual", hints=True)
    page.think_until(lambda: True)
    socket = page.look(table)
    page.think_until(lambda: page.is_waiting(socket))
    hints = page.ask("GET", f"/api/tables/{table}/hint?seat=0")
    assert hints["hints"][0]["words"] in page.frames[socket]["moves"]
    page.events.clear()
    assert page.ask("GET", f"/api/tables/{table}/hint?seat=0") == hints
    assert not [event for event in page.events if "think" in event]
    strict = page.opens("neon", "me", "casual", hints=False)
    assert page.refused("GET", f"/api/tables/{strict}/hint?seat=0") == "no_hints"


def test_a_move_can_be_looked_at_before_it_is_played() -> None:
    page = OfflinePage()
    table = page.opens("neon", "me", "random")
    socket = page.look(table)
    page.think_until(lambda: page.is_waiting(socket))
    words = quote_plus(page.frames[socket]["moves"][0])
    preview = page.ask("GET", f"/api/tables/{table}/what-if?seat=0&words={words}")
    assert preview["view"]["seat"] == 0
    answer = page.ask("GET", f"/api/tables/{table}/why?seat=0&words=fly")
    assert not answer["legal"]
    assert answer["reason"]["key"]
    answer = page.ask("GET", f"/api/tables/{table}/why-not?seat=0&touched=nothing")
    assert answer["reason"]


@pytest.fixture(scope="module")
def finished() -> tuple[OfflinePage, str]:
    """A finished match of nEon_onE."""
    page = OfflinePage()
    table = page.opens("neon", "me", "casual")
    page.play_to_the_end(page.look(table))
    return page, table


def test_a_finished_match_is_replayed_and_played_on(finished: tuple[OfflinePage, str]) -> None:
    page, table = finished
    plies = len(page.saved[f"table/{table}"]["moves"])
    answer = page.ask("GET", f"/api/tables/{table}/replay?seat=1&first=0&last=3")
    assert (answer["plies"], len(answer["positions"])) == (plies, 4)
    assert answer["positions"][0]["move"]
    branch = page.ask("POST", f"/api/tables/{table}/branch", {"ply": 3, "seat": 0})["table"]
    socket = page.look(branch)
    assert page.frames[socket]["inherited_plies"] == 3
    assert page.play_to_the_end(socket)["status"] == "over"
    assert page.ask("GET", "/api/record")["matches"] == 1  # a branch does not count


def test_a_rematch_is_dealt_at_once_and_opened_once(finished: tuple[OfflinePage, str]) -> None:
    page, table = finished
    following = page.ask("POST", f"/api/tables/{table}/rematch")["table"]
    assert page.ask("POST", f"/api/tables/{table}/rematch")["table"] == following
    assert page.frames[page.look(following)]["status"] == "playing"
    assert page.frames[page.look(table)]["next"] == following


@pytest.mark.slow
def test_a_review_grows_and_is_kept(finished: tuple[OfflinePage, str]) -> None:
    page, table = finished
    path = f"/api/tables/{table}/review?seat=0"
    first = page.ask("GET", path)
    assert first["total"] > 0
    while (review := page.ask("GET", path))["done"] < review["total"]:
        page.think_once()
    assert sum(len(turn["decisions"]) for turn in review["turns"]) == len(review["decisions"]) > 0
    point = page.ask("GET", f"/api/tables/{table}/turning-point")
    assert point == {"done": True, "turning_point": review["turning_point"]}
    assert OfflinePage(page.saved).ask("GET", path) == review


def test_a_turning_point_is_known_some_time_after_the_end(
    finished: tuple[OfflinePage, str],
) -> None:
    page, table = finished
    path = f"/api/tables/{table}/turning-point"
    while not (answer := page.ask("GET", path))["done"]:
        page.think_once()
    point = answer["turning_point"]
    assert point is None or point["after"] > point["before"]


def test_a_failing_thinker_is_asked_again() -> None:
    page = OfflinePage()
    socket = page.look(page.opens("neon", "me", "random"))
    while not page.questions:
        page.play_to_the_end(socket, moves=1)
    question = page.questions.pop(0)
    page.tell(thought=question["think"], reply={"error": "MemoryError"})
    page.think_until(lambda: page.is_waiting(socket))
    assert page.play_to_the_end(socket)["status"] == "over"


def test_a_slow_device_is_mentioned_once() -> None:
    page = OfflinePage()
    socket = page.look(page.opens("neon", "me", "random"))
    for _ in range(2):
        while not page.questions:
            page.play_to_the_end(socket, moves=1)
        question = page.questions.pop(0)
        page.questions.insert(0, question)
        question["question"]["max_seconds"] = 0.0
        page.think_once()
        page.think_until(lambda: page.is_waiting(socket))
        page.play_to_the_end(socket, moves=1)
    events = [
        line[4]
        for message in page.sockets[socket]
        if message["type"] == "talk"
        for line in message["lines"]
    ]
    assert events.count("slow_device") == 1


def test_a_bot_takes_over_a_seat_and_gives_it_back() -> None:
    page = OfflinePage()
    table = page.opens("neon", "me", "me", "casual")
    socket = page.look(table, 0)
    seat = f"/api/tables/{table}/seats/0"
    page.ask("PUT", seat, {"kind": "bot", "bot": "skilled"})
    assert page.sockets[socket][-1]["type"] != "frame"
    closed = next(one for one in page.sockets[socket] if one["type"] == "close")
    assert closed["key"] == "not_your_seat"
    page.ask("PUT", seat, {"kind": "me"})
    assert page.ask("GET", f"/api/tables/{table}")["yours"] == [0, 1]


def test_a_player_whose_time_is_up_is_replaced_by_a_bot() -> None:
    page = OfflinePage()
    clock = {"kind": "move", "seconds": 10, "increment": 0}
    table = page.opens("neon", "me", "random", clock=clock)
    socket = page.look(table)
    page.host.session.loaded[table].clock.decision_clock.now = lambda: page.now
    page.host.session.loaded[table].broadcast()
    page.think_until(lambda: page.is_waiting(socket))
    page.think_until(lambda: page.ask("GET", f"/api/tables/{table}")["chairs"][0]["kind"] == "bot")
    assert page.now >= 10


def test_a_table_is_deleted_but_its_result_stays(finished: tuple[OfflinePage, str]) -> None:
    page = OfflinePage(finished[0].saved | {f"review/{finished[1]}/0": {"seat": 0}})
    matches = page.ask("GET", "/api/record")["matches"]
    for row in page.ask("GET", "/api/tables"):
        page.ask("DELETE", f"/api/tables/{row['table']}")
    assert page.ask("GET", "/api/tables") == []
    assert not [key for key in page.saved if key.startswith(("table/", "review/"))]
    assert page.ask("GET", "/api/record")["matches"] == matches


def test_the_daily_deal_is_the_same_on_every_device_and_has_one_attempt() -> None:
    pages = [OfflinePage(), OfflinePage()]
    commitments = []
    for page in pages:
        page.ask("PUT", "/api/me", {"name": "Marta"})
        today = page.ask("GET", "/api/daily")
        commitments.append([deal["commitment"] for deal in today["games"]])
    assert commitments[0] == commitments[1]
    assert daily.seed_of("neon", daily.day_of(1)) == "f18495c3805167ba111a0930327a3a0f"
    page = pages[0]
    assert page.refused("GET", "/api/daily/neon/results") == "daily_first"
    table = page.ask("POST", "/api/daily/neon", {"listed": True})["table"]
    page.ask("DELETE", f"/api/tables/{table}")
    assert page.ask("GET", "/api/tables") == []
    assert page.ask("POST", "/api/daily/neon", {"listed": True})["table"] == table
    assert page.ask("GET", "/api/tables") != []
    frame = page.play_to_the_end(page.look(table))
    assert frame["seed"] is None
    results = page.ask("GET", "/api/daily/neon/results")
    assert results["mine"]["score"] == frame["scores"][0]
    assert results["seed"] is None
    page.ask("DELETE", f"/api/tables/{table}")
    assert page.refused("POST", "/api/daily/neon", {"listed": True}) == "daily_spent"


def test_the_seed_of_a_daily_deal_is_shown_when_its_day_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = OfflinePage()
    page.ask("PUT", "/api/me", {"name": "Marta"})
    table = page.ask("POST", "/api/daily/neon", {"listed": True})["table"]
    page.play_to_the_end(page.look(table))
    assert page.refused("GET", f"/api/tables/{table}/record") == "daily_sealed"
    nth = daily.today().nth
    monkeypatch.setattr(daily, "today", lambda: daily.day_of(nth + 1))
    assert page.ask("GET", f"/api/daily/neon/results?nth={nth}")["seed"]
    assert page.ask("GET", f"/api/tables/{table}/record")["text"]


def test_everything_moves_to_another_browser_as_one_file(
    finished: tuple[OfflinePage, str],
) -> None:
    page, table = finished
    data = page.ask("GET", "/api/me/data")
    other = OfflinePage()
    other.ask("PUT", "/api/me", {"name": "Rui"})
    tables = len(page.ask("GET", "/api/tables"))
    assert other.ask("PUT", "/api/me/data", data) == {"tables": tables}
    assert other.ask("PUT", "/api/me/data", data) == {"tables": 0}
    assert other.ask("GET", "/api/me")["name"] == "Rui"
    assert other.frames[other.look(table)]["status"] == "over"
    assert other.saved[f"table/{table}"] == page.saved[f"table/{table}"]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"ludoteca": 2, "values": {}},
        {"ludoteca": 1, "values": {"other": 1}},
        {"ludoteca": 1, "values": {"table/x": {"id": "x"}}},
        {"ludoteca": 1, "values": {"result/x": {"game": "neon"}}},
    ],
)
def test_a_file_of_another_kind_is_refused_as_a_whole(data: dict[str, Any]) -> None:
    page = OfflinePage()
    assert page.refused("PUT", "/api/me/data", data) == "bad_import"
    assert page.saved == {}


def test_everything_can_be_deleted(finished: tuple[OfflinePage, str]) -> None:
    page = OfflinePage(finished[0].saved)
    page.ask("POST", "/api/me/delete", {"name": "Marta"})
    assert page.saved == {}
    assert page.ask("GET", "/api/me") == {"id": None, "name": None}


def test_what_needs_others_is_refused_or_empty() -> None:
    page = OfflinePage()
    page.ask("PUT", "/api/me", {"name": "Marta"})
    seats = [{"kind": "me"}, {"kind": "link"}]
    assert page.refused("POST", "/api/tables", {"game": "neon", "seats": seats}) == "only_online"
    assert page.ask("GET", "/api/open-tables") == []
    socket = page.look(page.opens("neon", "me", "random"))
    page.send(socket, type="say", text="Hello")
    refused = next(one for one in page.sockets[socket] if one["type"] == "refused")
    assert refused["key"] == "only_online"


def test_a_lesson_is_read_and_tried_out() -> None:
    page = OfflinePage()
    match = page.ask("GET", "/api/tutorial/neon")
    ply, position = next(
        (position["ply"], position) for position in match["positions"] if position["moves"]
    )
    words = quote_plus(position["moves"][0])
    assert page.ask("GET", f"/api/tutorial/neon/try?ply={ply}&words={words}")["ply"] == ply + 1
    assert page.ask("GET", f"/api/tutorial/neon/what-if?ply={ply}&words={words}")["view"]
    assert page.ask("GET", f"/api/tutorial/neon/why-not?ply={ply}&touched=nothing")["reason"]


def test_a_message_that_fails_is_answered() -> None:
    page = OfflinePage()
    assert page.refused("POST", "/api/tables", {"game": "neon"}) in ("unexpected", "no_name")
    assert page.refused("GET", "/api/unheard-of") == "no_such_page"
    assert page.refused("GET", "/api/tables/none") == "no_such_table"
    number = page.look("none")
    assert page.sockets[number][0]["type"] == "close"


def test_a_custom_deck_and_options_are_played() -> None:
    game = games.find("neon")
    option = next(one for one in game.options if isinstance(one.default, bool))
    page = OfflinePage()
    table = page.opens("neon", "me", "casual", options={option.name: not option.default})
    assert page.ask("GET", f"/api/tables/{table}")["options"][option.name] is not option.default
    assert json.loads(Host().handle('{"tick": true}')) == {"events": [], "wake": None}
