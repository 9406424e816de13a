"""Many tables and sockets: their cost while idle, reconnecting all at once, and clients that do not
read."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

from tests.server.kit import LocalServer
from websockets.asyncio.client import ClientConnection

from bench.soak.players import GAMES, LOST, RETRY_DELAY, SeatPlayer, SoakClient
from bench.soak.report import Report, memory
from bench.soak.server import start_server
from bench.sockets import processor_time

CONCURRENCY = 40
"""Concurrent requests while tables are opened."""
IDLE_SECONDS = 5.0
"""How long the idle server is measured."""
SOCKETS_PER_TABLE = 2


class SocketCrowd:
    """Clients with a few tables each, and a socket at every seat of some tables."""

    def __init__(self, server: LocalServer) -> None:
        self.server = server
        self.tables: list[tuple[SoakClient, str]] = []
        self.sockets = AsyncExitStack()
        self.open: list[ClientConnection] = []

    async def set_up(self, tables: int) -> None:
        clients = [await SoakClient(self.server, n).sign_in() for n in range(max(1, tables // 10))]
        numbers = iter(range(tables))

        async def open_tables() -> None:
            for n in numbers:
                client = clients[n % len(clients)]
                table = await client.open_table(GAMES[n % len(GAMES)], "me", "me")
                self.tables.append((client, table))

        await asyncio.gather(*(open_tables() for _ in range(CONCURRENCY)))

    async def connect_all(self, sockets: int) -> float:
        """Opens the sockets all at once; returns the seconds until each has received its frame."""
        start = time.monotonic()
        targets = [
            (*self.tables[n // SOCKETS_PER_TABLE], n % SOCKETS_PER_TABLE) for n in range(sockets)
        ]
        self.open = list(await asyncio.gather(*(self.connect_one(*target) for target in targets)))
        return time.monotonic() - start

    async def connect_one(self, client: SoakClient, table: str, seat: int) -> ClientConnection:
        """Connects, and tries again while the server refuses."""
        while True:
            try:
                socket = await client.socket(table, seat, ping_interval=None, max_queue=None)
                while json.loads(await socket.recv())["type"] != "frame":
                    pass
            except LOST:
                await asyncio.sleep(RETRY_DELAY)
                continue
            return socket

    async def close_sockets(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.open))

    async def close_clients(self) -> None:
        for client in {client for client, _ in self.tables}:
            await client.http.aclose()


async def crowd(report: Report, folder: Path, tables: int, sockets: int) -> None:
    sockets = min(sockets, SOCKETS_PER_TABLE * tables)
    server = start_server(folder)
    try:
        await measure_crowd(report, server, tables, sockets)
        await asyncio.to_thread(server.close)
    finally:
        if server.process.poll() is None:
            server.kill()
    report.require_clean_log(server)


async def measure_crowd(report: Report, server: LocalServer, tables: int, sockets: int) -> None:
    socket_crowd = SocketCrowd(server)
    empty = memory(server.process.pid)
    start = time.monotonic()
    await socket_crowd.set_up(tables)
    opening = time.monotonic() - start
    idle_memory = memory(server.process.pid)
    await socket_crowd.connect_all(sockets)
    connected_memory = memory(server.process.pid)
    core_share = await idle(server)
    report.add_row(
        f"{tables:,} tables, {sockets:,} sockets at {-(-sockets // SOCKETS_PER_TABLE):,} of them, idle",
        f"opened in {opening:.0f} s; server {empty:.0f} MB empty, {idle_memory:.0f} MB with the tables, "
        f"{connected_memory:.0f} MB with the sockets ({1024 * (connected_memory - empty) / max(1, sockets):.0f} kB a socket "
        f"with its share of a table); {100 * core_share:.1f} % of a core",
    )
    start = time.monotonic()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    restart = time.monotonic() - start
    reconnect = await socket_crowd.connect_all(sockets)
    report.add_row(
        f"server killed and restarted with them, {sockets:,} sockets reconnect at once",
        f"open after {restart:.1f} s, all sockets have their frames {reconnect:.1f} s later",
    )
    await measure_slow_readers(report, server, max(10, min(100, sockets // 10)))
    await socket_crowd.close_sockets()
    await socket_crowd.close_clients()


async def idle(server: LocalServer) -> float:
    """The share of a core that the idle server uses."""
    cpu_start, start = processor_time(server.process.pid), time.monotonic()
    await asyncio.sleep(IDLE_SECONDS)
    return (processor_time(server.process.pid) - cpu_start) / (time.monotonic() - start)


async def measure_slow_readers(report: Report, server: LocalServer, readers: int) -> None:
    """Two clients play a long match while spectators never read their sockets."""
    client = await SoakClient(server, 39_000).sign_in()
    table = await client.open_table("coatl", "me", "me")
    before = memory(server.process.pid)
    async with AsyncExitStack() as stack:
        for n in range(readers):
            spectator = SoakClient(server, n)
            stack.push_async_callback(spectator.http.aclose)
            socket = spectator.socket(table, ping_interval=None, max_queue=1, close_timeout=0)
            await stack.enter_async_context(socket)
        players = [SeatPlayer(client, table, seat) for seat in (0, 1)]
        await asyncio.wait_for(asyncio.gather(*(player.run() for player in players)), 300)
        growth = memory(server.process.pid) - before
    await client.http.aclose()
    times = sorted(1000 * seconds for player in players for seconds in player.times)
    p50, p99 = quantiles(times, n=100)[49], quantiles(times, n=100)[98]
    report.add_row(
        f"{readers} spectators that never read, at a table of Cóatl",
        f"{players[0].ply} moves to the end, answered in {p50:.0f} / {p99:.0f} ms (p50 / p99); "
        f"server {growth:+.1f} MB",
    )
