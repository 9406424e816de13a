"""Teams: sent with every frame, in the catalogue and in replays."""

from __future__ import annotations

import json

from ludoteca import games
from tests.server.kit import LocalServer, play_to_the_end, wait_until

PAIRS = [[0, 2], [1, 3]]
BOTS = ("me", "random", "gardener", "random")


def test_every_frame_says_who_plays_together(server: LocalServer) -> None:
    marta = server.guest("Marta")
    options = {"single_round": True}
    table = marta.open_table("me", "link", "random", "random", game="encantados", options=options)
    client = marta.look(table, 0)
    assert client.next_frame()["sides"] == PAIRS  # before the deal too
    assert marta.get(f"/api/tables/{table}")["sides"] == PAIRS
    marta.post(f"/api/tables/{table}/deal", bot="random")
    (end, *_) = play_to_the_end(client)
    assert end["sides"] == PAIRS
    assert sorted(end["winners"]) in (*PAIRS, [0, 1, 2, 3])


def test_who_plays_alone_or_against_the_rules_is_said_as_well(server: LocalServer) -> None:
    marta = server.guest("Marta")
    alone = marta.look(marta.open_table("me", "random", game="neon"), 0)
    assert alone.next_frame()["sides"] == [[0], [1]]
    together = marta.look(marta.open_table("me", "random", "random", game="cobogo"), 0)
    assert together.next_frame()["sides"] == [[0, 1, 2]]


def test_the_catalogue_says_at_which_numbers_of_seats_someone_has_a_partner(
    server: LocalServer,
) -> None:
    shown = {game["name"]: game["sides"] for game in server.guest("Marta").get("/api/games")}
    assert shown["encantados"] == {"4": PAIRS, "6": [[0, 3], [1, 4], [2, 5]]}
    assert shown["cobogo"]["2"] == [[0, 1]]
    assert "1" not in shown["cobogo"]
    assert shown["neon"] == shown["coatl"] == {}


def test_a_guide_says_who_plays_together(server: LocalServer) -> None:
    marta = server.guest("Marta")
    for name in games.names():
        if games.find(name).guide() is not None:
            guide = marta.get(f"/api/tutorial/{name}")
            assert sorted(seat for side in guide["sides"] for seat in side) == list(
                range(guide["seats"])
            )


def test_a_review_kept_from_when_a_pair_had_but_half_of_its_victory_is_computed_again(
    server: LocalServer,
) -> None:
    marta = server.guest("Marta")
    options = {"single_round": True}
    table = marta.open_table(*BOTS, game="encantados", options=options)
    (end, *_) = play_to_the_end(marta.look(table, 0))
    old = {"seat": 0, "done": 0, "total": 0, "measure": "chance", "decisions": [], "turns": []}
    old |= {"decisive": [], "lessons": [], "turning_point": None}
    text = json.dumps(old | {"curve": [[end["ply"], 0.5 if 0 in end["winners"] else 0.3]]})
    server.query("insert into reviews values (?, 0, ?)", table, text)
    review = marta.get(f"/api/tables/{table}/review", seat=0)
    assert review["total"] > 0
    share = 1 if 0 in end["winners"] else 0
    wait_until(lambda: kept_end(server, table) == share, 60)
    assert marta.get(f"/api/tables/{table}/review", seat=0)["curve"][-1] == [end["ply"], share]


def kept_end(server: LocalServer, table: str) -> float:
    ((text,),) = server.query("select text from reviews where table_id = ?", table)
    return float(json.loads(text)["curve"][-1][1])
