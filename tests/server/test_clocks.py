"""Clocks: only a person's own thinking counts, and whoever runs out of time is played on for.

The tables' clock is handed in, and moves only when a test says so: nobody sleeps here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.refusal import Refused
from ludoteca.server.clocks import timekeeper
from ludoteca.server.clocks.clock import Clock
from ludoteca.server.settings import Settings
from ludoteca.server.store.engine import Store
from ludoteca.server.store.limit import Limit
from ludoteca.server.store.sheet import Chair, Person
from ludoteca.server.tables import seats
from ludoteca.server.tables.hub import Hub
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.watchers import Watcher
from tests.server.database import database_of
from tests.server.kit import House

PEOPLE = [Person(f"person-{seat}", name) for seat, name in enumerate(("Marta", "Olena", "Ana"))]
MOVE = Limit("move", 60)
MATCH = Limit("match", 300, 5)


class Hands:
    """A clock that stands still until it is told how many seconds have gone by."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    def go_on(self, seconds: float) -> None:
        self.at += seconds


class Room:
    """One server on a database, none of whose work in the background runs."""

    def __init__(self, store: Store, hands: Hands) -> None:
        self.hub = Hub(store, Settings(thinkers=1, rehearsal="clocks"))
        self.hands = hands

    async def find(self, name: str) -> Table:
        table = await self.hub.find(name)
        if table.clock.now is not self.hands:
            table.clock = Clock(self.hands)
            table.wind()
        return table

    async def opens(
        self, limit: Limit | None, game: str = "neon", people: int = 2, **more: Any
    ) -> Table:
        chairs = [
            Chair(seat).for_person(PEOPLE[seat].id, PEOPLE[seat].name) for seat in range(people)
        ]
        table = await self.hub.open_table(PEOPLE[0], game, chairs, {}, True, clock=limit, **more)
        table.clock = Clock(self.hands)
        await seats.deal_if_waiting(table)
        return table


Story = Callable[[Room], Awaitable[None]]


@asynccontextmanager
async def opened(store: Store, hands: Hands) -> AsyncIterator[Room]:
    room = Room(store, hands)
    yield room
    await room.hub.stop()


def told(folder: Path, story: Story) -> None:
    async def whole() -> None:
        store = Store(database_of(folder))
        try:
            async with opened(store, Hands()) as room:
                await story(room)
        finally:
            store.close()

    asyncio.run(whole())


async def decides(table: Table, after: float = 0.0) -> int:
    """Whoever is in turn thinks for so long and makes the first move that brings the match on."""
    hands = table.clock.now
    assert isinstance(hands, Hands)
    hands.go_on(after)
    seat, state = table.turn, table.position()
    legal = state.legal()
    words = [table.game.words(state, int(legal.at(at))) for at in range(legal.size())]
    chosen = next((one for one in words if one.startswith("play")), words[0])
    await table.play(str(table.chair(seat).person), seat, table.nth(seat), chosen)
    return seat


def left(table: Table) -> list[float | None]:
    return [table.time_left(seat) for seat in range(table.sheet.seats)]


def test_a_clock_per_move_begins_anew_with_every_decision() -> None:
    assert MOVE.left([59.0, 59.0], 20.0) == 40.0


def test_a_clock_per_match_adds_its_increment_after_every_decision() -> None:
    assert MATCH.left([], 0.0) == 300.0
    assert MATCH.left([10.0, None, 2.5], 7.5) == 300.0 + 2 * 5 - 20.0


def test_who_leaves_a_decision_to_a_bot_pays_for_it_and_gets_no_increment() -> None:
    spent = MATCH.charged(30.0, by_person=False)
    assert MATCH.left([spent], 0.0) == 270.0
    assert MATCH.charged(0.0, by_person=False) is None  # a bot's own decision


def test_the_clock_runs_while_a_person_decides_and_stands_still_otherwise() -> None:
    hands = Hands()
    clock = Clock(hands)
    clock.follow((0, 0), 0.0, runs=True)
    hands.go_on(4)
    assert clock.elapsed() == 4.0
    clock.follow((0, 0), 0.0, runs=False)  # a bot sits down
    hands.go_on(100)
    assert clock.elapsed() == 4.0
    clock.follow((0, 0), 0.0, runs=True)  # and gets up
    hands.go_on(3)
    assert clock.elapsed() == 7.0
    clock.follow((1, 0), 0.0, runs=True)
    assert clock.elapsed() == 0.0
    clock.follow((1, 0), 2.5, runs=True)  # another server has written more than we know
    assert clock.elapsed() == 2.5
    assert clock.elapsed(hands.at - 50) == 2.5  # never less than nothing


def test_only_ones_own_thinking_counts(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MATCH)
        first = table.turn
        await decides(table, after=20)
        assert table.time_left(first) == 285.0
        if table.turn != first:
            room.hands.go_on(50)
            assert table.time_left(first) == 285.0
            assert table.time_left(table.turn) == 250.0

    told(tmp_path, story)


@pytest.mark.parametrize("game", games.playable())
def test_in_every_game_whoever_must_decide_is_charged_whosever_turn_it_is(
    tmp_path: Path, game: str
) -> None:
    async def story(room: Room) -> None:
        people = min(3, max(games.find(game).seats))
        table = await room.opens(Limit("match", 10_000), game, people=people)
        thought = [0.0] * people
        for _ in range(40):
            if table.over:
                break
            seconds = 1.0 + table.turn
            thought[await decides(table, after=seconds)] += seconds
        for seat in range(people):
            spent = [
                x
                for who, x in zip(table.sheet.deciders, table.sheet.spents, strict=True)
                if who == seat
            ]
            assert sum(x or 0.0 for x in spent) == pytest.approx(thought[seat])

    told(tmp_path, story)


def test_who_runs_out_of_time_is_played_on_for_and_the_table_never_waits(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MOVE)
        table.settings = Settings(pause=1000.0)  # no bot answers while we look
        seat, late = table.turn, str(table.chair(table.turn).person)
        room.hands.go_on(59.9)
        await room.hub.timekeeper.look()
        assert table.chair(seat).kind == "person"
        room.hands.go_on(0.1)
        with pytest.raises(Refused, match="time_is_up"):
            await decides(table)
        await room.hub.timekeeper.look()
        chair = table.chair(seat)
        assert (chair.kind, chair.kept) == ("bot", late)
        assert table.bot_in_turn() is not None
        assert [line.text for line in table.sheet.talk] == ["time_is_up"]

    told(tmp_path, story)


def test_a_table_that_fails_keeps_no_late_one_waiting_and_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []

    def fault() -> bool:
        raise KeyError

    monkeypatch.setattr(
        timekeeper, "log_unexpected", lambda error, table, ply: logged.append(table)
    )

    async def story(room: Room) -> None:
        spoilt, late = await room.opens(MOVE), await room.opens(MOVE)
        late.settings = Settings(pause=1000.0)
        monkeypatch.setattr(spoilt, "is_late", fault)
        seat = late.turn
        room.hands.go_on(60)
        for _ in range(3):
            await room.hub.timekeeper.look()
        assert late.chair(seat).kind == "bot"
        assert logged == [spoilt.id]

    told(tmp_path, story)


def test_per_move_the_seat_is_given_back_and_per_match_its_time_is_gone(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        for limit, may_return in ((MOVE, True), (MATCH, False)):
            table = await room.opens(limit)
            table.settings = Settings(pause=1000.0)  # no bot answers while we look
            seat = table.turn
            room.hands.go_on(400)
            await room.hub.timekeeper.look()
            await bot_decides(table)
            person = PEOPLE[seat]
            shown = table.chair_shown(table.chair(seat), person.id)
            assert shown["open"] is may_return
            if may_return:
                await seats.sit(table, person, seat, person.name)
                assert table.time_left(seat) == 60.0
            else:
                assert (table.time_left(seat) or 0.0) <= 0.0
                with pytest.raises(Refused, match="time_is_up"):
                    await seats.sit(table, person, seat, person.name)
                with pytest.raises(Refused, match="time_is_up"):
                    await seats.give_away(table, PEOPLE[0], seat)

    told(tmp_path, story)


async def bot_decides(table: Table) -> None:
    """What the bot in turn would do, without its thinking."""
    if table.thinking is not None:
        table.thinking.cancel()
    seat, state = table.turn, table.position()
    words = table.game.words(state, int(state.legal().at(0)))
    async with table.lock:
        await table.move(seat, words)


def test_a_bots_pace_costs_nobody_time(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MATCH)
        table.settings = Settings(pause=1000.0)
        seat = table.turn
        room.hands.go_on(30)
        await seats.leave(table, PEOPLE[seat], seat)  # in the middle of a thought
        room.hands.go_on(500)
        await bot_decides(table)
        assert table.time_left(seat) == 270.0
        assert table.time_left(1 - seat) == 300.0

    told(tmp_path, story)


def test_who_gets_up_from_a_decision_sits_down_again_when_the_bot_has_taken_it(
    tmp_path: Path,
) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MATCH)
        table.settings = Settings(pause=1000.0)
        seat = table.turn
        person = PEOPLE[seat]
        room.hands.go_on(30)
        await seats.leave(table, person, seat)
        room.hands.go_on(200)  # they think on, and no clock runs
        with pytest.raises(Refused, match="bot_decides"):
            await seats.sit(table, person, seat, person.name)
        async with opened(room.hub.store, room.hands) as other:  # nor at another server
            twin = await other.find(table.id)
            twin.settings = table.settings
            with pytest.raises(Refused, match="bot_decides"):
                await seats.sit(twin, person, seat, person.name)
        await bot_decides(table)
        await seats.sit(table, person, seat, person.name)
        assert table.time_left(seat) == 270.0

    told(tmp_path, story)


def test_without_a_clock_one_may_sit_down_again_at_once(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(None)
        table.settings = Settings(pause=1000.0)
        seat = table.turn
        room.hands.go_on(30)
        await seats.leave(table, PEOPLE[seat], seat)
        await seats.sit(table, PEOPLE[seat], seat, "Back")
        assert table.chair(seat).kind == "person"

    told(tmp_path, story)


def test_taking_back_gives_no_time_back_and_wins_no_increment(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(Limit("match", 300, 50), "kobito")
        seat = table.turn
        for _ in range(30):
            seat = await decides(table, after=1)
            if table.steps_back(seat):
                break
        before, steps = table.time_left(seat), table.steps_back(seat)
        assert before is not None
        assert steps
        room.hands.go_on(7)
        thinking = 7.0 if table.turn == seat else 0.0
        await table.take_back(str(table.chair(seat).person), seat, table.nth(seat), 1)
        assert table.time_left(seat) == pytest.approx(before - 50 - thinking)

    told(tmp_path, story)


def test_nobody_takes_back_what_they_have_no_time_for(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MOVE, "kobito")
        seat = table.turn
        for _ in range(30):
            seat = await decides(table, after=40)
            if table.steps_back(seat) and table.turn == seat:
                break
        assert table.turn == seat
        room.hands.go_on(40)  # 40 then and 40 now: a limit is not renewed by going to and fro
        with pytest.raises(Refused, match="no_time_for_that"):
            await table.take_back(str(table.chair(seat).person), seat, table.nth(seat), 1)

    told(tmp_path, story)


def test_a_server_that_dies_loses_no_time_and_gives_none_away(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MATCH)
        first = table.turn
        await decides(table, after=20)
        room.hands.go_on(10)
        await room.hub.timekeeper.write_down()
        then = left(table)
        room.hands.go_on(100_000)  # nobody serves; and the next one's clock counts from elsewhere
        other = Hands()
        other.at = 5.0
        async with opened(room.hub.store, other) as later:
            again = await later.find(table.id)
            assert left(again) == then
            other.go_on(3)
            assert again.time_left(again.turn) == pytest.approx((then[again.turn] or 0.0) - 3)
            assert again.time_left(first) == (285.0 if again.turn != first else 272.0)

    told(tmp_path, story)


def test_at_two_servers_both_clocks_agree_and_one_bot_sits_down(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MATCH)
        async with opened(room.hub.store, room.hands) as other:
            twin = await other.find(table.id)
            for _ in range(6):
                here, there = (table, twin) if table.ply % 2 else (twin, table)
                await decides(here, after=11)  # whichever server it is sent to
                async with there.lock:
                    await there.reload()
                assert left(table) == left(twin)
            room.hands.go_on(1000)
            await asyncio.gather(room.hub.timekeeper.look(), other.hub.timekeeper.look())
            async with twin.lock:
                await twin.reload()
            late = [chair.kind for chair in twin.sheet.chairs]
            assert sorted(late) == ["bot", "person"]
            assert [line.text for line in twin.sheet.talk].count("time_is_up") == 1

    told(tmp_path, story)


def test_a_clock_that_runs_keeps_the_table_awake_though_nobody_looks(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        with_clock, without = await room.opens(MOVE), await room.opens(None)
        assert without.idle
        assert not with_clock.idle
        with_clock.elsewhere = {PEOPLE[0].id: None}  # it runs where they look
        assert with_clock.idle

    told(tmp_path, story)


def test_after_a_start_every_table_whose_clock_runs_is_woken(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        ticking, still = await room.opens(MOVE), await room.opens(None)
        async with opened(room.hub.store, Hands()) as later:
            await later.hub.go_on()
            assert ticking.id in later.hub.awake
            assert still.id not in later.hub.awake

    told(tmp_path, story)


def test_who_gives_no_sign_for_as_long_as_the_owner_says_is_played_on_for(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(None, asleep=120)
        seat = table.turn
        room.hands.go_on(119)
        await room.hub.timekeeper.look()
        table.see_sign(table.chair(seat).person)  # they speak
        room.hands.go_on(119)
        await room.hub.timekeeper.look()
        assert table.chair(seat).kind == "person"
        room.hands.go_on(1)
        await room.hub.timekeeper.look()
        chair = table.chair(seat)
        assert (chair.kind, chair.kept) == ("bot", PEOPLE[seat].id)
        assert table.sheet.talk[-1].text == "fell_asleep"
        await seats.sit(table, PEOPLE[seat], seat, "Back")  # and is given it back

    told(tmp_path, story)


def test_nobody_is_replaced_for_whom_nobody_else_waits_or_where_the_owner_said_nothing(
    tmp_path: Path,
) -> None:
    async def story(room: Room) -> None:
        alone = [Chair(0).for_person(PEOPLE[0].id, "Marta"), Chair(1).for_person(PEOPLE[0].id, "A")]
        sofa = await room.hub.open_table(PEOPLE[0], "neon", alone, {}, True, asleep=30)
        sofa.clock = Clock(room.hands)
        await seats.deal_if_waiting(sofa)
        usual = await room.opens(None)
        room.hands.go_on(100_000)
        await room.hub.timekeeper.look()
        for table in (sofa, usual):
            assert [chair.kind for chair in table.sheet.chairs] == ["person", "person"]

    told(tmp_path, story)


def test_the_frame_tells_the_limit_what_is_left_and_who_thinks_at_that_very_moment(
    tmp_path: Path,
) -> None:
    async def story(room: Room) -> None:
        table = await room.opens(MATCH)
        stranger = Watcher(table, None, None)
        table.frame_for(stranger)
        room.hands.go_on(2.5)
        frame = table.frame_for(stranger).decode()  # though all else is as it was
        assert f'"runs":{table.turn}' in frame
        assert '"kind":"match","seconds":300,"increment":5' in frame
        assert "297.5" in frame

    told(tmp_path, story)


def test_a_table_has_no_clock_unless_one_is_wished_for_and_a_rematch_keeps_it(house: House) -> None:
    marta, olena = house.guest("Marta"), house.guest("Olena")
    plain = marta.open_table("me", "random")
    assert marta.look(plain, 0).next_frame()["clock"] is None
    wish = {"kind": "match", "seconds": 600, "increment": 10}
    table = marta.open_table("me", "link", clock=wish, asleep=300, open_to_all=True)
    listed = {one["table"]: one for one in olena.get("/api/open-tables")}
    assert listed[table]["clock"] == wish
    olena.sit(table, 1)
    frame = olena.look(table, 1).next_frame(lambda seen: seen["status"] == "playing")
    assert frame["clock"]["kind"] == "match"
    assert frame["clock"]["runs"] == frame["turn"]
    assert frame["asleep"] == 300
    assert olena.put(f"/api/tables/{table}/asleep", 403, seconds=60)["error"]["key"] == (
        "not_the_owner"
    )
    marta.put(f"/api/tables/{table}/asleep", seconds=None)
    assert marta.get(f"/api/tables/{table}")["asleep"] is None
    for bad in ({"kind": "move", "seconds": 9}, {"kind": "day", "seconds": 60}):
        marta.open_table("me", "link", status=422, clock=bad)
