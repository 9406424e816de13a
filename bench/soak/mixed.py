"""Mixed play: all games, bots, hints, reviews and reconnecting clients. Memory must not grow."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from statistics import median

from tests.server.kit import LocalServer, workers_of

from bench.soak.players import GAMES, LOST, Audit, SeatPlayer, SoakClient, acknowledged
from bench.soak.report import Report, memory
from bench.soak.server import start_server

WAIT = 0.05
"""Mean seconds before a move."""
WARM_UP_SHARE = 0.25
"""The part of the run in which caches may still fill."""
MAX_GROWTH = 1.15
"""Memory at the end as a multiple of the memory after the warm-up."""


class SoakGuest:
    """A client that plays one match after another with a second client and a bot, asks for hints,
    disconnects and returns, watches tables, and has finished matches reviewed."""

    def __init__(self, server: LocalServer, number: int) -> None:
        self.client = SoakClient(server, number)
        self.number = number
        self.matches: list[list[SeatPlayer]] = []
        self.requests: Counter[str] = Counter()

    async def run(self) -> None:
        async with self.client.http:
            await self.client.sign_in()
            while True:
                await self.match()

    async def match(self) -> None:
        game = GAMES[(self.number + len(self.matches)) % len(GAMES)]
        bot = self.client.rng.choice(["novice", "casual", "skilled"])
        table = await self.client.open_table(game, "me", "me", bot, hints=True)
        match = [SeatPlayer(self.client, table, seat, WAIT) for seat in (0, 1)]
        self.matches.append(match)
        others = asyncio.gather(self.ask_for_hints(table), self.spectate(table))
        try:
            await asyncio.gather(*(self.play(player) for player in match))
        finally:
            others.cancel()
            await asyncio.gather(others, return_exceptions=True)
        await self.client.request("GET", f"/api/tables/{table}/review?seat=0")
        await self.client.request("GET", f"/api/tables/{table}/replay?first=0&last=20")
        self.requests["review begun"] += 1

    async def play(self, player: SeatPlayer) -> None:
        """Plays, with interruptions."""
        while not player.over:
            try:
                await asyncio.wait_for(player.run(), self.client.rng.uniform(1, 10))
            except TimeoutError:
                self.requests["reconnection"] += 1
                await asyncio.sleep(self.client.rng.random() / 2)

    async def ask_for_hints(self, table: str) -> None:
        while True:
            await asyncio.sleep(self.client.rng.uniform(2, 8))
            seat = self.client.rng.randrange(2)
            answer = await self.client.request("GET", f"/api/tables/{table}/hint?seat={seat}")
            self.requests["hint" if "hints" in answer else "hint out of turn"] += 1

    async def spectate(self, table: str) -> None:
        """Short visits of spectators."""
        while True:
            try:
                async with self.client.socket(table) as socket:
                    await asyncio.wait_for(socket.recv(), 30)
                    await asyncio.sleep(self.client.rng.uniform(0.2, 2))
            except LOST:
                await asyncio.sleep(0.2)
            self.requests["visit"] += 1


async def mixed(report: Report, folder: Path, minutes: float, guests: int) -> None:
    server = start_server(folder, idle_unload=5.0)
    clients = [SoakGuest(server, number) for number in range(guests)]
    samples: list[tuple[float, float, float]] = []
    start = time.monotonic()
    try:
        playing = asyncio.gather(*(client.run() for client in clients))
        while (now := time.monotonic() - start) < 60 * minutes:
            if playing.done():
                playing.result()
            workers = sum(memory(worker) for worker in workers_of(server))
            samples.append((now, memory(server.process.pid), workers))
            await asyncio.sleep(1)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await asyncio.to_thread(server.close)
    finally:
        if server.process.poll() is None:
            server.kill()
    audit = Audit().check_matches(server, [match for client in clients for match in client.matches])
    requests = sum((client.requests for client in clients), Counter[str]())
    statuses = sum((client.client.statuses for client in clients), Counter[int]())
    server_memory, worker_memory = (growth(samples, column) for column in (1, 2))
    over = sum(match[0].over for client in clients for match in client.matches)
    counts = ", ".join(f"{n:,} × {name}" for name, n in sorted(requests.items()))
    server_errors = sum(n for status, n in statuses.items() if status >= 500)
    report.add_row(
        f"{minutes:g} minutes of mixed play, {guests} pairs, five games",
        f"{acknowledged(clients):,} moves, {over:,} matches to the end, {counts}; {server_errors} of 5xx; "
        f"server {server_memory[0]:.0f} → {server_memory[1]:.0f} MB, workers {worker_memory[0]:.0f} → {worker_memory[1]:.0f} MB; "
        f"{audit.lost} lost, {audit.doubled} doubled, {audit.other} changed",
    )
    report.require(
        not audit.lost + audit.doubled + audit.other, "mixed play: moves were lost or changed"
    )
    report.require(not server_errors, "mixed play: a server error")
    report.require(
        server_memory[1] < MAX_GROWTH * server_memory[0], "mixed play: the server's memory grows"
    )
    report.require_clean_log(server)


def growth(samples: list[tuple[float, float, float]], column: int) -> tuple[float, float]:
    """Megabytes after the warm-up and at the end: medians over an eighth of the run each."""
    eighth = max(1, len(samples) // 8)
    warm = int(len(samples) * WARM_UP_SHARE)
    sizes = [sample[column] for sample in samples]
    return median(sizes[warm : warm + eighth]), median(sizes[-eighth:])
