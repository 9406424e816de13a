"""Tables whose clock is handed in, and moves only when a test says so: nobody sleeps."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ludoteca.server.clocks.clock import Clock
from ludoteca.server.settings import Settings
from ludoteca.server.store.engine import Store
from ludoteca.server.store.limit import Limit
from ludoteca.server.store.sheet import Chair, Person
from ludoteca.server.tables import dealing, seats
from ludoteca.server.tables.hub import Hub
from ludoteca.server.tables.table import Table
from tests.server.database import database_of

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
        if table.timing.clock.now is not self.hands:
            table.timing.clock = Clock(self.hands)
            table.timing.wind()
        return table

    async def opens(
        self, limit: Limit | None, game: str = "neon", people: int = 2, **more: Any
    ) -> Table:
        chairs = [
            Chair(seat).for_person(PEOPLE[seat].id, PEOPLE[seat].name) for seat in range(people)
        ]
        table = await self.hub.open_table(PEOPLE[0], game, chairs, {}, True, clock=limit, **more)
        table.timing.clock = Clock(self.hands)
        await dealing.deal_if_waiting(table, None)
        for person in PEOPLE[:people]:
            await seats.appear(table, person.id)
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
    hands = table.timing.clock.now
    assert isinstance(hands, Hands)
    hands.go_on(after)
    seat, state = table.match.turn, table.match.position()
    legal = state.legal()
    words = [table.game.words(state, int(legal.at(at))) for at in range(legal.size())]
    chosen = next((one for one in words if one.startswith("play")), words[0])
    await table.play(str(table.chair(seat).person), seat, table.match.nth(seat), chosen)
    return seat


def left(table: Table) -> list[float | None]:
    return [table.timing.left(seat) for seat in range(table.sheet.seats)]


async def bot_decides(table: Table) -> None:
    """What the bot in turn would do, without its thinking."""
    if table.bots.thinking is not None:
        table.bots.thinking.cancel()
    seat, state = table.match.turn, table.match.position()
    words = table.game.words(state, int(state.legal().at(0)))
    async with table.lock:
        await table.move(seat, words)
