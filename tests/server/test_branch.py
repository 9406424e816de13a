"""Branches: a finished match continued alone from one of its positions, with hidden cards
resampled."""

from __future__ import annotations

import json
from typing import Any

from ludoteca import games
from ludoteca.core.record import Branch, commitment, load
from ludoteca.tables.match import TableMatch
from tests.server.conftest import Opener
from tests.server.frames_kit import after_a_move_that_can_be_taken_back
from tests.server.kit import LocalServer, TableClient, play_on, play_to_the_end
from tests.server.secrecy import hand, true_record, two_and_a_bot

NEON = games.find("neon")


def finished(server: LocalServer) -> tuple[TableClient, TableClient, str]:
    one, two, table = two_and_a_bot(server)
    play_to_the_end(one, two)
    return one, two, table


def key(answer: dict[str, Any]) -> str:
    return str(answer["error"]["key"])


def test_a_finished_match_is_played_on_from_one_of_its_positions(server: LocalServer) -> None:
    one, two, table = finished(server)
    path = f"/api/tables/{table}/branch"
    branch = two.guest.post(path, 201, ply=4, seat=1)["table"]
    client = two.guest.look(branch, 1)
    frame = client.next_frame()
    (then,) = one.guest.get(f"/api/tables/{table}/replay", seat=1, first=4)["positions"]
    assert (frame["inherited_plies"], frame["owner"], frame["yours"]) == (4, True, [1])
    assert [chair["bot"] for chair in frame["chairs"]] == ["skilled", None, "random"]
    assert [chair["name"] for chair in frame["chairs"]][1] == "Olena"
    assert not any(chair["open"] for chair in frame["chairs"])
    (again,) = two.guest.get(f"/api/tables/{branch}/replay", seat=1, first=4)["positions"]
    assert again["view"] == then["view"]
    (end,) = play_to_the_end(client)
    assert end["seed"] != true_record(server, table).seed
    assert commitment(end["seed"]) == frame["commitment"]
    record = load(json.dumps(two.guest.get(f"/api/tables/{branch}/record")), games.find)
    record.verify(NEON)
    assert record.branches == [Branch(4, 1, true_record(server, table).seed)]
    assert record.moves[:4] == true_record(server, table).moves[:4]
    twice = two.guest.post(f"/api/tables/{branch}/branch", 201, ply=record.branches[0].ply, seat=0)
    assert play_to_the_end(two.guest.look(twice["table"], 0))[0]["winners"]


def test_nothing_that_the_finished_match_showed_tells_what_lies_face_down(
    server: LocalServer,
) -> None:
    one, _, table = finished(server)
    old = true_record(server, table)
    others = [hand(NEON.view(old.state(NEON, 6), seat).to_dict(), seat) for seat in (1, 2)]
    kept = 0
    seeds = {old.seed}
    for _ in range(4):
        branch = one.guest.post(f"/api/tables/{table}/branch", ply=6, seat=0)["table"]
        state = new_record(server, branch).state(NEON, 6)
        dealt = [hand(NEON.view(state, seat).to_dict(), seat) for seat in (1, 2)]
        assert [len(cards) for cards in dealt] == [len(cards) for cards in others]
        kept += dealt == others
        seeds.add(true_record(server, branch).seed)
    assert kept == 0
    assert len(seeds) == 5


def new_record(server: LocalServer, table: str) -> Any:
    record = true_record(server, table)
    ((text,),) = server.query("select branches from tables where id = ?", table)
    record.branches = [Branch(**branch) for branch in json.loads(text)]
    return record


def test_moves_of_the_finished_match_cannot_be_taken_back(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "me", options={"free_draw": True})
    client = [marta.look(table, 0), marta.look(table, 1)]
    ends = play_to_the_end(*client)
    record = true_record(server, table)
    after = [
        ply
        for ply, state in enumerate(record.states(NEON))
        if 0 < ply < ends[0]["ply"] and state.turn == 1 and record.moves[ply - 1].startswith("play")
    ]
    branch = marta.post(f"/api/tables/{table}/branch", ply=after[0], seat=0)["table"]
    frame = marta.look(branch, 0).next_frame()
    assert frame["takeback_limit"] == 0


def test_nor_can_a_step_of_it_that_showed_nothing_new() -> None:
    game = games.find("coatl")
    stored = after_a_move_that_can_be_taken_back(game)
    stored.branches = [Branch(len(stored.moves), 0, stored.seed)]
    assert TableMatch(stored, game).takeback_limit(0) == 0


def test_a_branch_outlives_a_killed_server(open_server: Opener) -> None:
    server = open_server()
    one, _, table = finished(server)
    branch = one.guest.post(f"/api/tables/{table}/branch", ply=3, seat=0)["table"]
    client = one.guest.look(branch, 0)
    play_on(client, until=lambda frame: frame["ply"] >= 6 and bool(frame["moves"]))
    before = client.frame
    server.kill()
    server.start()
    after = client.reconnect().wait_for_turn()
    assert (after["view"], after["ply"], after["log"]["lines"][-1:]) == (
        before["view"],
        before["ply"],
        before["log"]["lines"][-1:],
    )


def test_only_what_makes_sense_is_taken_up(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    path = f"/api/tables/{table}/branch"
    assert key(one.guest.post(path, 409, ply=0, seat=0)) == "not_over"
    play_to_the_end(one, two)
    plies = len(true_record(server, table).moves)
    tables = server.query("select count(*) from tables")
    assert key(one.guest.post(path, 404, ply=plies, seat=0)) == "bad_ply"
    assert key(one.guest.post(path, 404, ply=0, seat=3)) == "no_such_chair"
    assert key(one.guest.post(path, 400, ply=0, seat=0, bots=[None, "deep"])) == "unknown_bot"
    assert key(one.guest.post(path, 422, ply=0, seat=0, seed="mine")) == "bad_request"
    assert key(server.guest(None).post(path, 401, ply=0, seat=0)) == "no_name"
    one.guest.put(f"/api/tables/{table}/spectators", open=False)
    assert key(server.guest("X").post(path, 403, ply=0, seat=0)) == "closed_to_spectators"
    assert server.query("select count(*) from tables") == tables
    bots = [None, "random", "random"]
    branch = one.guest.post(path, 201, ply=0, seat=0, bots=bots)["table"]
    chairs = one.guest.get(f"/api/tables/{branch}")["chairs"]
    assert [chair["bot"] for chair in chairs] == bots
