"""What-if answers for the seat in turn use nothing that it cannot see."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.server.json_encoding import encode
from ludoteca.tables.analysis.what_if import preview_position
from tests.server.kit import LocalServer
from tests.server.secrecy import hand, true_record, two_and_a_bot

NEON = games.find("neon")
WIDE = 6
"""Moves of a position that are tried."""


@pytest.mark.parametrize("name", games.names())
def test_what_if_is_the_same_to_the_byte_when_everything_hidden_is_resampled(name: str) -> None:
    game = games.find(name)
    compared = 0
    for seats in game.seats:
        state = game.start(seats, {}, stream("what if", name, seats, "deal"))
        rng = stream("what if", name, seats)
        for ply in range(24):
            if state.turn == OVER:
                break
            legal = state.legal().to_list()
            anew = state.clone()
            anew.resample_hidden(state.turn, stream("anew", ply))
            for _ in range(WIDE if ply % 4 == 0 else 0):
                words = game.notation(state, legal[int(rng.below(len(legal)))])
                seat = int(state.turn)
                known = encode(preview_position(game, state, seat, words))
                assert known == encode(preview_position(game, anew, seat, words)), (
                    f"{words} at ply {ply}"
                )
                compared += 1
            state.play(legal[int(rng.below(len(legal)))], rng)
    assert compared > 10


@pytest.mark.parametrize("name", games.names())
def test_what_is_certain_comes_true(name: str) -> None:
    """Everything answered about the position after a move is true when the move is played."""
    game = games.find(name)
    seats = game.usual_seats
    state = game.start(seats, {}, stream("comes true", name))
    rng = stream("comes true", name, "lot")
    known = 0
    for _ in range(40):
        if state.turn == OVER:
            break
        seat = int(state.turn)
        legal = state.legal().to_list()
        move = legal[int(rng.below(len(legal)))]
        answer = preview_position(game, state, seat, game.notation(state, move))
        state.play(move, rng)
        truth = game.view(state, seat)
        view = answer["view"]
        assert isinstance(view, dict)
        for zone in view["zones"]:
            real = truth.zone(zone["id"])
            if zone["kind"] != "hand":
                for at, item in enumerate(zone.get("items", [])):
                    known += item is not None
                    assert item is None or item == real.items[at], zone["id"]
            assert zone.get("number") in (None, real.number)
        scores = answer["scores"]
        assert isinstance(scores, list)
        for foreseen, real_score in zip(scores, game.scores(state), strict=True):
            assert foreseen in (None, real_score)
    assert known > 20


def test_what_if_shows_my_view_without_the_card_and_changes_nothing(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", options={"free_draw": True})
    client = marta.look(table, 0)
    before = client.next_frame()
    held = hand(before["view"], 0)
    stored = server.dump()
    answer = marta.get(f"/api/tables/{table}/what-if", seat=0, words="draw")
    after = hand(answer["view"], 0)
    assert (len(after), after.count(None)) == (len(held) + 1, 1)
    assert sorted(card for card in after if card) == sorted(card for card in held if card)
    words = next((move for move in before["moves"] if move.startswith("play")), "draw")
    answer = marta.get(f"/api/tables/{table}/what-if", seat=0, words=words)
    assert answer["view"]["seat"] == 0
    assert len(answer["scores"]) == 2
    assert server.dump() == stored
    assert not client.drain(0.1)


def test_what_if_is_for_the_seat_in_turn_and_its_own_legal_moves(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    path = f"/api/tables/{table}/what-if"
    words = one.wait_for_turn()["moves"][0]
    assert two.guest.get(path, 403, seat=0, words=words)["error"]["key"] == "not_your_seat"
    assert two.guest.get(path, 400, seat=1, words=words)["error"]["key"] == "not_your_turn"
    assert server.guest(None).get(path, 401, seat=0, words=words)["error"]["key"] == "no_name"
    assert one.guest.get(path, 404, seat=9, words=words)["error"]["key"] == "no_such_chair"
    assert one.guest.get(path, 400, seat=0, words="take 2")["error"]["key"] == "no_penalty"
    assert one.guest.get(path, 422, seat=0)["error"]["key"] == "bad_request"
    assert true_record(server, table).moves == []
