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

from bench.soak.players import GAMES, LOST, RETRY_DELAY, SeatPlayer, SoakClient
from bench.soak.report import Report, memory
from bench.soak.server import start_server
from bench.sockets import processor_time

AT_ONCE = 40
"""Requests that are made at the same time where it is not the haste that is tried."""
IDLE = 5.0
"""Seconds for which a house that nobody stirs is watched."""
SOCKETS_PER_TABLE = 2
"""Sockets at a table."""


class SocketCrowd:
    """People with a few tables each, and a socket at every seat of some of them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tables: list[tuple[SoakClient, str]] = []
        self.sockets = AsyncExitStack()
        self.open: list[ClientConnection] = []

    async def set_up(self, tables: int) -> None:
        people = [await SoakClient(self.house, n).sign_in() for n in range(max(1, tables // 10))]
        numbers = iter(range(tables))

        async def some() -> None:
            for n in numbers:
                person = people[n % len(people)]
                table = await person.open_table(GAMES[n % len(GAMES)], "me", "me")
                self.tables.append((person, table))

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    async def connect_all(self, sockets: int) -> float:
        """Opens so many sockets, all at once; seconds until each has been shown its table."""
        begun = time.monotonic()
        targets = [
            (*self.tables[n // SOCKETS_PER_TABLE], n % SOCKETS_PER_TABLE) for n in range(sockets)
        ]
        self.open = list(await asyncio.gather(*(self.connect_one(*wish) for wish in targets)))
        return time.monotonic() - begun

    async def connect_one(self, person: SoakClient, table: str, seat: int) -> ClientConnection:
        """Knocks as a page does: again, if the door is shut."""
        while True:
            try:
                socket = await person.socket(table, seat, ping_interval=None, max_queue=None)
                while json.loads(await socket.recv())["type"] != "frame":
                    pass
            except LOST:
                await asyncio.sleep(RETRY_DELAY)
                continue
            return socket

    async def close_sockets(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.open))

    async def close_clients(self) -> None:
        for person in {person for person, _ in self.tables}:
            await person.http.aclose()


async def crowd(report: Report, folder: Path, tables: int, sockets: int) -> None:
    sockets = min(sockets, SOCKETS_PER_TABLE * tables)
    house = start_server(folder)
    try:
        await measure_crowd(report, house, tables, sockets)
        await asyncio.to_thread(house.close)
    finally:
        if house.process.poll() is None:
            house.kill()
    report.log_is_clean(house)


async def measure_crowd(report: Report, server: House, tables: int, sockets: int) -> None:
    crowd_clients = SocketCrowd(server)
    empty = memory(server.process.pid)
    begun = time.monotonic()
    await crowd_clients.set_up(tables)
    opening = time.monotonic() - begun
    idle_memory = memory(server.process.pid)
    await crowd_clients.connect_all(sockets)
    connected_memory = memory(server.process.pid)
    share = await idle(server)
    report.add_row(
        f"{tables:,} tables, {sockets:,} sockets at {-(-sockets // SOCKETS_PER_TABLE):,} of them, nobody moves",
        f"opened in {opening:.0f} s; server {empty:.0f} MB empty, {idle_memory:.0f} MB with the tables, "
        f"{connected_memory:.0f} MB with the sockets ({1024 * (connected_memory - empty) / max(1, sockets):.0f} kB a socket "
        f"with its share of a table); {100 * share:.1f} % of a core",
    )
    begun = time.monotonic()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    start = time.monotonic() - begun
    took = await crowd_clients.connect_all(sockets)
    report.add_row(
        f"server killed and started again with them, {sockets:,} sockets back at once",
        f"open after {start:.1f} s, all shown their tables {took:.1f} s later",
    )
    await measure_slow_readers(report, server, crowd_clients, max(10, min(100, sockets // 10)))
    await crowd_clients.close_sockets()
    await crowd_clients.close_clients()


async def idle(house: House) -> float:
    """The share of a core that a server uses while nobody does anything."""
    spent, begun = processor_time(house.process.pid), time.monotonic()
    await asyncio.sleep(IDLE)
    return (processor_time(house.process.pid) - spent) / (time.monotonic() - begun)


async def measure_slow_readers(
    report: Report, house: House, crowd_clients: SocketCrowd, readers: int
) -> None:
    """Two play a long match at a table at which others look and never read."""
    person = await SoakClient(house, 39_000).sign_in()
    table = await person.open_table("coatl", "me", "me")
    before = memory(house.process.pid)
    async with AsyncExitStack() as stack:
        for n in range(readers):
            sleeper = SoakClient(house, n)
            stack.push_async_callback(sleeper.http.aclose)
            looking = sleeper.socket(table, ping_interval=None, max_queue=1, close_timeout=0)
            await stack.enter_async_context(looking)
        players = [SeatPlayer(person, table, seat) for seat in (0, 1)]
        await asyncio.wait_for(asyncio.gather(*(player.run() for player in players)), 300)
        grown = memory(house.process.pid) - before
    await person.http.aclose()
    times = sorted(1000 * one for player in players for one in player.times)
    half, late = quantiles(times, n=100)[49], quantiles(times, n=100)[98]
    report.add_row(
        f"{readers} who look and never read at a table of Cóatl",
        f"{players[0].ply} moves to the end, answered in {half:.0f} / {late:.0f} ms (p50 / p99); "
        f"server {grown:+.1f} MB",
    )
