"""The characters of the bots at a table: the same for every client, at any time."""

from __future__ import annotations

import json
from typing import Any

from ludoteca import games
from ludoteca.core.characters import assign_characters, parse_bot_line
from ludoteca.core.record import load
from tests.server.kit import LocalServer, TableClient, play_to_the_end

NEON = games.find("neon")


def company(chairs: list[dict[str, Any]]) -> list[str | None]:
    return [chair["character"] for chair in chairs]


def begun(server: LocalServer, *seats: str) -> tuple[TableClient, dict[str, Any]]:
    guest = server.guest("Marta")
    client = guest.look(guest.open_table("me", *seats), 0)
    return client, client.next_frame()


def test_who_comes_follows_from_what_everyone_knows_of_the_match(server: LocalServer) -> None:
    _, frame = begun(server, "random", "random", "random")
    drawn = assign_characters(NEON.characters, frame["commitment"], [None] * 4, human_seats=[0])
    assert company(frame["chairs"]) == [None, *drawn[1:]]
    assert None not in drawn


def test_a_seat_keeps_its_character_to_the_record_the_rematch_and_the_branch(
    server: LocalServer,
) -> None:
    one, frame = begun(server, "random", "random")
    met = company(frame["chairs"])
    marta, table = one.guest, one.table
    (end,) = play_to_the_end(one)
    assert company(end["chairs"]) == met
    assert company(marta.get(f"/api/tables/{table}")["chairs"]) == met
    (mine,) = [row for row in marta.get("/api/tables") if row["table"] == table]
    assert mine["characters"] == met
    record = load(json.dumps(marta.get(f"/api/tables/{table}/record")), games.find)
    notes = [parse_bot_line(player, NEON.characters) for player in record.players]
    assert notes == [("Marta", None), ("random", met[1]), ("random", met[2])]
    rematch = marta.post(f"/api/tables/{table}/rematch", 201)["table"]
    assert company(marta.get(f"/api/tables/{rematch}")["chairs"]) == met
    branch = marta.post(f"/api/tables/{table}/branch", 201, ply=1, seat=0)["table"]
    assert company(marta.get(f"/api/tables/{branch}")["chairs"]) == met


def test_a_stand_in_is_no_one_but_whom_it_stands_in_for(server: LocalServer) -> None:
    one, _ = begun(server, "random")
    one.guest.leave(one.table, 0)
    chair = one.guest.get(f"/api/tables/{one.table}")["chairs"][0]
    assert (chair["kind"], chair["reserved_for"], chair["character"]) == ("bot", "Marta", None)


def test_a_bot_that_comes_later_or_plays_stronger_is_still_that_seats_character(
    server: LocalServer,
) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "link", "random")
    path = f"/api/tables/{table}"
    marta.put(f"{path}/seats/1", kind="bot", bot="random")
    _, first, second = company(marta.get(path)["chairs"])
    assert None not in (first, second)
    assert first != second
    marta.put(f"{path}/seats/2", kind="bot", bot="novice")
    assert company(marta.get(path)["chairs"]) == [None, first, second]


def test_the_catalogue_tells_who_may_come_and_where_their_faces_are(server: LocalServer) -> None:
    guest = server.guest(None)
    for game in guest.get("/api/games"):
        assert list(game["characters"]) == [*games.find(game["name"]).characters]
        for face in game["characters"].values():
            answer = guest.http.get(face)
            assert answer.headers["content-type"].startswith("image/svg+xml")


def test_a_table_from_before_there_were_characters_goes_on_as_it_was(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "link", "random")
    server.query("update seat_assignments set character = null where table_id = ?", table)
    (mine,) = [row for row in marta.get("/api/tables") if row["table"] == table]
    assert mine["characters"] == [None, None, None]
