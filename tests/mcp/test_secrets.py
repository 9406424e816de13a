"""No answer contains a byte that depends on what the seat cannot see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State, play_checked
from ludoteca.core.record import Record, commitment
from ludoteca.core.view import log_for
from ludoteca.mcp import answers
from ludoteca.mcp.answers import Answer
from ludoteca.mcp.local_seat import LocalSeat
from ludoteca.mcp.session_registry import SessionRegistry
from tests.mcp.kit import Model, listening, lot_of, over_http, run
from tests.mcp.position_seat import PositionSeat, answer_bytes, bytes_of
from tests.server.kit import LocalServer
from tests.server.secrecy import true_record

EVERY = 4
MOST = 60
NAMES = ("Ada", "Bo", "Cy")


@pytest.mark.parametrize("name", games.names())
def test_every_answer_is_the_same_when_all_that_is_hidden_is_resampled(name: str) -> None:
    game = games.find(name)
    seats = min(3, max(game.seats))
    state = game.start(seats, game.short_match_options, stream("anew", 0), log=True)
    rng = lot_of("anew", name)
    lines: list[str] = ["", "abracadabra", "1", "done"]
    for ply in range(1, MOST):
        if ply % EVERY == 0:
            for seat in range(seats):
                position = PositionSeat(game, state, seat, NAMES, ply, max(0, ply - 4))
                assert position.all_answers(lines[-6:]) == position.resampled(ply).all_answers(
                    lines[-6:]
                )
        legal = state.legal()
        move = int(legal.at(rng.below(legal.size())))
        lines.append(game.notation(state, move))
        play_checked(state, move, stream("anew", ply))
        if state.turn == OVER:
            break
    assert ply >= 2 * EVERY


@pytest.mark.parametrize("name", games.names())
def test_a_table_of_this_process_knows_more_than_it_tells(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path))
    registry = SessionRegistry("http://localhost:8217", "own")
    key = registry.open_table(
        name,
        seats=2,
        seat=0,
        bots=["random"],
        options=games.find(name).short_match_options,
        player="Ada",
        language="en",
        plays_forced=True,
    )
    table = registry.find(key)
    assert isinstance(table, LocalSeat)
    for number in range(6):
        if table.match.is_over():
            break
        true_state, before = table.match.state, all_answers(table)
        table.match.state = true_state.clone()
        table.match.state.resample_hidden(0, stream("own", number))
        assert all_answers(table) == before
        assert table.match.record.seed.encode() not in before
        table.match.state = true_state
        answers.play(table, "1")


def all_answers(table: LocalSeat) -> bytes:
    questions = [answers.look(table), answers.moves(table, 1), answers.result(table)]
    questions += [answers.since(table, whole) for whole in (False, True)]
    questions += [answers.why_not(table, "play red-7"), answers.play(table, "abracadabra")]
    return b"\n".join(map(answer_bytes, questions))


def test_a_seat_that_peeked_would_be_caught() -> None:
    """Tests the test: the answers of another seat differ."""
    game = games.find("neon")
    state: State = game.start(2, {}, stream("peek", 0), log=True)
    position = PositionSeat(game, state, 0, NAMES, 0)
    other = PositionSeat(game, state, 1, NAMES, 0)
    assert position.all_answers([]) == position.resampled(1).all_answers([])
    spoilt = position.resampled(1)  # resampled for seat 0, but it looks from seat 1
    spoilt.seat = other.seat
    assert spoilt.all_answers([]) != other.all_answers([])


def test_what_lies_face_down_is_counted_and_not_listed() -> None:
    game = games.find("neon")
    state: State = game.start(2, {}, stream("count", 0), log=True)
    answer = answers.look(PositionSeat(game, state, 0, NAMES, 0))
    zones = {zone["id"]: zone for zone in answer.facts["zones"]}
    assert zones["hand-1"]["items"] == []
    assert zones["hand-1"]["face_down"] == 7
    assert "null" not in json.dumps(zones)
    assert "- hand: 7 face down" in answer.text


@pytest.mark.parametrize(
    ("name", "options", "most"),
    [("neon", {"hand_size": 5}, 1000), ("encantados", {"single_round": True}, 12)],
)
def test_two_models_at_one_table_never_see_each_others_cards(
    name: str, options: dict[str, Any], most: int, tmp_path: Path
) -> None:
    """Both sit at one table of a running server and are served by one MCP process. Every answer could have
    been made without knowing what its seat cannot see."""
    server = LocalServer(tmp_path)
    try:
        host = server.guest("Host")
        table = host.open_table("link", "link", "random", game=name, options=options)
        link = f"{server.address}/table/{table}"
        with listening(tmp_path, "--server", server.address) as address:
            models = run(lambda: play_together(address, link, most))
        record = true_record(server, table)
    finally:
        server.close()
    game = games.find(name)
    states = [state.clone() for state in record.states(game, log=True)]
    for seat, model in enumerate(models):
        assert answers_compared(model, seat, record, states) > 10


async def play_together(address: str, link: str, most: int) -> list[Model]:
    async with over_http(address) as one, over_http(address) as two:
        for name, model in zip(NAMES, (one, two), strict=False):
            await model.sits("join_table", link=link, name=name)
        assert one.table != two.table
        await asyncio.gather(plays(one, "one", most), plays(two, "two", most))
        return [one, two]


async def plays(model: Model, name: str, most: int) -> None:
    """Plays to the end or `most` decisions, with all queries and illegal moves in between."""
    rng = lot_of("together", name)
    decisions = 0
    facts = await model.asks("wait", seconds=5)
    while facts["status"] != "over" and decisions < most:
        if facts["your_turn"]:
            decisions += 1
            moves = [move["words"] for move in facts["moves"]]
            if decisions % 5 == 1:
                await model.says_wrong_words(rng, moves)
            for tool in ("look", "moves", "since"):
                await model.asks(tool)
            assert (await model.asks("play", move=moves[int(rng.below(len(moves)))]))["played"]
        else:
            answer = await model.asks("play", move="play red-7")
            assert answer["played"] or answer["refused"]["key"]
        facts = await model.asks("wait", seconds=5)
    if facts["status"] == "over":
        end = await model.asks("result")
        assert commitment(end["seed"]) == end["commitment"]
    await model.asks("leave")


def answers_compared(model: Model, seat: int, record: Record, states: list[State]) -> int:
    """Compares every answer with the one after everything hidden from the seat is resampled.

    An answer names its ply, or was given while the seat was to move and nothing could change. Refusals
    out of turn say nothing about the match.
    """
    moment: int | None = None
    names: list[str] = []
    compared = 0
    for tool, arguments, words, facts in model.received:
        if "status" in facts:
            if facts["status"] != "playing":
                moment = None
                continue
            names = facts["players"]
            moment = facts["ply"]
        elif moment is None:
            continue
        assert record.seed not in words + json.dumps(facts)
        position = seat_at(record, states, moment, seat, names)
        made = answer_of(position.resampled(compared), tool, arguments, words, facts)
        if made is not None:
            assert bytes_of(words, facts) == answer_bytes(made), tool
            compared += 1
        if facts.get("your_turn") is False:
            moment = None
    return compared


def seat_at(
    record: Record, states: list[State], ply: int, seat: int, names: list[str]
) -> PositionSeat:
    own = [at for at in range(ply) if states[at].turn == seat]
    first = len(log_for(states[own[-1]], seat)) if own else 0
    game = games.find(record.game)
    return PositionSeat(game, states[ply], seat, names, ply, first, commitment(record.seed))


def answer_of(
    position: PositionSeat, tool: str, arguments: dict[str, Any], words: str, facts: dict[str, Any]
) -> Answer | None:
    """What this seat would be answered; None if the answer does not depend on the match."""
    if tool == "play" and facts["played"]:
        return answers.situation(position, {"played": True}, [words.split("\n")[0]], [])
    questions: dict[str, Callable[[], Answer]] = {
        "look": lambda: answers.look(position),
        "wait": lambda: answers.wait(position, 0),
        "moves": lambda: answers.moves(position, 1),
        "since": lambda: answers.since(position, False),
        "play": lambda: answers.play(position, arguments["move"]),
        "why_not": lambda: answers.why_not(position, arguments["move"]),
    }
    return questions[tool]() if tool in questions else None
