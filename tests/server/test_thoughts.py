"""Bots that think at tables: within their second, however many are asked, and as often as it takes."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from ludoteca import games
from ludoteca.core.record import Record
from ludoteca.server.bots import LEAST, THOUGHT, Thinkers
from tests.server.kit import House, workers_of

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
