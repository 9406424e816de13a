"""A model is told what its seat may know and nothing else, in any byte."""

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
from tests.mcp.position_seat import Ghost, bytes_of, written
from tests.server.kit import House
from tests.server.secrecy import true_record

EVERY = 4
MOST = 60
NAMES = ("Ada", "Bo", "Cy")


@pytest.mark.parametrize("name", games.names())
def test_every_answer_is_the_same_when_all_that_is_hidden_is_dealt_anew(name: str) -> None:
    game = games.find(name)
    seats = min(3, max(game.seats))
    state = game.start(seats, game.short_match_options, stream("anew", 0), log=True)
    lot = lot_of("anew", name)
    said: list[str] = ["", "abracadabra", "1", "done"]
    for ply in range(1, MOST):
        if ply % EVERY == 0:
            for seat in range(seats):
                ghost = Ghost(game, state, seat, NAMES, ply, max(0, ply - 4))
                assert ghost.told(said[-6:]) == ghost.anew(ply).told(said[-6:])
        legal = state.legal()
        move = int(legal.at(lot.below(legal.size())))
        said.append(game.notation(state, move))
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
        true, told = table.match.state, told_at(table)
        table.match.state = true.clone()
        table.match.state.resample_hidden(0, stream("own", number))
        assert told_at(table) == told
        assert table.match.record.seed.encode() not in told
        table.match.state = true
        answers.play(table, "1")


def told_at(table: LocalSeat) -> bytes:
    asked = [answers.look(table), answers.moves(table, 1), answers.result(table)]
    asked += [answers.since(table, whole) for whole in (False, True)]
    asked += [answers.why_not(table, "play red-7"), answers.play(table, "abracadabra")]
    return b"\n".join(map(written, asked))


def test_a_seat_that_peeked_would_be_caught() -> None:
    """The examiner is examined: the answers of one seat told to another are not the same."""
    game = games.find("neon")
    state: State = game.start(2, {}, stream("peek", 0), log=True)
    ghost = Ghost(game, state, 0, NAMES, 0)
    other = Ghost(game, state, 1, NAMES, 0)
    assert ghost.told([]) == ghost.anew(1).told([])
    spoilt = ghost.anew(1)  # what it cannot see is dealt anew, and it looks there all the same
    spoilt.seat = other.seat
    assert spoilt.told([]) != other.told([])


def test_what_lies_face_down_is_counted_and_not_listed() -> None:
    game = games.find("neon")
    state: State = game.start(2, {}, stream("count", 0), log=True)
    found = answers.look(Ghost(game, state, 0, NAMES, 0))
    zones = {zone["id"]: zone for zone in found.facts["zones"]}
    assert zones["hand-1"]["items"] == []
    assert zones["hand-1"]["face_down"] == 7
    assert "null" not in json.dumps(zones)
    assert "- hand: 7 face down" in found.text


@pytest.mark.parametrize(
    ("name", "options", "most"),
    [("neon", {"hand_size": 5}, 1000), ("encantados", {"single_round": True}, 12)],
)
def test_two_models_at_one_table_never_see_each_others_cards(
    name: str, options: dict[str, Any], most: int, tmp_path: Path
) -> None:
    """Both sit at a table of a running server, served by one process, which is the hardest case;
    every byte that each is given could have been made without knowing what it cannot see."""
    house = House(tmp_path)
    try:
        host = house.guest("Host")
        table = host.open_table("link", "link", "random", game=name, options=options)
        link = f"{house.address}/table/{table}"
        with listening(tmp_path, "--server", house.address) as address:
            models = run(lambda: play_together(address, link, most))
        record = true_record(house, table)
    finally:
        house.close()
    game = games.find(name)
    states = [state.clone() for state in record.states(game, log=True)]
    for seat, model in enumerate(models):
        assert innocent(model, seat, record, states) > 10


async def play_together(address: str, link: str, most: int) -> list[Model]:
    async with over_http(address) as one, over_http(address) as two:
        for name, model in zip(NAMES, (one, two), strict=False):
            await model.sits("join_table", link=link, name=name)
        assert one.table != two.table
        await asyncio.gather(plays(one, "one", most), plays(two, "two", most))
        return [one, two]


async def plays(model: Model, name: str, most: int) -> None:
    """To the end, or so many decisions, looking at everything and with wrong words in between."""
    lot = lot_of("together", name)
    decisions = 0
    facts = await model.asks("wait", seconds=5)
    while facts["status"] != "over" and decisions < most:
        if facts["your_turn"]:
            decisions += 1
            moves = [move["words"] for move in facts["moves"]]
            if decisions % 5 == 1:
                await model.says_wrong_words(lot, moves)
            for tool in ("look", "moves", "since"):
                await model.asks(tool)
            assert (await model.asks("play", move=moves[int(lot.below(len(moves)))]))["played"]
        else:
            answer = await model.asks("play", move="play red-7")
            assert answer["played"] or answer["refused"]["key"]
        facts = await model.asks("wait", seconds=5)
    if facts["status"] == "over":
        end = await model.asks("result")
        assert commitment(end["seed"]) == end["commitment"]
    await model.asks("leave")


def innocent(model: Model, seat: int, record: Record, states: list[State]) -> int:
    """Compares every answer with the same one where all that is hidden from the seat is dealt anew.

    An answer says of which moment it is, or was given while the seat was in turn and time stood
    still; what was refused out of turn says nothing of the match.
    """
    moment: int | None = None
    names: list[str] = []
    compared = 0
    for tool, arguments, words, facts in model.heard:
        if "status" in facts:
            if facts["status"] != "playing":
                moment = None
                continue
            names = facts["players"]
            moment = facts["ply"]
        elif moment is None:
            continue
        assert record.seed not in words + json.dumps(facts)
        ghost = ghost_of(record, states, moment, seat, names)
        made = answer_of(ghost.anew(compared), tool, arguments, words, facts)
        if made is not None:
            assert bytes_of(words, facts) == written(made), tool
            compared += 1
        if facts.get("your_turn") is False:
            moment = None
    return compared


def ghost_of(record: Record, states: list[State], ply: int, seat: int, names: list[str]) -> Ghost:
    own = [at for at in range(ply) if states[at].turn == seat]
    first = len(log_for(states[own[-1]], seat)) if own else 0
    game = games.find(record.game)
    return Ghost(game, states[ply], seat, names, ply, first, commitment(record.seed))


def answer_of(
    ghost: Ghost, tool: str, arguments: dict[str, Any], words: str, facts: dict[str, Any]
) -> Answer | None:
    """What this seat would be answered; None for what is nothing of the match."""
    if tool == "play" and facts["played"]:
        return answers.situation(ghost, {"played": True}, [words.split("\n")[0]], [])
    asked: dict[str, Callable[[], Answer]] = {
        "look": lambda: answers.look(ghost),
        "wait": lambda: answers.wait(ghost, 0),
        "moves": lambda: answers.moves(ghost, 1),
        "since": lambda: answers.since(ghost, False),
        "play": lambda: answers.play(ghost, arguments["move"]),
        "why_not": lambda: answers.why_not(ghost, arguments["move"]),
    }
    return asked[tool]() if tool in asked else None
