"""Tables whose clock is handed in, and moves only when a test says so: nobody sleeps."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ludoteca.server.settings import Settings
from ludoteca.server.store.database import Store
from ludoteca.server.store.stored_table import Person, SeatAssignment
from ludoteca.server.store.time_control import TimeControl
from ludoteca.server.tables import dealing, seats
from ludoteca.server.tables.clock import Clock
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.tables.table import Table
from tests.server.database import database_of

PEOPLE = [Person(f"person-{seat}", name) for seat, name in enumerate(("Marta", "Olena", "Ana"))]
MOVE = TimeControl("move", 60)
MATCH = TimeControl("match", 300, 5)


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
        self.hub = TableRegistry(store, Settings(bot_workers=1, deterministic_seed="clocks"))
        self.hands = hands

    async def find(self, name: str) -> Table:
        table = await self.hub.find(name)
        if table.clock.decision_clock.now is not self.hands:
            table.clock.decision_clock = Clock(self.hands)
            table.clock.sync()
        return table

    async def opens(
        self, limit: TimeControl | None, game: str = "neon", people: int = 2, **more: Any
    ) -> Table:
        chairs = [
            SeatAssignment(seat).with_person(PEOPLE[seat].id, PEOPLE[seat].name)
            for seat in range(people)
        ]
        table = await self.hub.open_table(
            PEOPLE[0], game, chairs, {}, True, time_control=limit, **more
        )
        table.clock.decision_clock = Clock(self.hands)
        await dealing.deal_if_waiting(table, None)
        for person in PEOPLE[:people]:
            await seats.mark_present(table, person.id)
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
    hands = table.clock.decision_clock.now
    assert isinstance(hands, Hands)
    hands.go_on(after)
    seat, state = table.match.turn, table.match.position()
    legal = state.legal()
    words = [table.game.notation(state, int(legal.at(at))) for at in range(legal.size())]
    chosen = next((one for one in words if one.startswith("play")), words[0])
    await table.play(
        str(table.assignment(seat).person), seat, table.match.decision_count(seat), chosen
    )
    return seat


def left(table: Table) -> list[float | None]:
    return [table.clock.remaining(seat) for seat in range(table.stored.seats)]


async def bot_decides(table: Table) -> None:
    """What the bot in turn would do, without its thinking."""
    if table.bot_runner.task is not None:
        table.bot_runner.task.cancel()
    seat, state = table.match.turn, table.match.position()
    words = table.game.notation(state, int(state.legal().at(0)))
    async with table.lock:
        await table.apply_move(seat, words)
