"""Bots that think at tables: within their second, however many are asked, and as often as it takes;
and how long they take tells nothing."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time

import pytest

from ludoteca import games
from ludoteca.core.record import Record
from ludoteca.server.thinking.thinkers import LEAST, THOUGHT, Thinkers
from tests.server.conftest import Opener
from tests.server.kit import Eyes, House, workers_of

GAME = games.find("neon")


def test_those_who_wait_have_as_long_as_those_who_think() -> None:
    thinkers = Thinkers(2)
    due = time.monotonic() + THOUGHT
    thinkers.asked = 1
    assert thinkers.share(due) == pytest.approx(THOUGHT, abs=0.05)
    thinkers.asked = 10
    assert thinkers.share(due) == pytest.approx(THOUGHT / 5, abs=0.02)
    assert thinkers.share(time.monotonic() - 1) == LEAST


def test_many_who_think_at_once_answer_within_the_time_of_one() -> None:
    async def ask_all() -> list[float]:
        thinkers = Thinkers(2, thought=1.5)
        record = Record("neon", GAME.rules, 2, "thoughts")
        await asyncio.gather(*(thinkers.think(f"w{n}", record, "random") for n in range(2)))
        took: list[float] = []

        async def one(number: int) -> None:
            begun = time.monotonic()
            words = await thinkers.think(f"t{number}", record, "master")
            took.append(time.monotonic() - begun)
            assert GAME.parse(record.start(GAME), words) is not None

        await asyncio.gather(*(one(number) for number in range(6)))
        assert thinkers.asked == 0
        await thinkers.close()
        return took

    took = asyncio.run(ask_all())
    assert max(took) < 3.0  # three turns of half a second, on a machine that may be busy


def test_a_master_whose_worker_is_killed_in_mid_thought_thinks_anew(house: House) -> None:
    marta = house.guest()
    table = marta.open_table("me", "master")
    one = marta.look(table, 0)
    one.next_frame()
    one.to_decide()
    for _ in range(3):
        if one.frame["status"] == "over":
            break
        one.play(one.frame["moves"][0])
        time.sleep(0.3)
        for worker in workers_of(house):
            os.kill(worker, signal.SIGKILL)
        one.to_decide()
    assert one.frame["ply"] > 3


# What the time of an answer tells


def times(house: House, table: str) -> tuple[list[float], list[float]]:
    """How long the bots took where they had no choice, and where they had one."""
    query = "select seed, options from tables where id = ?"
    ((seed, options),) = house.query(query, table)
    query = "select words, at from moves where table_id = ? order by ply"
    rows = house.query(query, table)
    record = Record("neon", GAME.rules, 3, seed, json.loads(options), moves=[r[0] for r in rows])
    sizes = [state.legal().size() for state in record.states(GAME)]
    taken = [(sizes[ply], rows[ply][1] - rows[ply - 1][1]) for ply in range(1, len(rows))]
    return [t for n, t in taken if n == 1], [t for n, t in taken if n > 1]


def distance(ones: list[float], others: list[float]) -> float:
    """Kolmogorov's: how far apart two distributions are, from 0 to 1."""

    def share(times: list[float], limit: float) -> float:
        return sum(time <= limit for time in times) / len(times)

    return max(abs(share(ones, at) - share(others, at)) for at in (*ones, *others))


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["master", "skilled"])
def test_a_forced_move_takes_as_long_as_a_free_one(open_house: Opener, bot: str) -> None:
    house = open_house(pause=0.02)
    marta = house.guest()

    def look_on() -> Eyes:
        eyes = marta.look(marta.open_table(bot, bot, bot))
        eyes.next_frame()
        return eyes

    eyes = [look_on() for _ in range(4)]
    forced: list[float] = []
    free: list[float] = []
    limit = time.monotonic() + 60
    while min(len(forced), len(free)) < 50 and time.monotonic() < limit:
        time.sleep(1.0)
        for one in eyes:
            one.pull()
        found = [times(house, one.table) for one in eyes]
        forced = [seconds for each in found for seconds in each[0]]
        free = [seconds for each in found for seconds in each[1]]
        eyes += [look_on() for one in eyes[-4:] if one.frame["status"] == "over"]
    assert min(len(forced), len(free)) >= 50
    # of fifty each, chance alone sets them so far apart once in three thousand times
    assert distance(forced, free) < 0.42, (sorted(forced), sorted(free))


def test_who_is_asked_thinks_also_where_there_is_no_choice() -> None:
    """Until a thought is known whose time can be borrowed, a forced move is one."""

    async def ask_once() -> float:
        thinkers = Thinkers(1, thought=0.6)
        record = forced_position()
        await thinkers.think("warm", record, "random")
        begun = time.monotonic()
        words = await thinkers.think("t", record, "master")
        took = time.monotonic() - begun
        assert GAME.parse(record.state(GAME), words) is not None
        await thinkers.close()
        return took

    assert asyncio.run(ask_once()) > 0.55


def forced_position() -> Record:
    """A match as far as somebody with only one legal move."""
    record = Record("neon", GAME.rules, 2, "forced")
    for state in record.states(GAME):
        legal = state.legal()
        if legal.size() == 1:
            return record
        record.moves.append(GAME.words(state, int(legal.at(0))))
    raise AssertionError("nothing was ever forced")
