"""Between two rounds the table rests: what was counted lies open, and no bot plays on behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.tally import Tally
from ludoteca.server.tables.round_pause import RoundPause
from tests.server.kit import House, play_on

GAME = games.find("encantados")
STATE = GAME.start(2, {}, stream("interlude"))
COUNTED = [
    Note("scores", {"who": [seat], "garden": 0, "hand": 0, "total": 0}) for seat in range(2)
] + [Note("round_starts", {"who": 0, "n": 2})]


class Looker:
    def __init__(self, person: str | None) -> None:
        self.person_id = person


class Resting:
    """A table at which `a` and `b` sit, and these look."""

    game = GAME

    def __init__(self, *looking: str | None) -> None:
        self.watchers = [Looker(person) for person in looking]
        self.counted: Tally = ()
        self.shown = 0

    def seats_of(self, person: str | None) -> list[int]:
        return [0] if person in ("a", "b") else []

    def show(self) -> None:
        self.shown += 1

    def rests(self) -> bool:
        return bool(self.counted)


def rests(
    test: Callable[[Resting, RoundPause], Awaitable[None]], *looking: str | None, seconds: float
) -> None:
    async def run() -> None:
        table = Resting(*looking)
        interlude = RoundPause(table, seconds)  # type: ignore[arg-type]
        interlude.start(interlude.view_before(STATE), STATE, COUNTED)
        await test(table, interlude)
        interlude.cancel()

    asyncio.run(run())


def test_it_lasts_until_everybody_who_sits_there_has_gone_on() -> None:
    async def test(table: Resting, interlude: RoundPause) -> None:
        assert len(table.counted) == 2
        interlude.continue_for("a")
        interlude.continue_for("x")
        assert table.rests()
        interlude.continue_for("b")
        assert not table.rests()
        assert table.shown == 1

    rests(test, "a", "b", "x", None, seconds=1000.0)


def test_it_ends_when_the_last_who_has_not_gone_on_goes_away() -> None:
    async def test(table: Resting, interlude: RoundPause) -> None:
        interlude.continue_for("a")
        interlude.end_if_all_continued()
        assert table.rests()
        table.watchers = [Looker("a"), Looker("x")]
        interlude.end_if_all_continued()
        assert not table.rests()
        assert table.shown == 1

    rests(test, "a", "b", "x", seconds=1000.0)


def test_it_ends_by_itself_when_a_while_has_passed() -> None:
    async def test(table: Resting, _: RoundPause) -> None:
        while table.counted:
            await asyncio.sleep(0.001)
        assert table.shown == 1

    rests(test, "a", seconds=0.001)


def test_whoever_decides_ends_it() -> None:
    async def test(table: Resting, interlude: RoundPause) -> None:
        interlude.start(interlude.view_before(STATE), STATE, [])
        assert not table.rests()

    rests(test, "a", seconds=1000.0)


@pytest.mark.parametrize(("looking", "seconds"), [(("x", None), 1000.0), (("a",), 0.0)])
def test_nobody_waits_where_nobody_looks_or_a_house_wants_none(
    looking: tuple[str | None, ...], seconds: float
) -> None:
    async def test(table: Resting, _: RoundPause) -> None:
        assert not table.rests()

    rests(test, *looking, seconds=seconds)


def test_a_count_waits_for_no_spectator() -> None:
    async def test(table: Resting, interlude: RoundPause) -> None:
        interlude.continue_for("a")
        assert not table.rests()

    rests(test, "a", "x", None, seconds=1000.0)


def test_a_private_line_is_never_counted() -> None:
    async def test(table: Resting, interlude: RoundPause) -> None:
        interlude.start(interlude.view_before(STATE), STATE, [hidden, *COUNTED])
        assert not any(entry.items for count in table.counted for entry in count.entries)

    hidden = Note("shows_hand", {"who": 0, "cards": ["elf"]}, 1)
    rests(test, "a", seconds=1000.0)


@pytest.fixture(scope="module")
def slow_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(Path(tmp_path_factory.mktemp("interlude")), round_pause=1000.0)
    yield house
    house.close()


def test_bots_wait_behind_the_count_and_play_on_after_it(slow_house: House) -> None:
    marta = slow_house.guest("Marta")
    table = marta.open_table("me", "random", game="encantados", options={"target": 500})
    eyes = marta.look(table, 0)
    (frame,) = play_on(eyes, until=lambda frame: bool(frame["round_summary"]))
    assert [count["seats"] for count in frame["round_summary"]] == [[0], [1]]
    eyes.send("continue")
    after = eyes.next_frame(lambda frame: not frame["round_summary"])
    assert after["ply"] >= frame["ply"]
    eyes.to_decide()
