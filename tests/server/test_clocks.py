"""Clocks: only a person's own thinking time counts, and a bot replaces a player who runs out of
time."""

import asyncio
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.services import timeout_watcher
from ludoteca.server.tables import moves, seats
from ludoteca.server.tables.bot_runner import bot_in_turn
from ludoteca.tables.clock import DecisionClock
from ludoteca.tables.frame_fields import assignment_fields
from ludoteca.tables.stored.time_control import TimeControl
from tests.server.clock_kit import (
    MATCH,
    MOVE,
    PEOPLE,
    ClockedServer,
    FakeClock,
    bot_decides,
    clocked_server,
    decides,
    left,
    run_story,
)


def test_a_clock_per_move_begins_again_with_every_decision() -> None:
    assert MOVE.remaining([59.0, 59.0], 20.0) == 40.0


def test_a_clock_per_match_adds_its_increment_after_every_decision() -> None:
    assert MATCH.remaining([], 0.0) == 300.0
    assert MATCH.remaining([10.0, None, 2.5], 7.5) == 300.0 + 2 * 5 - 20.0


def test_who_leaves_a_decision_to_a_bot_pays_for_it_and_gets_no_increment() -> None:
    spent = MATCH.charge(30.0, by_person=False)
    assert MATCH.remaining([spent], 0.0) == 270.0
    assert MATCH.charge(0.0, by_person=False) is None  # a bot's own decision


def test_the_clock_runs_while_a_person_decides_and_stands_still_otherwise() -> None:
    fake_clock = FakeClock()
    clock = DecisionClock(fake_clock)
    clock.sync((0, 0), 0.0, running=True)
    fake_clock.advance(4)
    assert clock.elapsed() == 4.0
    clock.sync((0, 0), 0.0, running=False)  # a bot takes the seat
    fake_clock.advance(100)
    assert clock.elapsed() == 4.0
    clock.sync((0, 0), 0.0, running=True)  # and leaves it
    fake_clock.advance(3)
    assert clock.elapsed() == 7.0
    clock.sync((1, 0), 0.0, running=True)
    assert clock.elapsed() == 0.0
    clock.sync((1, 0), 2.5, running=True)  # another server has written more than is known here
    assert clock.elapsed() == 2.5
    assert clock.elapsed(fake_clock.at - 50) == 2.5  # never below zero


def test_only_ones_own_thinking_counts(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH)
        first = table.match.turn
        await decides(table, after=20)
        assert table.clock.remaining(table.match, first) == 285.0
        if table.match.turn != first:
            server.fake_clock.advance(50)
            assert table.clock.remaining(table.match, first) == 285.0
            assert table.clock.remaining(table.match, table.match.turn) == 250.0

    run_story(tmp_path, story)


@pytest.mark.parametrize("game", games.playable())
def test_in_every_game_the_player_who_must_decide_is_charged_whosever_turn_it_is(
    tmp_path: Path, game: str
) -> None:
    async def story(server: ClockedServer) -> None:
        people = min(3, max(games.find(game).seats))
        table = await server.opens(TimeControl("match", 10_000), game, people=people)
        thought = [0.0] * people
        for _ in range(40):
            if table.match.over:
                break
            seconds = 1.0 + table.match.turn
            thought[await decides(table, after=seconds)] += seconds
        for seat in range(people):
            spent = [
                x
                for who, x in zip(table.stored.move_seats, table.stored.move_seconds, strict=True)
                if who == seat
            ]
            assert sum(x or 0.0 for x in spent) == pytest.approx(thought[seat])

    run_story(tmp_path, story)


def test_who_runs_out_of_time_is_played_on_for_and_the_table_never_waits(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MOVE)
        seat, late = table.match.turn, str(table.assignment(table.match.turn).person)
        server.fake_clock.advance(59.9)
        await server.services.timeout_watcher.check_tables()
        assert table.assignment(seat).kind == "person"
        server.fake_clock.advance(0.1)
        with pytest.raises(UserError, match="time_is_up"):
            await decides(table)
        await server.services.timeout_watcher.check_tables()
        chair = table.assignment(seat)
        assert (chair.kind, chair.reserved_for) == ("bot", late)
        assert bot_in_turn(table) is not None
        assert [line.text for line in table.stored.chat] == ["time_is_up"]

    run_story(tmp_path, story)


def test_a_table_that_fails_keeps_no_late_one_waiting_and_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []

    def fault() -> bool:
        raise KeyError

    monkeypatch.setattr(
        timeout_watcher, "log_unexpected", lambda error, table, ply: logged.append(table)
    )

    async def story(server: ClockedServer) -> None:
        spoilt, late = await server.opens(MOVE), await server.opens(MOVE)
        monkeypatch.setattr(spoilt.clock, "is_deadline_passed", fault)
        seat = late.match.turn
        server.fake_clock.advance(60)
        for _ in range(3):
            await server.services.timeout_watcher.check_tables()
        assert late.assignment(seat).kind == "bot"
        assert logged == [spoilt.id]

    run_story(tmp_path, story)


def test_per_move_the_seat_is_given_back_and_per_match_its_time_is_gone(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        for limit, may_return in ((MOVE, True), (MATCH, False)):
            table = await server.opens(limit)
            seat = table.match.turn
            server.fake_clock.advance(400)
            await server.services.timeout_watcher.check_tables()
            await bot_decides(server, table)
            person = PEOPLE[seat]
            shown = assignment_fields(table, table.assignment(seat), person.id)
            assert shown["open"] is may_return
            if may_return:
                await seats.sit(table, person, seat, person.name)
                assert table.clock.remaining(table.match, seat) == 60.0
            else:
                assert (table.clock.remaining(table.match, seat) or 0.0) <= 0.0
                with pytest.raises(UserError, match="time_is_up"):
                    await seats.sit(table, person, seat, person.name)
                with pytest.raises(UserError, match="time_is_up"):
                    await seats.release_seat(table, PEOPLE[0], seat)

    run_story(tmp_path, story)


def test_a_bots_pace_costs_no_one_time(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH)
        seat = table.match.turn
        server.fake_clock.advance(30)
        await seats.leave(table, PEOPLE[seat], seat)  # during a decision
        server.fake_clock.advance(500)
        await bot_decides(server, table)
        assert table.clock.remaining(table.match, seat) == 270.0
        assert table.clock.remaining(table.match, 1 - seat) == 300.0

    run_story(tmp_path, story)


def test_who_gets_up_from_a_decision_sits_down_again_when_the_bot_has_taken_it(
    tmp_path: Path,
) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH)
        seat = table.match.turn
        person = PEOPLE[seat]
        server.fake_clock.advance(30)
        await seats.leave(table, person, seat)
        server.fake_clock.advance(200)  # thinking continues, and no clock runs
        with pytest.raises(UserError, match="bot_decides"):
            await seats.sit(table, person, seat, person.name)
        async with clocked_server(
            server.registry.store, server.fake_clock
        ) as other:  # nor at another server
            twin = await other.find(table.id)
            with pytest.raises(UserError, match="bot_decides"):
                await seats.sit(twin, person, seat, person.name)
        await bot_decides(server, table)
        await seats.sit(table, person, seat, person.name)
        assert table.clock.remaining(table.match, seat) == 270.0

    run_story(tmp_path, story)


def test_without_a_clock_one_may_sit_down_again_at_once(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(None)
        seat = table.match.turn
        server.fake_clock.advance(30)
        await seats.leave(table, PEOPLE[seat], seat)
        await seats.sit(table, PEOPLE[seat], seat, "Back")
        assert table.assignment(seat).kind == "person"

    run_story(tmp_path, story)


def test_waiting_for_the_tables_lock_is_charged_to_no_one(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        for limit, thought, then in ((MATCH, 10, 295.0), (MOVE, 59, 60.0)):
            table = await server.opens(limit)
            seat = table.match.turn
            server.fake_clock.advance(thought)
            async with table.lock:  # another write holds the lock
                deciding = asyncio.create_task(decides(table))
                await asyncio.sleep(0)
                server.fake_clock.advance(100)
            assert await deciding == seat  # in time, although the time would be up by now
            (charged,) = table.stored.move_seconds
            assert limit.remaining([charged], 0.0) == then

    run_story(tmp_path, story)


def test_what_others_have_thought_is_not_charged_to_the_one_who_takes_back(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(TimeControl("match", 300), "kobito")
        thought = [0.0, 0.0]
        for _ in range(60):
            seconds = 40.0 if thought[table.match.turn] < 200 else 0.0
            seat = await decides(table, after=seconds)
            thought[seat] += seconds
            if min(thought) == 200 and table.match.takeback_limit(seat):
                break
        assert min(thought) == 200  # together more than the remaining time
        await moves.take_back(
            table, str(table.assignment(seat).person), seat, table.match.decision_count(seat), 1
        )
        assert left(table) == [100.0, 100.0]

    run_story(tmp_path, story)


def test_taking_back_gives_no_time_back_and_wins_no_increment(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(TimeControl("match", 300, 50), "kobito")
        seat = table.match.turn
        for _ in range(30):
            seat = await decides(table, after=1)
            if table.match.takeback_limit(seat):
                break
        before, steps = table.clock.remaining(table.match, seat), table.match.takeback_limit(seat)
        assert before is not None
        assert steps
        server.fake_clock.advance(7)
        thinking = 7.0 if table.match.turn == seat else 0.0
        await moves.take_back(
            table, str(table.assignment(seat).person), seat, table.match.decision_count(seat), 1
        )
        assert table.clock.remaining(table.match, seat) == pytest.approx(before - 50 - thinking)

    run_story(tmp_path, story)


def test_no_one_takes_back_what_they_have_no_time_for(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MOVE, "kobito")
        seat = table.match.turn
        for _ in range(30):
            seat = await decides(table, after=40)
            if table.match.takeback_limit(seat) and table.match.turn == seat:
                break
        assert table.match.turn == seat
        server.fake_clock.advance(40)  # 40 then and 40 now: leaving does not renew a limit
        with pytest.raises(UserError, match="no_time_for_that"):
            await moves.take_back(
                table, str(table.assignment(seat).person), seat, table.match.decision_count(seat), 1
            )

    run_story(tmp_path, story)
