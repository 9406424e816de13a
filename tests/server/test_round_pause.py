"""The pause after a round: its summary stays, and no bot plays meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.server.tables.table import call_later
from ludoteca.tables.round_pause import RoundPause
from tests.server.kit import LocalServer, play_on

GAME = games.find("encantados")
STATE = GAME.start(2, {}, stream("interlude"))
COUNTED = [
    Note("scores", {"who": [seat], "garden": 0, "hand": 0, "total": 0}) for seat in range(2)
] + [Note("round_starts", {"who": 0, "n": 2})]


class Resting:
    """A table with `a` and `b` seated and these people looking."""

    def __init__(self, *looking: str | None, seconds: float) -> None:
        self.looking = looking
        self.pause = RoundPause(GAME, seconds, call_later)
        self.ended = 0

    @property
    def viewers(self) -> set[str]:
        return {person for person in self.looking if person in ("a", "b")}

    def play(self, notes: list[Note]) -> None:
        before = self.pause.view_before(STATE)
        self.pause.start(before, STATE, notes, self.viewers, self.end)

    def go_on(self, person: str) -> None:
        self.pause.continued_by.add(person)
        self.end_if_done()

    def end_if_done(self) -> None:
        if self.pause.is_done(self.viewers):
            self.end()

    def end(self) -> None:
        self.pause.cancel()
        self.ended += 1

    def rests(self) -> bool:
        return bool(self.pause.summary)


def rests(test: Callable[[Resting], Awaitable[None]], *looking: str | None, seconds: float) -> None:
    async def run() -> None:
        table = Resting(*looking, seconds=seconds)
        table.play(COUNTED)
        await test(table)
        table.pause.cancel()

    asyncio.run(run())


def test_it_lasts_until_everyone_who_sits_there_has_gone_on() -> None:
    async def test(table: Resting) -> None:
        assert len(table.pause.summary) == 2
        table.go_on("a")
        table.go_on("x")
        assert table.rests()
        table.go_on("b")
        assert not table.rests()
        assert table.ended == 1

    rests(test, "a", "b", "x", None, seconds=1000.0)


def test_it_ends_when_the_last_who_has_not_gone_on_goes_away() -> None:
    async def test(table: Resting) -> None:
        table.go_on("a")
        table.end_if_done()
        assert table.rests()
        table.looking = ("a", "x")
        table.end_if_done()
        assert not table.rests()
        assert table.ended == 1

    rests(test, "a", "b", "x", seconds=1000.0)


def test_it_ends_by_itself_when_a_while_has_passed() -> None:
    async def test(table: Resting) -> None:
        while table.rests():
            await asyncio.sleep(0.001)
        assert table.ended == 1

    rests(test, "a", seconds=0.001)


def test_a_decision_ends_the_pause() -> None:
    async def test(table: Resting) -> None:
        table.play([])
        assert not table.rests()

    rests(test, "a", seconds=1000.0)


@pytest.mark.parametrize(("looking", "seconds"), [(("x", None), 1000.0), (("a",), 0.0)])
def test_no_one_waits_where_no_one_looks_or_a_server_wants_none(
    looking: tuple[str | None, ...], seconds: float
) -> None:
    async def test(table: Resting) -> None:
        assert not table.rests()

    rests(test, *looking, seconds=seconds)


def test_a_count_waits_for_no_spectator() -> None:
    async def test(table: Resting) -> None:
        table.go_on("a")
        assert not table.rests()

    rests(test, "a", "x", None, seconds=1000.0)


def test_a_private_line_is_never_counted() -> None:
    async def test(table: Resting) -> None:
        table.play([hidden, *COUNTED])
        assert not any(entry.items for count in table.pause.summary for entry in count.entries)

    hidden = Note("shows_hand", {"who": 0, "cards": ["elf"]}, 1)
    rests(test, "a", seconds=1000.0)


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    server = LocalServer(Path(tmp_path_factory.mktemp("interlude")), round_pause=1000.0)
    yield server
    server.close()


def test_bots_wait_behind_the_count_and_play_on_after_it(slow_server: LocalServer) -> None:
    marta = slow_server.guest("Marta")
    table = marta.open_table("me", "random", game="encantados", options={"target": 500})
    client = marta.look(table, 0)
    (frame,) = play_on(client, until=lambda frame: bool(frame["round_summary"]))
    assert [count["seats"] for count in frame["round_summary"]] == [[0], [1]]
    client.send("continue")
    after = client.next_frame(lambda frame: not frame["round_summary"])
    assert after["ply"] >= frame["ply"]
    client.wait_for_turn()
