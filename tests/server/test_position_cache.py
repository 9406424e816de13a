"""The position cache: replays start from cached positions, with the same result as a full
replay."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.server.thread_pools import ThreadPools
from ludoteca.tables.analysis.position_cache import (
    CACHE_INTERVAL,
    PositionCache,
)
from ludoteca.tables.analysis.replay import replay_positions
from tests.server.conftest import Opener
from tests.server.kit import play_on


def played(name: str, plies: int, seats: int = 2) -> Record:
    """A match of this many random plies, or fewer if it ends."""
    game = games.find(name)
    record = Record(name, game.rules, seats, "past", check_options(game.options, {}))
    rng = stream("past", name)
    for state in record.states(game):
        if state.turn == OVER or len(record.moves) == plies:
            return record
        legal = state.legal()
        record.moves.append(game.notation(state, int(legal.at(rng.below(legal.size())))))
    raise AssertionError("a match goes on for ever")


@pytest.mark.parametrize("name", ["neon", "encantados"])
def test_what_is_kept_shows_what_a_replay_shows(name: str) -> None:
    record = played(name, 3 * CACHE_INTERVAL)
    plies = len(record.moves)
    past = PositionCache(games.find(name))
    for first, last in [
        (plies, plies),
        (0, 3),
        (CACHE_INTERVAL, CACHE_INTERVAL),
        (CACHE_INTERVAL - 1, CACHE_INTERVAL + 1),
        (5, 5),
    ]:
        last = min(last, plies)
        anew = PositionCache(games.find(name))
        shown = list(replay_positions(past, record, 0, first, last, with_moves=True))
        assert shown == list(replay_positions(anew, record, 0, 0, last, with_moves=True))[first:]
        assert [glance["ply"] for glance in shown] == list(range(first, last + 1))
    assert len(past.states) == plies // CACHE_INTERVAL + 1


def test_looking_back_begins_nearby() -> None:
    record = played("encantados", 3 * CACHE_INTERVAL)
    past = PositionCache(games.find("encantados"))
    list(past.positions(record, 3 * CACHE_INTERVAL, 3 * CACHE_INTERVAL))
    followed: list[int] = []

    class Counted(Record):
        def play_ply(self, game: object, state: object, ply: int) -> None:
            followed.append(ply)

    nearby = Counted(**{name: getattr(record, name) for name in ("game", "rules", "seats", "seed")})
    nearby.moves = record.moves
    list(past.positions(nearby, 2 * CACHE_INTERVAL + 3, 2 * CACHE_INTERVAL + 3))
    assert followed == [2 * CACHE_INTERVAL + 1, 2 * CACHE_INTERVAL + 2, 2 * CACHE_INTERVAL + 3]


def test_what_was_taken_back_is_not_kept() -> None:
    game = games.find("encantados")
    record = played("encantados", 2 * CACHE_INTERVAL + 2)
    past = PositionCache(game)
    list(past.positions(record, 2 * CACHE_INTERVAL, 2 * CACHE_INTERVAL))
    other = replace(record, moves=record.moves[: CACHE_INTERVAL + 4])
    for _ in range(2 * CACHE_INTERVAL):
        state = other.state(game)
        if state.turn == OVER:
            break
        legal = state.legal()
        other.moves.append(game.notation(state, int(legal.at(legal.size() - 1))))
    assert other.moves[: 2 * CACHE_INTERVAL] != record.moves[: 2 * CACHE_INTERVAL]
    plies = len(other.moves)
    shown = list(replay_positions(past, other, None, CACHE_INTERVAL, plies, with_moves=True))
    assert shown == list(
        replay_positions(PositionCache(game), other, None, CACHE_INTERVAL, plies, with_moves=True)
    )
    assert plies > 2 * CACHE_INTERVAL
    again = list(
        replay_positions(past, other, None, 2 * CACHE_INTERVAL, 2 * CACHE_INTERVAL, with_moves=True)
    )
    assert again == shown[CACHE_INTERVAL : CACHE_INTERVAL + 1]


def test_a_match_is_replayed_where_it_holds_up_no_one() -> None:
    async def ask() -> str:
        return await ThreadPools().replay.run(lambda: threading.current_thread().name)

    assert asyncio.run(ask()).startswith("replay")


def test_a_table_wakes_while_others_look_back() -> None:
    async def wake() -> str:
        done = threading.Event()
        pools = ThreadPools()
        looking = asyncio.ensure_future(pools.replay.run(lambda: done.wait(20)))
        woken = await pools.load.run(lambda: threading.current_thread().name)
        assert not looking.done()
        done.set()
        await looking
        return woken

    assert asyncio.run(wake()).startswith("load")


def test_looking_back_has_a_price_per_ply(open_server: Opener) -> None:
    server = open_server(rate=40.0)
    marta = server.guest()
    table = marta.open_table("me", "random", "random", game="encantados")
    play_on(marta.look(table, 0), until=lambda frame: frame["ply"] >= 49)
    path, query = f"/api/tables/{table}/replay", {"seat": 0, "first": 0, "last": 49}
    answers = [marta.http.get(path, params=query).status_code for _ in range(150)]
    assert answers[:20] == [200] * 20
    assert 429 in answers
    assert marta.get("/api/me")["name"] == "Marta"  # the number of requests makes no difference
    olena = server.guest("Olena")
    assert olena.get(path, first=0)["positions"][0]["ply"] == 0
