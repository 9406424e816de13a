"""Faults of storage: a locked database and a full disk."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from tests.server.kit import LocalServer

from bench.soak.kills import heavy_play
from bench.soak.players import Audit, PlayingGroup, acknowledged
from bench.soak.report import Report
from bench.soak.server import start_server

DISK_BYTES = 4 * 1024 * 1024
"""Size of the small disk."""
Fault = Callable[[LocalServer], AbstractContextManager[None]]


@contextmanager
def locked(server: LocalServer) -> Iterator[None]:
    """Holds a write lock on the database."""
    path = server.folder / "ludoteca.db"
    with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mounts a disk of a few megabytes at the folder; yields False without the permission."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "ludoteca-soak", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


@contextmanager
def filled(server: LocalServer) -> Iterator[None]:
    """Fills the small disk."""
    ballast = server.folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass
    yield
    ballast.unlink()


@contextmanager
def forbidden(server: LocalServer) -> Iterator[None]:
    """Limits the size of the server's files: like a full disk, without the permission to mount one."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


async def lock(report: Report, folder: Path, seconds: float, tables: int) -> None:
    server = start_server(folder)
    await play_through_fault(
        report, server, f"database locked for {seconds:g} s", locked, seconds=seconds, tables=tables
    )


async def full(report: Report, folder: Path, seconds: float, tables: int) -> None:
    with small_disk(folder) as mounted:
        server = start_server(folder)
        name, fault = ("", filled) if mounted else (" (its files may not grow)", forbidden)
        await play_through_fault(
            report,
            server,
            f"disk full for {seconds:g} s{name}",
            fault,
            seconds=seconds,
            tables=tables,
        )


async def play_through_fault(
    report: Report, server: LocalServer, name: str, fault: Fault, *, seconds: float, tables: int
) -> None:
    """Clients play before, during and after a fault; no acknowledged move may be lost."""
    groups = [PlayingGroup(server, number) for number in range(tables)]
    try:
        playing = asyncio.gather(*(group.run() for group in groups))
        await heavy_play(playing, groups)
        with fault(server):
            before = acknowledged(groups)
            await asyncio.sleep(seconds)
            acknowledged_during = acknowledged(groups) - before
        start = time.monotonic()
        await heavy_play(playing, groups)
        recovery = time.monotonic() - start
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        matches = [match for group in groups for match in group.matches]
        await asyncio.to_thread(server.close)
        audit = Audit().check_matches(server, matches)
    finally:
        if server.process.poll() is None:
            server.kill()
    refused: Counter[str] = Counter()
    for match in matches:
        for player in match:
            refused += player.refused
    report.add_row(
        f"{name}, {tables} tables",
        f"{acknowledged_during} moves during it, {refused['not_stored']} refused as not stored, "
        f"{acknowledged(groups) - before - acknowledged_during} more within {recovery:.1f} s after it; "
        f"{audit.moves:,} acknowledged: {audit.lost} lost, {audit.doubled} doubled, {audit.other} changed",
    )
    report.require(
        not audit.lost + audit.doubled + audit.other, f"{name}: moves were lost or changed"
    )
    report.require(
        acknowledged(groups) > before + acknowledged_during,
        f"{name}: play does not go on afterwards",
    )
    report.require_clean_log(server, "UserError ")
