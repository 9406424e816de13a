"""Kills (-9) during play: of the server, of a bot worker, of the database."""

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

from tests.server.kit import LocalServer, workers_of
from tests.server.postgres import Postgres, postgres

from bench.soak.players import Audit, PlayingGroup, acknowledged, all_reconnected
from bench.soak.report import Report
from bench.soak.server import start_server

MOVES_BETWEEN_KILLS = 40
DATABASE_ERRORS = ("UserError ", r"OperationalError at .*\blisten:")
"""Errors that a server may log while the database is down: moves that could not be stored, and the
lost connection for notifications."""
PLAY_TIMEOUT = 20.0
"""Seconds to wait for those moves."""


def kill(victim: str, server: LocalServer, base: Postgres | None) -> bool:
    """Kills a process and restarts it if nothing else does; returns False if there was none."""
    if victim == "worker":
        workers = workers_of(server)
        for worker in workers[:1]:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        return bool(workers)
    if victim == "server":
        server.kill()
        server.start()
        return True
    assert base is not None
    kill_all(base)
    base.start()
    return True


def kill_all(base: Postgres) -> None:
    """Kills the database server with all its processes."""
    command = ["ps", "-o", "pid=", "--ppid", str(base.process.pid)]
    children = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    base.process.kill()
    for child in map(int, children.split()):
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    base.process.wait(20)
    limit = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in children.split()):
        assert time.monotonic() < limit, "the database does not end"
        time.sleep(0.02)


async def kills(
    report: Report,
    folder: Path,
    times: int,
    tables: int,
    *,
    base: Postgres | None = None,
    moves: int = MOVES_BETWEEN_KILLS,
) -> Audit:
    """Kills `times` processes while clients play, then audits the moves."""
    server = start_server(folder, base.address if base else "")
    groups = [PlayingGroup(server, number) for number in range(tables)]
    victims = ("server", "worker") if base is None else ("server", "worker", "database")
    killed: Counter[str] = Counter()
    rng = random.Random(times)
    start = time.monotonic()
    try:
        playing = asyncio.gather(*(group.run() for group in groups))
        while sum(killed.values()) < times:
            await heavy_play(playing, groups, moves)
            await asyncio.sleep(rng.random() / 10)
            victim = rng.choice(victims)
            killed[victim] += await asyncio.to_thread(kill, victim, server, base)
        await heavy_play(playing, groups, moves)
        reconnected = await wait_for(3 * PLAY_TIMEOUT, lambda: all_reconnected(groups))
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await asyncio.to_thread(server.close)
    finally:
        if server.process.poll() is None:
            server.kill()
    matches = [match for group in groups for match in group.matches]
    audit = Audit().check_matches(server, matches)
    disconnects = sum(player.disconnects for match in matches for player in match)
    counts = ", ".join(f"{n} of a {victim}" for victim, n in sorted(killed.items()))
    name = "PostgreSQL" if base else "SQLite"
    report.add_row(
        f"kills (-9) at {tables} tables on {name}: {counts}",
        f"{audit.moves:,} moves acknowledged: {audit.lost} lost, {audit.doubled} doubled, "
        f"{audit.other} changed; {disconnects} sockets cut, "
        f"{'all' if reconnected else 'not all'} back; {time.monotonic() - start:.0f} s",
    )
    report.require(audit.moves > 0, "no moves were played")
    report.require(reconnected, f"kills on {name}: a client could not reconnect")
    report.require(
        not audit.lost + audit.doubled + audit.other, f"kills on {name}: moves were lost or changed"
    )
    report.require_clean_log(server, "WorkerFailed ", *(DATABASE_ERRORS if base else ()))
    return audit


async def heavy_play(
    playing: asyncio.Future[list[None]],
    groups: list[PlayingGroup],
    moves: int = MOVES_BETWEEN_KILLS,
) -> None:
    """Waits until `moves` more moves are acknowledged, at most PLAY_TIMEOUT."""
    goal = acknowledged(groups) + moves
    await wait_for(PLAY_TIMEOUT, lambda: playing.done() or acknowledged(groups) >= goal)
    if playing.done():
        playing.result()


async def wait_for(seconds: float, condition: Callable[[], bool]) -> bool:
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            return False
        await asyncio.sleep(0.02)
    return True


def on_postgresql(report: Report, folder: Path, times: int, tables: int, moves: int) -> None:
    with postgres() as base:
        asyncio.run(kills(report, folder, times, tables, base=base, moves=moves))
