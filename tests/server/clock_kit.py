"""Tables with a fake clock that only the test moves, so that no test sleeps."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ludoteca.server.services.lifecycle import Services
from ludoteca.server.settings import Settings
from ludoteca.server.store.database import Store
from ludoteca.server.tables import dealing, moves, seats
from ludoteca.server.tables.table import Table
from ludoteca.tables.clock import DecisionClock
from ludoteca.tables.stored.stored_table import Person, SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings
from ludoteca.tables.stored.time_control import TimeControl
from tests.server.database import database_of

PEOPLE = [Person(f"person-{seat}", name) for seat, name in enumerate(("Marta", "Olena", "Ana"))]
MOVE = TimeControl("move", 60)
MATCH = TimeControl("match", 300, 5)


class FakeClock:
    """A clock that stands still until the test advances it."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    def advance(self, seconds: float) -> None:
        self.at += seconds


class ClockedServer:
    """One server on a database, without background tasks or bot moves."""

    def __init__(self, store: Store, fake_clock: FakeClock) -> None:
        settings = Settings(bot_workers=1, bot_delay=1000.0, deterministic_seed="clocks")
        self.services = Services(store, settings)
        self.registry = self.services.registry
        self.fake_clock = fake_clock

    async def find(self, name: str) -> Table:
        table = await self.registry.find(name)
        if table.clock.decision_clock.now is not self.fake_clock:
            table.clock.decision_clock = DecisionClock(self.fake_clock)
            table.clock.sync(table.match)
        return table

    async def opens(
        self, limit: TimeControl | None, game: str = "neon", people: int = 2, **more: Any
    ) -> Table:
        chairs = [
            SeatAssignment(seat).with_person(PEOPLE[seat].id, PEOPLE[seat].name)
            for seat in range(people)
        ]
        table = await self.registry.open_table(
            PEOPLE[0], game, chairs, {}, TableSettings(time_control=limit, **more)
        )
        table.clock.decision_clock = DecisionClock(self.fake_clock)
        await dealing.deal_if_waiting(table, None)
        for person in PEOPLE[:people]:
            await seats.mark_present(table, person.id)
        return table


Story = Callable[[ClockedServer], Awaitable[None]]


@asynccontextmanager
async def clocked_server(store: Store, fake_clock: FakeClock) -> AsyncIterator[ClockedServer]:
    server = ClockedServer(store, fake_clock)
    yield server
    await server.services.stop()


def run_story(folder: Path, story: Story) -> None:
    async def whole() -> None:
        store = Store(database_of(folder))
        try:
            async with clocked_server(store, FakeClock()) as server:
                await story(server)
        finally:
            store.close()

    asyncio.run(whole())


async def decides(table: Table, after: float = 0.0) -> int:
    """The player in turn thinks for this time and makes the first move that advances the match."""
    fake_clock = table.clock.decision_clock.now
    assert isinstance(fake_clock, FakeClock)
    fake_clock.advance(after)
    seat, state = table.match.turn, table.match.position()
    legal = state.legal()
    words = [table.game.notation(state, int(legal.at(at))) for at in range(legal.size())]
    chosen = next((one for one in words if one.startswith("play")), words[0])
    await moves.play(
        table, str(table.assignment(seat).person), seat, table.match.decision_count(seat), chosen
    )
    return seat


def left(table: Table) -> list[float | None]:
    return [table.clock.remaining(table.match, seat) for seat in range(table.stored.seats)]


async def bot_decides(server: ClockedServer, table: Table) -> None:
    """The bot's move, without its thinking time."""
    server.registry.bot_runner.cancel(table.id)
    seat, state = table.match.turn, table.match.position()
    words = table.game.notation(state, int(state.legal().at(0)))
    async with table.lock:
        await moves.apply_move(table, seat, words)
