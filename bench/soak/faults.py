"""A database that somebody else has locked, and a disk on which there is no more room."""

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

from tests.server.kit import House

from bench.soak.kills import heavy_play
from bench.soak.players import Audit, PlayingGroup, acknowledged
from bench.soak.report import Report
from bench.soak.server import start_server

DISK_BYTES = 4 * 1024 * 1024
"""Bytes of the small disk."""
Fault = Callable[[House], AbstractContextManager[None]]


@contextmanager
def locked(house: House) -> Iterator[None]:
    """Nobody else can write meanwhile."""
    path = house.folder / "ludoteca.db"
    with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A disk of a few megabytes there, if we may have one."""
    asked = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "ludoteca-soak", str(folder)]
    try:
        ours = subprocess.run(asked, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        ours = False
    try:
        yield ours
    finally:
        if ours:
            subprocess.run(["umount", str(folder)], check=True)


@contextmanager
def filled(house: House) -> Iterator[None]:
    """All that is left of a small disk is taken."""
    ballast = house.folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass
    yield
    ballast.unlink()


@contextmanager
def forbidden(house: House) -> Iterator[None]:
    """The server's files may not grow: as good as a full disk where nobody may mount one."""
    before = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, before)


async def lock(report: Report, folder: Path, seconds: float, tables: int) -> None:
    house = start_server(folder)
    await play_through_fault(
        report, house, f"database locked for {seconds:g} s", locked, seconds, tables
    )


async def full(report: Report, folder: Path, seconds: float, tables: int) -> None:
    with small_disk(folder) as ours:
        house = start_server(folder)
        name, fault = ("", filled) if ours else (" (its files may not grow)", forbidden)
        await play_through_fault(
            report, house, f"disk full for {seconds:g} s{name}", fault, seconds, tables
        )


async def play_through_fault(
    report: Report, house: House, name: str, fault: Fault, seconds: float, tables: int
) -> None:
    """People play before, while and after something is wrong, and all that was acknowledged is held."""
    groups = [PlayingGroup(house, number) for number in range(tables)]
    try:
        playing = asyncio.gather(*(company.run() for company in groups))
        await heavy_play(playing, groups)
        with fault(house):
            since = acknowledged(groups)
            await asyncio.sleep(seconds)
            acknowledged_during = acknowledged(groups) - since
        begun = time.monotonic()
        await heavy_play(playing, groups)
        again = time.monotonic() - begun
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        matches = [match for company in groups for match in company.matches]
        await asyncio.to_thread(house.close)
        audit = Audit().check_matches(house, matches)
    finally:
        if house.process.poll() is None:
            house.kill()
    refused: Counter[str] = Counter()
    for match in matches:
        for player in match:
            refused += player.refused
    report.add_row(
        f"{name}, {tables} tables",
        f"{acknowledged_during} moves meanwhile, {refused['not_stored']} refused as not stored, "
        f"{acknowledged(groups) - since - acknowledged_during} more within {again:.1f} s after it; "
        f"{audit.moves:,} acknowledged: {audit.lost} lost, {audit.doubled} doubled, {audit.other} changed",
    )
    report.require(not audit.lost + audit.doubled + audit.other, f"{name}: moves went astray")
    report.require(
        acknowledged(groups) > since + acknowledged_during, f"{name}: nobody plays on afterwards"
    )
    report.log_is_clean(house, "Refused ")
