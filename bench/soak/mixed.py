"""An evening at the house: all games, bots, hints, reviews, people who come and go. Memory stays."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from statistics import median

from tests.server.kit import House, workers_of

from bench.soak.players import GAMES, LOST, Audit, SeatPlayer, SoakClient, acknowledged
from bench.soak.report import Report, memory
from bench.soak.server import start_server

WAIT = 0.05
"""Seconds for which somebody thinks, in the mean."""
WARM = 0.25
"""The part of the time in which a house may still grow: caches fill."""
GROWTH = 1.15
"""So many times its size after that a house may have at the end."""


class SoakGuest:
    """Somebody who plays at one table after the other with a friend and a bot, asks for hints, looks
    away and comes back, watches others, and has finished matches reviewed."""

    def __init__(self, house: House, number: int) -> None:
        self.person = SoakClient(house, number)
        self.number = number
        self.matches: list[list[SeatPlayer]] = []
        self.asked: Counter[str] = Counter()

    async def run(self) -> None:
        async with self.person.http:
            await self.person.sign_in()
            while True:
                await self.match()

    async def match(self) -> None:
        game = GAMES[(self.number + len(self.matches)) % len(GAMES)]
        bot = self.person.rng.choice(["novice", "casual", "skilled"])
        table = await self.person.open_table(game, "me", "me", bot, hints=True)
        match = [SeatPlayer(self.person, table, seat, WAIT) for seat in (0, 1)]
        self.matches.append(match)
        around = asyncio.gather(self.ask_for_hints(table), self.spectate(table))
        try:
            await asyncio.gather(*(self.play(player) for player in match))
        finally:
            around.cancel()
            await asyncio.gather(around, return_exceptions=True)
        await self.person.request("GET", f"/api/tables/{table}/review?seat=0")
        await self.person.request("GET", f"/api/tables/{table}/replay?first=0&last=20")
        self.asked["review begun"] += 1

    async def play(self, player: SeatPlayer) -> None:
        """Plays, and is called away now and then."""
        while not player.over:
            try:
                await asyncio.wait_for(player.run(), self.person.rng.uniform(1, 10))
            except TimeoutError:
                self.asked["gone and back"] += 1
                await asyncio.sleep(self.person.rng.random() / 2)

    async def ask_for_hints(self, table: str) -> None:
        while True:
            await asyncio.sleep(self.person.rng.uniform(2, 8))
            seat = self.person.rng.randrange(2)
            found = await self.person.request("GET", f"/api/tables/{table}/hint?seat={seat}")
            self.asked["hint" if "hints" in found else "hint out of turn"] += 1

    async def spectate(self, table: str) -> None:
        """Passers-by."""
        while True:
            try:
                async with self.person.socket(table) as socket:
                    await asyncio.wait_for(socket.recv(), 30)
                    await asyncio.sleep(self.person.rng.uniform(0.2, 2))
            except LOST:
                await asyncio.sleep(0.2)
            self.asked["visit"] += 1


async def mixed(report: Report, folder: Path, minutes: float, guests: int) -> None:
    house = start_server(folder, idle_unload=5.0)
    them = [SoakGuest(house, number) for number in range(guests)]
    samples: list[tuple[float, float, float]] = []
    begun = time.monotonic()
    try:
        playing = asyncio.gather(*(guest.run() for guest in them))
        while (now := time.monotonic() - begun) < 60 * minutes:
            if playing.done():
                playing.result()
            workers = sum(memory(worker) for worker in workers_of(house))
            samples.append((now, memory(house.process.pid), workers))
            await asyncio.sleep(1)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await asyncio.to_thread(house.close)
    finally:
        if house.process.poll() is None:
            house.kill()
    audit = Audit().check_matches(house, [match for guest in them for match in guest.matches])
    asked = sum((guest.asked for guest in them), Counter[str]())
    statuses = sum((guest.person.statuses for guest in them), Counter[int]())
    server, thinkers = (growth(samples, place) for place in (1, 2))
    over = sum(match[0].over for guest in them for match in guest.matches)
    what = ", ".join(f"{n:,} × {name}" for name, n in sorted(asked.items()))
    bad = sum(n for status, n in statuses.items() if status >= 500)
    report.add_row(
        f"{minutes:g} minutes of mixed play, {guests} pairs, five games",
        f"{acknowledged(them):,} moves, {over:,} matches to the end, {what}; {bad} of 5xx; "
        f"server {server[0]:.0f} → {server[1]:.0f} MB, workers {thinkers[0]:.0f} → {thinkers[1]:.0f} MB; "
        f"{audit.lost} lost, {audit.doubled} doubled, {audit.other} changed",
    )
    report.require(not audit.lost + audit.doubled + audit.other, "mixed play: moves went astray")
    report.require(not bad, "mixed play: the server stumbled")
    report.require(server[1] < GROWTH * server[0], "mixed play: the server grows")
    report.log_is_clean(house)


def growth(samples: list[tuple[float, float, float]], place: int) -> tuple[float, float]:
    """Megabytes once it was warm and at the end: medians over an eighth of the time each."""
    eighth = max(1, len(samples) // 8)
    warm = int(len(samples) * WARM)
    sizes = [sample[place] for sample in samples]
    return median(sizes[warm : warm + eighth]), median(sizes[-eighth:])
