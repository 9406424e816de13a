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

from bench.soak.house import open_house
from bench.soak.kills import heavy_play
from bench.soak.players import Audit, Company, acknowledged
from bench.soak.report import Report

ROOM = 4 * 1024 * 1024
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
    asked = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "ludoteca-soak", str(folder)]
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
    house = open_house(folder)
    await suffer(report, house, f"database locked for {seconds:g} s", locked, seconds, tables)


async def full(report: Report, folder: Path, seconds: float, tables: int) -> None:
    with small_disk(folder) as ours:
        house = open_house(folder)
        name, fault = ("", filled) if ours else (" (its files may not grow)", forbidden)
        await suffer(report, house, f"disk full for {seconds:g} s{name}", fault, seconds, tables)


async def suffer(
    report: Report, house: House, name: str, fault: Fault, seconds: float, tables: int
) -> None:
    """People play before, while and after something is wrong, and all that was acknowledged is held."""
    companies = [Company(house, number) for number in range(tables)]
    try:
        playing = asyncio.gather(*(company.run() for company in companies))
        await heavy_play(playing, companies)
        with fault(house):
            since = acknowledged(companies)
            await asyncio.sleep(seconds)
            meanwhile = acknowledged(companies) - since
        begun = time.monotonic()
        await heavy_play(playing, companies)
        again = time.monotonic() - begun
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        matches = [match for company in companies for match in company.matches]
        await asyncio.to_thread(house.close)
        audit = Audit().of(house, matches)
    finally:
        if house.process.poll() is None:
            house.kill()
    refused: Counter[str] = Counter()
    for match in matches:
        for player in match:
            refused += player.refused
    report.say(
        f"{name}, {tables} tables",
        f"{meanwhile} moves meanwhile, {refused['not_stored']} refused as not stored, "
        f"{acknowledged(companies) - since - meanwhile} more within {again:.1f} s after it; "
        f"{audit.moves:,} acknowledged: {audit.lost} lost, {audit.doubled} doubled, {audit.other} changed",
    )
    report.must(not audit.lost + audit.doubled + audit.other, f"{name}: moves went astray")
    report.must(acknowledged(companies) > since + meanwhile, f"{name}: nobody plays on afterwards")
    report.log_is_clean(house, "Refused ")
