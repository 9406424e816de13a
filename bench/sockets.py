"""Load on a server: two people at each table over real sockets; every move is stored before it is
shown."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

WARM_UP = 2.0
"""Seconds of play before anything is counted."""
NO_LIMITS = ("--rate=1000000", "--socket-rate=1000000", "--bot-delay=0")


@dataclass
class Load:
    """The result of a load test: the server's processor time, the response times in seconds, and the
    characters sent to clients (`wire`)."""

    moves: int
    seconds: float
    cpu_seconds: float
    times: list[float] = field(default_factory=list)
    wire: int = 0
    opened: int = 0
    """Tables opened during the measurement."""
    opening: float = 0.0
    """Milliseconds per opened table."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of processor time per move."""
        return 1000 * self.cpu_seconds / max(1, self.moves)

    @property
    def cost_without_opening(self) -> float:
        """The same without the cost of opening the tables."""
        return self.cost - self.opening * self.opened / max(1, self.moves)

    def late(self, share: float) -> float:
        """The quantile of the response time, in milliseconds."""
        return 1000 * sorted(self.times)[int(len(self.times) * share)] if self.times else 0.0


class OurServer:
    """`ludoteca serve` in a process of its own, with a database in a folder."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "ludoteca.server.serve", "--port=0", *NO_LIMITS]
        self.process = subprocess.Popen(
            [*command, f"--data={folder}"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        port = re.search(r":(\d+)/", self.process.stdout.readline())
        assert port, "the server does not start"
        self.port = int(port[1])

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def processor_time(process: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class PlayingPair:
    """Both seats of one table, each with its socket, playing random moves; one match after
    another."""

    def __init__(self, port: int, http: httpx.AsyncClient, game: str, rate: float) -> None:
        self.port = port
        self.http = http
        self.game = game
        self.wait = 1 / rate if rate else 0.0
        self.rng = random.Random(1)
        self.times: list[float] = []
        self.wire = 0
        self.opened = 0

    async def run(self) -> None:
        request = {"game": self.game, "seats": [{"kind": "me"}] * 2}
        while True:
            table = (await self.http.post("/api/tables", json=request)).json()["table"]
            self.opened += 1
            async with self.socket(table, 0) as one, self.socket(table, 1) as two:
                await asyncio.gather(self.play_seat(one), self.play_seat(two))

    def socket(self, table: str, seat: int) -> connect:
        return connect(
            f"ws://localhost:{self.port}/api/tables/{table}/socket?seat={seat}",
            additional_headers={"Cookie": f"ludoteca={self.http.cookies['ludoteca']}"},
        )

    async def play_seat(self, socket: ClientConnection) -> None:
        nth, sent = -1, 0.0
        while True:
            text = await socket.recv()
            now = time.monotonic()
            self.wire += len(text)
            frame: dict[str, Any] = json.loads(text)
            if frame["type"] != "frame":
                continue
            if sent and frame["nth"] > nth:
                self.times.append(now - sent)
                sent = 0.0
            if frame["status"] == "over":
                return
            if frame["moves"] and frame["nth"] > nth:
                if self.wait:
                    await asyncio.sleep(self.rng.expovariate(1) * self.wait)
                nth, sent = frame["nth"], time.monotonic()
                move = {"type": "move", "nth": nth, "move": self.rng.choice(frame["moves"])}
                await socket.send(json.dumps(move))


class BotTable(PlayingPair):
    """A table of the best bots with one spectator; one match after another."""

    async def run(self) -> None:
        bot = {"kind": "bot", "bot": "master"}
        while True:
            request = {"game": self.game, "seats": [bot, bot]}
            table = (await self.http.post("/api/tables", json=request)).json()["table"]
            address = f"ws://localhost:{self.port}/api/tables/{table}/socket"
            async with connect(address) as socket:
                while json.loads(await socket.recv()).get("status") != "over":
                    pass


async def measure_load(
    server: OurServer,
    game: str,
    tables: int,
    seconds: float,
    *,
    rate: float = 0.0,
    bot_tables: int = 0,
) -> Load:
    """`rate` is the moves per second of each table (0: no limit). At `bot_tables` further tables bots
    play; their moves are not counted."""
    limits = httpx.Limits(max_connections=20)
    address = f"http://localhost:{server.port}"
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        await http.put("/api/me", json={"name": "Marta"})
        pairs = [PlayingPair(server.port, http, game, rate) for _ in range(tables)]
        bots = [BotTable(server.port, http, game, 0.0) for _ in range(bot_tables)]
        playing = asyncio.gather(*(table.run() for table in (*pairs, *bots)))
        while not all(pair.opened for pair in pairs):
            await asyncio.sleep(0.1)
        await asyncio.sleep(WARM_UP)
        for pair in pairs:
            pair.times, pair.wire, pair.opened = [], 0, 0
        start, cpu_start = time.monotonic(), processor_time(server.process.pid)
        await asyncio.sleep(seconds)
        times = [seconds for pair in pairs for seconds in pair.times]
        wire = sum(pair.wire for pair in pairs)
        opened = sum(pair.opened for pair in pairs)
        elapsed = time.monotonic() - start
        cpu_seconds = processor_time(server.process.pid) - cpu_start
        playing.cancel()  # a player whose opponent has left would wait for ever
        await asyncio.gather(playing, return_exceptions=True)
    return Load(len(times), elapsed, cpu_seconds, times, wire, opened)


async def opening_cost(server: OurServer, game: str, tables: int = 60) -> float:
    """Milliseconds of processor time from the request for a table to a frame on both its sockets."""
    address = f"http://localhost:{server.port}"
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        await http.put("/api/me", json={"name": "Marta"})
        pair = PlayingPair(server.port, http, game, 0.0)
        request = {"game": game, "seats": [{"kind": "me"}] * 2}
        cpu_start = processor_time(server.process.pid)
        for _ in range(tables):
            table = (await http.post("/api/tables", json=request)).json()["table"]
            async with pair.socket(table, 0) as one, pair.socket(table, 1) as two:
                for socket in (one, two):
                    while json.loads(await socket.recv())["type"] != "frame":
                        pass
        return 1000 * (processor_time(server.process.pid) - cpu_start) / tables
