"""Bots at tables answer within a second, however many search at once, and their response time
reveals nothing."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
import uvloop

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.record import Record
from ludoteca.server.bot_workers.fair_queue import MAX_PER_PERSON, FairQueue
from ludoteca.server.bot_workers.local_worker import LocalWorker
from ludoteca.server.bot_workers.worker import NICENESS
from ludoteca.server.bot_workers.worker_client import WorkerClient, WorkerFailed
from ludoteca.server.bot_workers.worker_pool import ANSWER_SECONDS, MIN_SECONDS, WorkerPool
from tests.server.conftest import Opener
from tests.server.kit import LocalServer, TableClient, workers_of

GAME = games.find("neon")


def test_those_who_wait_have_as_long_as_those_who_think() -> None:
    thinkers = WorkerPool(2)
    due = time.monotonic() + ANSWER_SECONDS
    thinkers.queue.pending.update(["Marta"])
    assert thinkers.time_share("Marta", due) == pytest.approx(ANSWER_SECONDS, abs=0.05)
    thinkers.queue.pending.update([f"guest {n}" for n in range(9)])
    assert thinkers.time_share("Marta", due) == pytest.approx(ANSWER_SECONDS / 5, abs=0.02)
    assert thinkers.time_share("Marta", time.monotonic() - 1) == MIN_SECONDS


def test_who_asks_much_shares_with_themselves() -> None:
    thinkers = WorkerPool(1)
    due = time.monotonic() + ANSWER_SECONDS
    thinkers.queue.pending.update({"Marta": 1, "Olena": 160})
    assert thinkers.time_share("Marta", due) == pytest.approx(ANSWER_SECONDS / 2, abs=0.05)
    assert thinkers.time_share("Olena", due) == MIN_SECONDS


def test_each_person_has_one_place_in_the_line() -> None:
    async def stand_in_line() -> list[str]:
        line = FairQueue(1)
        called: list[str] = []

        async def ask(who: str) -> None:
            await line.acquire(who)
            called.append(who)
            await asyncio.sleep(0)
            line.release(who)

        await asyncio.gather(*(ask(who) for who in ["Olena"] * 5 + ["Marta"] * 2 + ["Taras"]))
        assert (line.free_slots, dict(line.pending), dict(line.waiting)) == (1, {}, {})
        return called

    result = asyncio.run(stand_in_line())
    assert result == ["Olena", "Olena", "Marta", "Taras", "Olena", "Marta", "Olena", "Olena"]


def test_who_goes_out_of_the_line_holds_up_no_one() -> None:
    async def stand_in_line() -> None:
        line = FairQueue(1)
        await line.acquire("Marta")
        waiting = [asyncio.create_task(line.acquire(who)) for who in ("Olena", "Taras", "Ana")]
        await asyncio.sleep(0)
        waiting[0].cancel()  # before it is called
        await asyncio.sleep(0)
        line.release("Marta")
        waiting[1].cancel()  # after it
        await asyncio.wait_for(waiting[2], 20)
        line.release("Ana")
        assert (line.free_slots, dict(line.pending), dict(line.waiting)) == (1, {}, {})

    asyncio.run(stand_in_line())


def test_one_person_may_have_only_this_many_questions_waiting() -> None:
    line = FairQueue(1)
    line.pending.update({"Olena": MAX_PER_PERSON})
    line.require_capacity("Marta")
    with pytest.raises(UserError, match="too_fast"):
        line.require_capacity("Olena")


def test_a_worker_is_told_only_the_moves_that_it_does_not_know() -> None:
    async def ask_on() -> list[list[str]]:
        thinkers = WorkerPool(2)
        record = Record("neon", GAME.rules, 2, "thoughts")
        notes: list[list[str]] = []
        for _ in range(6):
            record.moves.append(await thinkers.choose_move("t", record, "random", "Marta"))
        (mind,) = thinkers.workers
        ask = mind.ask

        async def overheard(question: dict[str, Any]) -> dict[str, Any]:
            notes.append(question["moves"] if "moves" in question else question["record"]["moves"])
            return await ask(question)

        mind.ask = overheard  # type: ignore[method-assign]
        await thinkers.choose_move("t", record, "random", "Marta")
        del record.moves[-2:]  # taken back
        await thinkers.choose_move("t", record, "random", "Marta")
        await thinkers.close()
        return notes

    assert [len(moves) for moves in asyncio.run(ask_on())] == [1, 4]


def test_many_who_think_at_once_have_the_time_of_one_together() -> None:
    async def ask_all() -> list[list[float]]:
        thinkers = WorkerPool(2, answer_seconds=1.5)
        record = Record("neon", GAME.rules, 2, "thoughts")
        await asyncio.gather(
            *(thinkers.choose_move(f"w{n}", record, "random", "Marta") for n in range(2))
        )
        given = [overhear(mind) for mind in thinkers.workers]

        async def one(number: int) -> None:
            words = await thinkers.choose_move(f"t{number}", record, "master", f"guest {number}")
            assert GAME.parse_legal_move(record.start(GAME), words) is not None

        await asyncio.gather(*(one(number) for number in range(6)))
        assert not thinkers.queue.pending
        await thinkers.close()
        return given

    given = asyncio.run(ask_all())
    assert sum(len(thoughts) for thoughts in given) == 6
    for thoughts in given:
        # a late question has only this much
        assert sum(thoughts) <= 1.5 + len(thoughts) * MIN_SECONDS


def overhear(mind: WorkerClient) -> list[float]:
    """Sets the seconds that each question gets."""
    given: list[float] = []
    ask = mind.ask

    async def overheard(question: dict[str, Any]) -> dict[str, Any]:
        given.append(question["seconds"])
        return await ask(question)

    mind.ask = overheard  # type: ignore[method-assign]
    return given


def test_a_master_whose_worker_is_killed_in_mid_thought_searches_again(server: LocalServer) -> None:
    marta = server.guest()
    table = marta.open_table("me", "master")
    one = marta.look(table, 0)
    one.next_frame()
    one.wait_for_turn()
    for _ in range(3):
        if one.frame["status"] == "over":
            break
        one.play(one.frame["moves"][0])
        time.sleep(0.3)
        for worker in workers_of(server):
            os.kill(worker, signal.SIGKILL)
        one.wait_for_turn()
    assert one.frame["ply"] > 3


def test_a_worker_yields_the_processor_to_the_server(server: LocalServer) -> None:
    marta = server.guest()
    one = marta.look(marta.open_table("me", "master"), 0)
    one.wait_for_turn()
    one.play(one.frame["moves"][0])
    one.wait_for_turn()
    server_niceness = os.getpriority(os.PRIO_PROCESS, server.process.pid)
    results = [os.getpriority(os.PRIO_PROCESS, worker) for worker in workers_of(server)]
    assert results
    assert all(nice == min(19, server_niceness + NICENESS) for nice in results)


def test_a_worker_that_stands_still_is_replaced(server: LocalServer) -> None:
    marta = server.guest()
    one = marta.look(marta.open_table("me", "master"), 0)
    one.next_frame()
    one.wait_for_turn()
    frozen = workers_of(server)
    for worker in frozen:
        os.kill(worker, signal.SIGSTOP)
    while one.frame["status"] != "over" and set(frozen) & set(workers_of(server)):
        one.play(one.frame["moves"][0])
        one.wait_for_turn()  # long before the search would have timed out
    assert not set(frozen) & set(workers_of(server))


# What the response time reveals


def times(server: LocalServer, table: str) -> tuple[list[float], list[float]]:
    """The response times of bots for forced and for free moves."""
    query = "select seed, options from tables where id = ?"
    ((seed, options),) = server.query(query, table)
    query = "select words, at from moves where table_id = ? order by ply"
    rows = server.query(query, table)
    record = Record("neon", GAME.rules, 3, seed, json.loads(options), moves=[r[0] for r in rows])
    sizes = [state.legal().size() for state in record.states(GAME)]
    taken = [(sizes[ply], rows[ply][1] - rows[ply - 1][1]) for ply in range(1, len(rows))]
    return [t for n, t in taken if n == 1], [t for n, t in taken if n > 1]


def distance(ones: list[float], others: list[float]) -> float:
    """Kolmogorov's distance of two distributions, from 0 to 1."""

    def share(times: list[float], limit: float) -> float:
        return sum(time <= limit for time in times) / len(times)

    return max(abs(share(ones, at) - share(others, at)) for at in (*ones, *others))


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["master", "skilled"])
def test_a_forced_move_takes_as_long_as_a_free_one(open_server: Opener, bot: str) -> None:
    server = open_server(bot_delay=0.02)
    marta = server.guest()

    def look_on() -> TableClient:
        client = marta.look(marta.open_table(bot, bot, bot))
        client.next_frame()
        return client

    client = [look_on() for _ in range(4)]
    forced: list[float] = []
    free: list[float] = []
    while min(len(forced), len(free)) < 50:  # however busy the machine is
        time.sleep(1.0)
        for one in client:
            one.pull()
        results = [times(server, one.table) for one in client]
        forced = [seconds for each in results for seconds in each[0]]
        free = [seconds for each in results for seconds in each[1]]
        client += [look_on() for one in client[-4:] if one.frame["status"] == "over"]
    # with fifty each, chance exceeds this distance once in three thousand times
    assert distance(forced, free) < 0.42, (sorted(forced), sorted(free))


def test_who_is_asked_thinks_also_where_there_is_no_choice() -> None:
    """Until a response time is known that can be reused, a forced move is searched."""

    async def ask_once() -> float:
        thinkers = WorkerPool(1, answer_seconds=0.6)
        record = forced_position()
        await thinkers.choose_move("warm", record, "random", "Marta")
        begun = time.monotonic()
        words = await thinkers.choose_move("t", record, "master", "Marta")
        took = time.monotonic() - begun
        assert GAME.parse_legal_move(record.state(GAME), words) is not None
        await thinkers.close()
        return took

    assert asyncio.run(ask_once()) > 0.55


def forced_position() -> Record:
    """A match up to a decision of a seat with only one legal move."""
    record = Record("neon", GAME.rules, 2, "forced")
    for state in record.states(GAME):
        legal = state.legal()
        if legal.size() == 1:
            return record
        record.moves.append(GAME.notation(state, int(legal.at(0))))
    raise AssertionError("nothing was ever forced")


@pytest.mark.parametrize("loop", [asyncio.run, uvloop.run])
def test_a_worker_that_died_is_a_lost_thought_on_every_loop(loop: Callable[..., None]) -> None:
    async def ask_the_dead() -> None:
        mind = await LocalWorker.start("")
        mind.kill()
        await mind.wait_closed()
        for _ in range(3):  # the first write may go into a pipe that is closed only then
            with pytest.raises(WorkerFailed):
                await mind.ask({"seconds": 0.1})

    loop(ask_the_dead())


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        (signal.SIGKILL, r"by SIGKILL after 0:00:\d\d \(the worker is gone\)"),
        (signal.SIGSTOP, r"by SIGKILL after 0:00:\d\d \(the worker hangs\)"),
        (None, None),
    ],
)
def test_a_worker_that_ends_by_itself_is_named_in_the_log_once(
    caplog: pytest.LogCaptureFixture, ending: signal.Signals | None, words: str | None
) -> None:
    async def ask_and_close() -> None:
        worker = await LocalWorker.start("")
        if ending is not None:
            os.kill(worker.process.pid, ending)
            with pytest.raises(WorkerFailed):
                await worker.ask({"seconds": 0.1})
        worker.kill()
        await worker.wait_closed()
        await worker.log_task

    asyncio.run(ask_and_close())
    lines = [record.getMessage() for record in caplog.records if record.name == "ludoteca"]
    if words is None:
        assert lines == []
    else:
        (line,) = lines
        assert re.fullmatch(f"a bot worker ended {words}: the next question starts another", line)
