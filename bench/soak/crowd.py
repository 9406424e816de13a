"""Many tables and many sockets: what they cost when nobody moves, all of them back at once, and
readers who do not read."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

from tests.server.kit import House
from websockets.asyncio.client import ClientConnection

from bench.soak.house import open_house
from bench.soak.players import AGAIN, GAMES, LOST, Person, Player
from bench.soak.report import Report, memory
from bench.sockets import processor_time

AT_ONCE = 40
"""Requests that are made at the same time where it is not the haste that is tried."""
IDLE = 5.0
"""Seconds for which a house that nobody stirs is watched."""
CHAIRS = 2
"""Sockets at a table."""


class Crowd:
    """People with a few tables each, and a socket at every seat of some of them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tables: list[tuple[Person, str]] = []
        self.sockets = AsyncExitStack()
        self.open: list[ClientConnection] = []

    async def set_up(self, tables: int) -> None:
        people = [await Person(self.house, n).come_in() for n in range(max(1, tables // 10))]
        numbers = iter(range(tables))

        async def some() -> None:
            for n in numbers:
                person = people[n % len(people)]
                table = await person.open_table(GAMES[n % len(GAMES)], "me", "me")
                self.tables.append((person, table))

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    async def look(self, sockets: int) -> float:
        """Opens so many sockets, all at once; seconds until each has been shown its table."""
        begun = time.monotonic()
        wanted = [(*self.tables[n // CHAIRS], n % CHAIRS) for n in range(sockets)]
        self.open = list(await asyncio.gather(*(self.one(*wish) for wish in wanted)))
        return time.monotonic() - begun

    async def one(self, person: Person, table: str, seat: int) -> ClientConnection:
        """Knocks as a page does: again, if the door is shut."""
        while True:
            try:
                socket = await person.socket(table, seat, ping_interval=None, max_queue=None)
                while json.loads(await socket.recv())["type"] != "frame":
                    pass
            except LOST:
                await asyncio.sleep(AGAIN)
                continue
            return socket

    async def leave(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.open))

    async def go_home(self) -> None:
        for person in {person for person, _ in self.tables}:
            await person.http.aclose()


async def crowd(report: Report, folder: Path, tables: int, sockets: int) -> None:
    sockets = min(sockets, CHAIRS * tables)
    house = open_house(folder)
    try:
        await many(report, house, tables, sockets)
        await asyncio.to_thread(house.close)
    finally:
        if house.process.poll() is None:
            house.kill()
    report.log_is_clean(house)


async def many(report: Report, house: House, tables: int, sockets: int) -> None:
    them = Crowd(house)
    empty = memory(house.process.pid)
    begun = time.monotonic()
    await them.set_up(tables)
    opening = time.monotonic() - begun
    asleep = memory(house.process.pid)
    await them.look(sockets)
    awake = memory(house.process.pid)
    share = await idle(house)
    report.say(
        f"{tables:,} tables, {sockets:,} sockets at {-(-sockets // CHAIRS):,} of them, nobody moves",
        f"opened in {opening:.0f} s; server {empty:.0f} MB empty, {asleep:.0f} MB with the tables, "
        f"{awake:.0f} MB with the sockets ({1024 * (awake - empty) / max(1, sockets):.0f} kB a socket "
        f"with its share of a table); {100 * share:.1f} % of a core",
    )
    begun = time.monotonic()
    await asyncio.to_thread(house.kill)
    await asyncio.to_thread(house.start)
    start = time.monotonic() - begun
    took = await them.look(sockets)
    report.say(
        f"server killed and started again with them, {sockets:,} sockets back at once",
        f"open after {start:.1f} s, all shown their tables {took:.1f} s later",
    )
    await slow(report, house, them, max(10, min(100, sockets // 10)))
    await them.leave()
    await them.go_home()


async def idle(house: House) -> float:
    """The share of a core that a server uses while nobody does anything."""
    spent, begun = processor_time(house.process.pid), time.monotonic()
    await asyncio.sleep(IDLE)
    return (processor_time(house.process.pid) - spent) / (time.monotonic() - begun)


async def slow(report: Report, house: House, them: Crowd, readers: int) -> None:
    """Two play a long match at a table at which others look and never read."""
    person = await Person(house, 39_000).come_in()
    table = await person.open_table("coatl", "me", "me")
    before = memory(house.process.pid)
    async with AsyncExitStack() as stack:
        for n in range(readers):
            sleeper = Person(house, n)
            stack.push_async_callback(sleeper.http.aclose)
            looking = sleeper.socket(table, ping_interval=None, max_queue=1, close_timeout=0)
            await stack.enter_async_context(looking)
        players = [Player(person, table, seat) for seat in (0, 1)]
        await asyncio.wait_for(asyncio.gather(*(player.run() for player in players)), 300)
        grown = memory(house.process.pid) - before
    await person.http.aclose()
    times = sorted(1000 * one for player in players for one in player.times)
    half, late = quantiles(times, n=100)[49], quantiles(times, n=100)[98]
    report.say(
        f"{readers} who look and never read at a table of Cóatl",
        f"{players[0].ply} moves to the end, answered in {half:.0f} / {late:.0f} ms (p50 / p99); "
        f"server {grown:+.1f} MB",
    )
