"""The daily deal: the same for everyone, one attempt, and secret beforehand."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.daily import DailyDeal
from ludoteca.core.record import commitment
from tests.server.conftest import Opener
from tests.server.database import run
from tests.server.kit import Guest, LocalServer, play_on, play_to_the_end

GAME = "neon"


@pytest.fixture(scope="module")
def table_of_ana(server: LocalServer) -> tuple[Guest, str]:
    """Ana has played the deal of the first day to its end."""
    ana = server.guest("Ana")
    return ana, play_through(ana)


def begin(guest: Guest, game: str = GAME, listed: bool = True) -> str:
    return str(guest.post(f"/api/daily/{game}", 201, listed=listed)["table"])


def play_through(guest: Guest, listed: bool = True) -> str:
    table = begin(guest, listed=listed)
    client = guest.look(table, 0)
    play_to_the_end(client)
    client.socket.close()
    return table


def deal_of(guest: Guest, game: str = GAME) -> dict[str, object]:
    shown = guest.get("/api/daily")["games"]
    return next(one for one in shown if one["game"] == game)


def next_day(server: LocalServer) -> None:
    """As another server of the same database would write it at midnight."""
    run(
        server.database,
        "insert into days (nth, day, opened_on, committed_on) select nth + 1, '2026-01-0' || (nth + 1), "
        "'2026-01-0' || (nth + 1), opened_on from days order by nth desc limit 1",
    )


def test_every_game_has_a_deal_and_everyone_the_same(server: LocalServer) -> None:
    one, two = server.guest("Bia"), server.guest("Caio")
    assert [deal["game"] for deal in one.get("/api/daily")["games"]] == list(games.playable())
    hands = []
    for guest in (one, two):
        table = begin(guest)
        frame = guest.look(table, 0).next_frame()
        assert frame["daily"] == 1
        assert frame["commitment"] == deal_of(guest)["commitment"]
        hands.append([zone for zone in frame["view"]["zones"] if zone["id"] == "hand-0"])
        assert guest.get(f"/api/tables/{table}")["options"] == games.find(GAME).default_options()
    assert hands[0] == hands[1]


def test_a_game_says_what_is_dealt_and_one_that_says_nothing_has_a_rival(
    server: LocalServer,
) -> None:
    ana = server.guest("Rita")
    assert DailyDeal().seat_count((2, 3, 4)) == 2
    assert DailyDeal().seat_count((1, 3, 4)) == 3
    assert DailyDeal().seat_count((1,)) == 1
    assert deal_of(ana, "cobogo")["seats"] == deal_of(ana, "coatl")["seats"] == 1
    assert deal_of(ana, "cobogo")["bot"] is None
    assert deal_of(ana, "kobito")["bot"] == "skilled"
    assert deal_of(ana, "encantados")["options"] == {"single_round": True}


def test_who_opens_it_again_is_brought_back_and_no_one_has_a_second_try(
    server: LocalServer,
) -> None:
    eva = server.guest("Eva")
    table = begin(eva)
    assert begin(eva) == table
    eva.http.delete(f"/api/tables/{table}")
    assert table not in [mine["table"] for mine in eva.get("/api/tables")]
    assert begin(eva) == table
    assert table in [mine["table"] for mine in eva.get("/api/tables")]
    for kind in ({"kind": "empty"}, {"kind": "bot", "bot": "master"}):
        answer = eva.put(f"/api/tables/{table}/seats/0", 409, **kind)
        assert answer["error"]["key"] == "daily_stays"
    assert eva.look(table, 0).next_frame()["yours"] == [0]


def test_a_finished_try_that_is_deleted_gives_no_other(server: LocalServer) -> None:
    ivo = server.guest("Ivo")
    table = play_through(ivo)
    assert ivo.http.delete(f"/api/tables/{table}").status_code == 200
    assert ivo.post(f"/api/daily/{GAME}", 409, listed=True)["error"]["key"] == "daily_spent"
    mine = ivo.get(f"/api/daily/{GAME}/results")["mine"]
    assert mine["rank"] >= 1
    assert mine["table"] is None


def test_two_tabs_at_once_are_one_try(server: LocalServer) -> None:
    leo = server.guest("Leo")
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: begin(leo, "cobogo"), range(4)))
    assert len(set(results)) == 1
    mine = "select count(*) from daily_attempts where table_id = ?"
    assert server.query(mine, results[0]) == [(1,)]


def test_nothing_is_taken_back_and_no_hint_is_given(server: LocalServer) -> None:
    nara = server.guest("Nara")
    table = begin(nara, "cobogo")
    client = nara.look(table, 0)
    frame = client.wait_for_turn()
    assert frame["hints"] is False
    after = client.play(frame["moves"][0])
    assert after["takeback_limit"] == 0
    answer = nara.get(f"/api/tables/{table}/hint", 403, seat=0)
    assert answer["error"]["key"] == "no_hints"
    client.send("take_back", nth=after["nth"], steps=1)
    assert client.until("refused")["key"] == "nothing_to_take_back"


def test_no_one_sees_a_result_a_seed_or_a_replay_before_they_have_played(
    server: LocalServer, table_of_ana: tuple[Guest, str]
) -> None:
    ana, table = table_of_ana
    seed = str(server.query("select seed from tables where id = ?", table)[0][0])
    assert commitment(seed) == deal_of(ana)["commitment"]
    for stranger in (server.guest("Olga"), server.guest(None)):
        assert seed not in stranger.http.get("/api/daily").text
        refused = stranger.get(f"/api/daily/{GAME}/results", 403)
        assert refused["error"]["key"] == "daily_first"
        for path in ("replay", "log", "record"):
            answer = stranger.http.get(f"/api/tables/{table}/{path}")
            assert answer.json()["error"]["key"] == "daily_first"
        assert seed not in stranger.http.get(f"/api/tables/{table}").text
        assert stranger.look(table).close_message()["key"] == "closed_to_spectators"
    olga = server.guest("Olga")
    begin(olga)  # an unfinished attempt is not enough
    olga.get(f"/api/daily/{GAME}/results", 403)
    assert olga.http.get(f"/api/tables/{table}/replay").status_code == 403
    assert olga.post(f"/api/tables/{table}/branch", 403, ply=0, seat=0)
    assert seed not in server.errors.read_text()


def test_who_has_played_sees_the_best_and_how_they_did_it(
    server: LocalServer, table_of_ana: tuple[Guest, str]
) -> None:
    _, table = table_of_ana
    tom = server.guest("Tom")
    play_through(tom)
    # before they open the replay, too
    assert "turning_point" in tom.get(f"/api/tables/{table}/turning-point")
    answer = tom.get(f"/api/daily/{GAME}/results")
    names = [one["name"] for one in answer["best"]]
    assert {"Ana", "Tom"} <= set(names)
    assert answer["number"] == len(names)
    there = next(one for one in answer["best"] if one["name"] == "Ana")
    assert there["table"] == table
    assert tom.get(f"/api/tables/{table}/replay", first=0)["positions"]
    best = [(-one["share"], one["score"], one["length"]) for one in answer["best"]]
    assert best == sorted(best)


def test_the_seed_is_shown_to_no_one_before_the_day_is_over(
    tmp_path: Path, open_server: Opener
) -> None:
    server = open_server(tmp_path)
    ana = server.guest("Ana")
    table = play_through(ana)
    branch = str(ana.post(f"/api/tables/{table}/branch", ply=0, seat=0)["table"])
    play_to_the_end(ana.look(branch, 0))
    seed = str(server.query("select seed from tables where id = ?", table)[0][0])
    assert ana.get(f"/api/daily/{GAME}/results")["seed"] is None
    for held in (table, branch):
        assert seed not in str(ana.look(held, 0).next_frame())
        assert ana.get(f"/api/tables/{held}/replay")["record"] is False
        answer = ana.get(f"/api/tables/{held}/record", 409)
        assert answer["error"]["key"] == "daily_sealed"
    next_day(server)
    assert ana.get(f"/api/daily/{GAME}/results", nth=1)["seed"] == seed
    assert ana.get(f"/api/tables/{table}/record")["seed"] == seed
    assert ana.get(f"/api/tables/{branch}/record")["branches"][0]["seed"] == seed
    assert ana.get(f"/api/tables/{table}/replay")["record"] is True


def test_an_unlisted_result_is_nowhere_not_even_in_the_ranks(server: LocalServer) -> None:
    hidden, seen = server.guest("Zuleica"), server.guest("Vera")
    play_through(hidden, listed=False)
    play_through(seen)
    answer = seen.http.get(f"/api/daily/{GAME}/results")
    assert "Zuleica" not in answer.text
    listed = answer.json()
    assert listed["number"] == len(listed["best"])
    ranks = [one["rank"] for one in listed["best"]]
    assert ranks[0] == 1
    assert all(rank <= place for place, rank in enumerate(ranks, start=1))
    own = hidden.get(f"/api/daily/{GAME}/results")
    assert own["mine"]["listed"] is False
    assert all(not one["you"] for one in own["best"])
    hidden.put(f"/api/daily/{GAME}", listed=True)
    assert "Zuleica" in seen.http.get(f"/api/daily/{GAME}/results").text
    hidden.put("/api/me", name="Zu")  # their current name
    assert "Zuleica" not in seen.http.get(f"/api/daily/{GAME}/results").text


def test_a_rematch_and_a_branch_of_it_do_not_count_and_show_no_one_its_cards(
    server: LocalServer, table_of_ana: tuple[Guest, str]
) -> None:
    ana, table = table_of_ana
    again = ana.post(f"/api/tables/{table}/rematch")["table"]
    assert ana.look(again, 0).next_frame()["daily"] is None
    branch = ana.post(f"/api/tables/{table}/branch", ply=0, seat=0)["table"]
    assert ana.look(branch, 0).next_frame()["daily"] is None
    for held in (table, branch):
        for door in ("spectators", "open-to-all"):
            answer = ana.put(f"/api/tables/{held}/{door}", 409, open=True)
            assert answer["error"]["key"] == "daily_closed"
    mine = ana.get(f"/api/daily/{GAME}/results")["mine"]
    assert mine["table"] == table
    assert server.query(
        "select count(*) from daily_attempts where table_id in (?, ?)", again, branch
    ) == [(0,)]


def test_a_branch_of_it_lets_no_one_else_sit_down(
    server: LocalServer, table_of_ana: tuple[Guest, str]
) -> None:
    ana, table = table_of_ana
    branch = ana.post(f"/api/tables/{table}/branch", ply=0, seat=0)["table"]
    ana.leave(branch, 0)
    answer = ana.put(f"/api/tables/{branch}/seats/0", 409, kind="open")
    assert answer["error"]["key"] == "daily_closed"
    friend = server.guest("Nuno")
    assert friend.sit(branch, 0, 409)["error"]["key"] == "daily_closed"
    ana.sit(branch, 0)
    assert ana.look(branch, 0).next_frame()["yours"] == [0]


def test_the_next_deal_is_the_one_that_was_sealed_and_after_the_day_all_is_told(
    tmp_path: Path, open_server: Opener
) -> None:
    server = open_server(tmp_path)
    ana, bob = server.guest("Ana"), server.guest("Bob")
    today = deal_of(ana)
    play_through(ana)
    late = begin(bob)
    for nth in (2, 3):
        assert ana.get(f"/api/daily/{GAME}/results", 404, nth=nth)["error"]["key"] == "no_such_day"
    next_day(server)
    tomorrow = deal_of(ana)
    assert tomorrow["commitment"] == today["next"]
    assert tomorrow["table"] is None
    guest = server.guest(None).get(f"/api/daily/{GAME}/results", nth=1)
    assert commitment(guest["seed"]) == today["commitment"]
    assert [one["name"] for one in guest["best"]] == ["Ana"]
    assert guest["best"][0]["table"] is None  # who has not played the deal never sees its replay
    play_to_the_end(bob.look(late, 0))
    answer = bob.get(f"/api/daily/{GAME}/results", nth=1)
    assert answer["mine"]["rank"] is None  # finished when the deal was known
    assert [one["name"] for one in answer["best"]] == ["Ana"]


def test_two_servers_of_a_database_deal_alike_and_give_one_try(
    tmp_path: Path, open_server: Opener
) -> None:
    one, two = (open_server(tmp_path, deterministic_seed=word) for word in ("one", "two"))
    ana = one.guest("Ana")
    there = two.guest(None)
    there.http.cookies.set("ludoteca", ana.http.cookies["ludoteca"], "localhost.local")
    mine, theirs = deal_of(ana), deal_of(there)
    assert mine["commitment"] == theirs["commitment"]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(begin, (ana, there)))
    assert results[0] == results[1]
    secret = one.query("select value from secrets")
    assert len(secret) == 1
    assert secret[0][0] not in ana.http.get("/api/daily").text


def test_the_deal_of_any_game_can_be_played_and_of_no_other(server: LocalServer) -> None:
    mia = server.guest("Mia")
    for name in games.playable():
        frame = mia.look(begin(mia, name), 0).next_frame()
        assert frame["status"] == "playing"
    answer = mia.post("/api/daily/chess", 404, listed=True)
    assert answer["error"]["key"] == "unknown_game"


def test_a_try_goes_on_where_it_was_left(server: LocalServer) -> None:
    rui = server.guest("Rui")
    table = begin(rui)
    client = rui.look(table, 0)
    play_on(client, until=lambda frame: frame["ply"] >= 2 and bool(frame["moves"]))
    ply = client.frame["ply"]
    client.socket.close()
    assert rui.look(begin(rui), 0).next_frame()["ply"] >= ply
