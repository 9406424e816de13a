"""Kills (-9) in the middle of heavy play: of the server, of a worker that thinks, of the database."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.server.kit import House, workers_of
from tests.server.postgres import Postgres, postgres

from bench.soak.players import Audit, PlayingGroup, acknowledged, all_reconnected
from bench.soak.report import Report
from bench.soak.server import start_server

HEAVY = 40
"""Moves that are acknowledged between two kills."""
SILENCE = ("Refused ", r"OperationalError at .*\blisten:")
"""What a server may log of a database that is dead: what could not be stored, and that it is told
nothing."""
LONGEST = 20.0
"""Seconds that are waited for them."""


def kill(victim: str, house: House, base: Postgres | None) -> bool:
    """Whether there was anybody to kill; whoever does not rise by itself is started again."""
    if victim == "worker":
        workers = workers_of(house)
        for worker in workers[:1]:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        return bool(workers)
    if victim == "server":
        house.kill()
        house.start()
        return True
    assert base is not None
    kill_all(base)
    base.start()
    return True


def kill_all(base: Postgres) -> None:
    """The database server with all its processes, as if the machine had lost them."""
    asked = ["ps", "-o", "pid=", "--ppid", str(base.process.pid)]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    base.process.kill()
    for child in map(int, found.split()):
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    base.process.wait(20)
    limit = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in found.split()):
        assert time.monotonic() < limit, "the database does not die"
        time.sleep(0.02)


async def kills(
    report: Report,
    folder: Path,
    times: int,
    tables: int,
    base: Postgres | None = None,
    heavy: int = HEAVY,
) -> Audit:
    """So many kills while people play at so many tables, and the reckoning."""
    house = start_server(folder, base.address if base else "")
    companies = [PlayingGroup(house, number) for number in range(tables)]
    victims = ("server", "worker") if base is None else ("server", "worker", "database")
    dead: Counter[str] = Counter()
    lot = random.Random(times)
    begun = time.monotonic()
    try:
        playing = asyncio.gather(*(company.run() for company in companies))
        while sum(dead.values()) < times:
            await heavy_play(playing, companies, heavy)
            await asyncio.sleep(lot.random() / 10)
            victim = lot.choice(victims)
            dead[victim] += await asyncio.to_thread(kill, victim, house, base)
        await heavy_play(playing, companies, heavy)
        back = await wait_for(3 * LONGEST, lambda: all_reconnected(companies))
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await asyncio.to_thread(house.close)
    finally:
        if house.process.poll() is None:
            house.kill()
    matches = [match for company in companies for match in company.matches]
    audit = Audit().check_matches(house, matches)
    cut = sum(player.disconnects for match in matches for player in match)
    who = ", ".join(f"{n} of a {victim}" for victim, n in sorted(dead.items()))
    name = "PostgreSQL" if base else "SQLite"
    report.add_row(
        f"kills (-9) at {tables} tables on {name}: {who}",
        f"{audit.moves:,} moves acknowledged: {audit.lost} lost, {audit.doubled} doubled, "
        f"{audit.other} changed; {cut} sockets cut, "
        f"{'all' if back else 'not all'} back; {time.monotonic() - begun:.0f} s",
    )
    report.require(audit.moves > 0, "nobody played")
    report.require(back, f"kills on {name}: somebody could not come back")
    report.require(
        not audit.lost + audit.doubled + audit.other, f"kills on {name}: moves went astray"
    )
    report.log_is_clean(house, "ThoughtLost ", *(SILENCE if base else ()))
    return audit


async def heavy_play(
    playing: asyncio.Future[list[None]], companies: list[PlayingGroup], moves: int = HEAVY
) -> None:
    """Until enough moves more were acknowledged, or for as long as anybody should have to wait."""
    goal = acknowledged(companies) + moves
    await wait_for(LONGEST, lambda: playing.done() or acknowledged(companies) >= goal)
    if playing.done():
        playing.result()


async def wait_for(seconds: float, test: Callable[[], bool]) -> bool:
    limit = time.monotonic() + seconds
    while not test():
        if time.monotonic() > limit:
            return False
        await asyncio.sleep(0.02)
    return True


def on_postgresql(report: Report, folder: Path, times: int, tables: int, heavy: int) -> None:
    with postgres() as base:
        asyncio.run(kills(report, folder, times, tables, base, heavy))
