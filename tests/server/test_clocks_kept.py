"""Clocks when servers die, when no client is connected and when a player is idle, and what clients
are sent."""

import asyncio
from pathlib import Path

import pytest

from ludoteca.server.store import queries
from ludoteca.server.tables import dealing, seats
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table_frame import frame_for, new_client
from ludoteca.tables.clock import DecisionClock
from ludoteca.tables.stored.stored_table import SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.clock_kit import (
    MATCH,
    MOVE,
    PEOPLE,
    ClockedServer,
    FakeClock,
    clocked_server,
    decides,
    left,
    run_story,
)
from tests.server.kit import LocalServer


def test_a_server_that_dies_loses_no_time_and_gives_none_away(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH)
        first = table.match.turn
        await decides(table, after=20)
        server.fake_clock.advance(10)
        await server.services.timeout_watcher.save_clocks()
        then = left(table)
        server.fake_clock.advance(
            100_000
        )  # no server runs, and the next one's clock has another origin
        other = FakeClock()
        other.at = 5.0
        async with clocked_server(server.registry.store, other) as later:
            again = await later.find(table.id)
            assert left(again) == then
            other.advance(3)
            assert again.clock.remaining(again.match, again.match.turn) == pytest.approx(
                (then[again.match.turn] or 0.0) - 3
            )
            assert again.clock.remaining(again.match, first) == (
                285.0 if again.match.turn != first else 272.0
            )

    run_story(tmp_path, story)


def test_at_two_servers_both_clocks_agree_and_one_bot_sits_down(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH)
        async with clocked_server(server.registry.store, server.fake_clock) as other:
            twin = await other.find(table.id)
            for _ in range(6):
                here, there = (table, twin) if table.match.ply % 2 else (twin, table)
                await decides(here, after=11)  # at either server
                async with there.lock:
                    await reload(there)
                assert left(table) == left(twin)
            server.fake_clock.advance(1000)
            await asyncio.gather(
                server.services.timeout_watcher.check_tables(),
                other.services.timeout_watcher.check_tables(),
            )
            async with twin.lock:
                await reload(twin)
            late = [chair.kind for chair in twin.stored.assignments]
            assert sorted(late) == ["bot", "person"]
            assert [line.text for line in twin.stored.chat].count("time_is_up") == 1

    run_story(tmp_path, story)


def test_a_clock_that_runs_keeps_the_table_awake_though_no_one_looks(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        with_clock, without = await server.opens(MOVE), await server.opens(None)
        assert without.is_idle
        assert not with_clock.is_idle
        with_clock.idle_since = without.idle_since = float("-inf")
        server.registry.unload_idle()
        assert set(server.registry.loaded) == {with_clock.id}
        with_clock.connections.elsewhere = {PEOPLE[0].id: None}  # it runs where they are connected
        assert with_clock.is_idle

    run_story(tmp_path, story)


def test_of_two_servers_that_write_down_a_clock_the_later_reading_stays(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH)
        for spent in (5.0, 3.0):
            await server.registry.store.write(
                lambda c, s=spent: queries.save_thinking_seconds(
                    c, table.id, table.stored.version, s
                )  # type: ignore[misc]
            )
        sheet = await server.registry.store.read(lambda c: queries.load(c, table.id))
        assert sheet is not None
        assert sheet.thinking_seconds == 5.0

    run_story(tmp_path, story)


def test_a_rematch_is_played_by_the_same_clock(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH, idle_timeout=300)
        table.stored.status = "over"
        again = await server.registry.rematch(table, PEOPLE[0])
        assert again.stored.settings == table.stored.settings

    run_story(tmp_path, story)


def test_after_a_start_every_table_whose_clock_runs_is_woken(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        ticking, still = await server.opens(MOVE), await server.opens(None)
        async with clocked_server(server.registry.store, FakeClock()) as later:
            await later.registry.resume_matches()
            assert ticking.id in later.registry.loaded
            assert still.id not in later.registry.loaded

    run_story(tmp_path, story)


def test_who_gives_no_sign_for_as_long_as_the_owner_says_is_played_on_for(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(None, idle_timeout=120)
        seat = table.match.turn
        server.fake_clock.advance(119)
        await server.services.timeout_watcher.check_tables()
        table.mark_active(table.assignment(seat).person)  # a chat line
        server.fake_clock.advance(119)
        await server.services.timeout_watcher.check_tables()
        assert table.assignment(seat).kind == "person"
        server.fake_clock.advance(1)
        await server.services.timeout_watcher.check_tables()
        chair = table.assignment(seat)
        assert (chair.kind, chair.reserved_for) == ("bot", PEOPLE[seat].id)
        assert table.stored.chat[-1].text == "fell_asleep"
        await seats.sit(table, PEOPLE[seat], seat, "Back")  # and gets the seat back

    run_story(tmp_path, story)


def test_no_one_is_replaced_for_whom_no_one_else_waits_or_where_the_owner_said_nothing(
    tmp_path: Path,
) -> None:
    async def story(server: ClockedServer) -> None:
        alone = [
            SeatAssignment(0).with_person(PEOPLE[0].id, "Marta"),
            SeatAssignment(1).with_person(PEOPLE[0].id, "A"),
        ]
        sofa = await server.registry.open_table(
            PEOPLE[0], "neon", alone, {}, TableSettings(idle_timeout=30)
        )
        sofa.clock.decision_clock = DecisionClock(server.fake_clock)
        await dealing.deal_if_waiting(sofa, PEOPLE[0].id)
        usual = await server.opens(None)
        server.fake_clock.advance(100_000)
        await server.services.timeout_watcher.check_tables()
        for table in (sofa, usual):
            assert [chair.kind for chair in table.stored.assignments] == ["person", "person"]

    run_story(tmp_path, story)


def test_for_a_person_who_never_came_a_bot_plays_on_without_charging_them(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        chairs = [
            SeatAssignment(seat).with_person(PEOPLE[seat].id, PEOPLE[seat].name) for seat in (0, 1)
        ]
        table = await server.registry.open_table(
            PEOPLE[0], "neon", chairs, {}, TableSettings(time_control=MATCH, idle_timeout=30)
        )
        table.clock.decision_clock = DecisionClock(server.fake_clock)
        await dealing.deal_if_waiting(table, None)
        seat = table.match.turn
        server.fake_clock.advance(29.0)
        await server.services.timeout_watcher.check_tables()
        assert (table.assignment(seat).kind, table.clock.remaining(table.match, seat)) == (
            "person",
            300.0,
        )
        server.fake_clock.advance(1.0)
        await server.services.timeout_watcher.check_tables()
        assert (table.assignment(seat).kind, table.assignment(seat).absent) == ("bot", True)
        assert table.clock.remaining(table.match, seat) == 300.0
        await seats.sit(table, PEOPLE[seat], seat)  # at once, without thinking time
        server.fake_clock.advance(2.0)
        assert table.clock.remaining(table.match, seat) == 298.0

    run_story(tmp_path, story)


def test_the_frame_tells_the_limit_what_is_left_and_who_thinks_at_that_very_moment(
    tmp_path: Path,
) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(MATCH)
        stranger = new_client(table, None, None)
        frame_for(table, stranger)
        server.fake_clock.advance(2.5)
        frame = frame_for(table, stranger).decode()  # although everything else is unchanged
        assert f'"runs":{table.match.turn}' in frame
        assert '"kind":"match","seconds":300,"increment":5' in frame
        assert "297.5" in frame

    run_story(tmp_path, story)


def test_a_table_has_no_clock_unless_one_is_wished_for_and_a_rematch_keeps_it(
    server: LocalServer,
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    plain = marta.open_table("me", "random")
    assert marta.look(plain, 0).next_frame()["clock"] is None
    wish = {"kind": "match", "seconds": 600, "increment": 10}
    table = marta.open_table("me", "link", clock=wish, idle_timeout=300, open_to_all=True)
    listed = {one["table"]: one for one in olena.get("/api/open-tables")}
    assert listed[table]["clock"] == wish
    olena.sit(table, 1)
    marta.look(table, 0).next_frame()
    frame = olena.look(table, 1).next_frame(lambda seen: seen["status"] == "playing")
    assert frame["clock"]["kind"] == "match"
    assert frame["clock"]["runs"] == frame["turn"]
    assert frame["idle_timeout"] == 300
    assert olena.put(f"/api/tables/{table}/idle-timeout", 403, seconds=60)["error"]["key"] == (
        "not_the_owner"
    )
    marta.put(f"/api/tables/{table}/idle-timeout", seconds=None)
    assert marta.get(f"/api/tables/{table}")["idle_timeout"] is None
    for bad in ({"kind": "move", "seconds": 9}, {"kind": "day", "seconds": 60}):
        marta.open_table("me", "link", status=422, clock=bad)
