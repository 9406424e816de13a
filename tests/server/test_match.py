"""Whole matches over real sockets."""

from __future__ import annotations

import hashlib
import json

from ludoteca import games
from ludoteca.core.record import load
from tests.server.kit import LocalServer, play_to_the_end


def test_one_person_plays_bots_to_the_end(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", "rulebook")
    (end,) = play_to_the_end(marta.look(table, 0))
    assert end["status"] == "over"
    assert end["winners"]
    assert min(end["scores"]) == 0


def test_two_people_and_bots_play_to_the_end_and_verify_the_shuffle(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Олена")
    table = marta.open_table("me", "link", "random", "random")
    waiting = marta.look(table, 0)
    assert waiting.next_frame()["status"] == "waiting"
    olena.sit(table, 1)
    theirs = olena.look(table, 1)
    first = theirs.next_frame()
    one, two = play_to_the_end(waiting, theirs)
    assert one["scores"] == two["scores"]
    assert [chair["name"] for chair in one["chairs"]][:2] == ["Marta", "Олена"]
    assert first["seed"] is None
    assert hashlib.sha256(one["seed"].encode()).hexdigest() == first["commitment"]
    record = load(json.dumps(olena.get(f"/api/tables/{table}/record")), games.find)
    record.verify(games.find("neon"))
    bots = [f"bot random as {chair['character']}" for chair in one["chairs"][2:]]
    assert record.players == ["Marta", "Олена", *bots]
    assert record.scores == one["scores"]
