"""Measures one server process: `python -m tests.server.measure [tables] [seconds]`.

Uses real sockets on this machine; every move is stored in SQLite before it is shown.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.game import Game
from ludoteca.server.store.database import Store
from ludoteca.server.web.page import FOLDER
from ludoteca.tables.match import TableMatch
from tests.server.frames_kit import frame_of, sheet_for, table_of
from tests.server.kit import LocalServer

SEATING = 4.0
"""Seconds until all are seated; they are not counted."""


class Player:
    """Both seats of one table, each with its own socket, playing random moves."""

    def __init__(
        self, server: LocalServer, http: httpx.AsyncClient, cookie: str, rate: float
    ) -> None:
        self.server = server
        self.http = http
        self.cookie = cookie
        self.wait = 1 / rate if rate else 0.0
        self.lot = random.Random(1)
        self.times: list[float] = []
        self.largest = 0

    async def run(self, until: float) -> None:
        while time.monotonic() < until:
            place = {"kind": "me"}
            answer = await self.http.post(
                "/api/tables", json={"game": "neon", "seats": [place] * 2}
            )
            table = answer.json()["table"]
            async with self.socket(table, 0) as one, self.socket(table, 1) as two:
                await asyncio.gather(self.sit(one, until), self.sit(two, until))

    def socket(self, table: str, seat: int) -> connect:
        return connect(
            f"ws://localhost:{self.server.port}/api/tables/{table}/socket?seat={seat}",
            additional_headers={"Cookie": self.cookie},
        )

    async def sit(self, socket: ClientConnection, until: float) -> None:
        sent: tuple[int, float] = (-1, 0.0)
        while True:
            text = await socket.recv()
            now = time.monotonic()
            frame: dict[str, Any] = json.loads(text)
            if frame["type"] != "frame":
                continue
            self.largest = max(self.largest, len(text))
            if frame["nth"] > sent[0] >= 0 and sent[1]:
                self.times.append(now - sent[1])
                sent = (sent[0], 0.0)
            if frame["status"] == "over" or now > until:
                return
            if frame["moves"] and frame["nth"] > sent[0]:
                if self.wait:
                    await asyncio.sleep(self.lot.expovariate(1) * self.wait)
                sent = (frame["nth"], time.monotonic())
                move = {"type": "move", "nth": sent[0], "move": self.lot.choice(frame["moves"])}
                await socket.send(json.dumps(move))


async def load(server: LocalServer, tables: int, seconds: float, rate: float) -> None:
    """`rate` is the decisions per second of each table; 0: no limit."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as http:
        await http.put("/api/me", json={"name": "Marta"})
        cookie = f"ludoteca={http.cookies['ludoteca']}"
        until = time.monotonic() + SEATING + seconds
        players = [Player(server, http, cookie, rate) for _ in range(tables)]
        playing = asyncio.gather(*(player.run(until) for player in players))
        await asyncio.sleep(SEATING)
        for player in players:
            player.times.clear()
        begun, spent = time.monotonic(), processor_time(server)
        await asyncio.sleep(until - begun)
        took, spent = time.monotonic() - begun, processor_time(server) - spent
        await playing
    times = sorted(t for player in players for t in player.times)
    load_ = f"{rate:g} a second each" if rate else "as fast as they can"
    print(
        f"{tables} tables, {load_}: {len(times) / took:.0f} accepted moves a second; answered in "
        f"{1000 * times[len(times) // 2]:.1f} ms (median), {1000 * times[int(len(times) * 0.99)]:.1f} "
        f"ms (99th percentile); largest frame {max(p.largest for p in players)} bytes; "
        f"{1000 * spent / len(times):.2f} ms of processor time a move"
    )


def processor_time(server: LocalServer) -> float:
    """The server's processor seconds."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def largest_frame(name: str) -> int:
    """Bytes of the largest first frame in random matches with the most seats."""
    game = games.find(name)
    found = 0
    for number in range(2):
        with tempfile.TemporaryDirectory() as folder:
            found = max(found, asyncio.run(largest(game, f"large/{number}", Path(folder))))
    return found


async def largest(game: Game[Any], seed: str, folder: Path) -> int:
    store = Store(f"sqlite:///{folder / 'frames.db'}")
    table = table_of(TableMatch(sheet_for(game, max(game.seats), seed), game), store)
    rng = stream(seed)
    found = 0
    while (state := table.match.state) is not None and state.turn != OVER:
        legal = state.legal()
        move = int(legal.at(rng.below(legal.size())))
        decider, words, after = int(state.turn), game.notation(state, move), state.clone()
        after.play(move, table.match.record.rng(table.match.ply + 1))
        table.stored.moves.append(words)
        table.stored.move_seats.append(decider)
        table.stored.move_bots.append(None)
        table.match.adopt(after, table.match.ply)
        if table.match.ply % 5 == 0:
            found = max(found, *(len(frame_of(table, seat)) for seat in range(max(game.seats))))
    store.close()
    return found


def first_answer() -> float:
    """Seconds from the command to the first response."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        server = LocalServer(Path(folder))
        httpx.get(server.address)
        took = time.monotonic() - begun
        server.close()
    return took


def first_page() -> int:
    """Bytes of gzipped JavaScript that the catalogue page needs: its file and all that it
    imports."""
    folder = FOLDER / "assets"
    found: set[str] = set()
    waiting = re.findall(r"assets/([\w-]+\.js)", (FOLDER / "index.html").read_text())
    waiting += [path.name for path in folder.glob("Shelf-*.js")]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(
                r"(?:import|from)\s*\"\./([\w-]+\.js)\"", (folder / name).read_text()
            )
    return sum(len(gzip.compress((folder / name).read_bytes())) for name in found)


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 15.0
    starts = sorted(first_answer() for _ in range(3))
    print(f"from the command to the first answer: {starts[1]:.2f} s (median of 3)")
    print(f"gzipped JavaScript of the first page: {first_page() / 1000:.1f} kB")
    for name in games.names():
        most = max(games.find(name).seats)
        print(
            f"largest first frame of {name}, {most} seats: {largest_frame(name)} bytes", flush=True
        )
    print("load of the machine:", *(f"{load:.1f}" for load in os.getloadavg()))
    with tempfile.TemporaryDirectory() as folder:
        server = LocalServer(Path(folder), rate=100_000.0, socket_rate=100_000.0)
        asyncio.run(load(server, tables, seconds, 0))
        asyncio.run(load(server, tables, seconds, 1))
        server.close()


if __name__ == "__main__":
    main()
