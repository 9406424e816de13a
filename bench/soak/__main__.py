"""`python -m bench.soak`: a soak test of the server: kills, faults, malformed input, many
connections and mixed play.

With its defaults it takes a few minutes. A long run: --kills 1000 --tables 10000 --sockets 2000
--malformed 100000 --minutes 60.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import click

from bench.readme import write_section
from bench.soak.crowd import crowd
from bench.soak.faults import full, lock
from bench.soak.fuzz import fuzz
from bench.soak.kills import kills, on_postgresql
from bench.soak.mixed import mixed
from bench.soak.report import Report


@click.command(help=__doc__)
@click.option(
    "--kills",
    "kill_count",
    default=20,
    show_default=True,
    help="on SQLite, and as many on PostgreSQL",
)
@click.option("--moves", default=40, show_default=True, help="acknowledged between two kills")
@click.option("--playing", default=8, show_default=True, help="tables with continuous play")
@click.option("--lock", "lock_seconds", default=20.0, show_default=True, help="seconds")
@click.option("--full", "full_seconds", default=5.0, show_default=True, help="seconds")
@click.option("--malformed", default=5000, show_default=True, help="requests, and as many messages")
@click.option("--tables", default=500, show_default=True)
@click.option("--sockets", default=200, show_default=True)
@click.option("--minutes", default=1.0, show_default=True, help="of mixed play")
@click.option(
    "--only", default="", help="only this: kills, postgresql, locked, full, malformed, crowd, mixed"
)
@click.option("--write", is_flag=True, help="put the table into bench/README.md")
def main(
    *,
    kill_count: int,
    moves: int,
    playing: int,
    lock_seconds: float,
    full_seconds: float,
    malformed: int,
    tables: int,
    sockets: int,
    minutes: float,
    only: str,
    write: bool,
) -> None:
    report = Report()
    parts: dict[str, Callable[[Path], object]] = {
        "kills": lambda folder: asyncio.run(
            kills(report, folder, kill_count, playing, moves=moves)
        ),
        "postgresql": lambda folder: on_postgresql(report, folder, kill_count, playing, moves),
        "locked": lambda folder: asyncio.run(lock(report, folder, lock_seconds, playing)),
        "full": lambda folder: asyncio.run(full(report, folder, full_seconds, playing)),
        "malformed": lambda folder: asyncio.run(fuzz(report, folder, malformed)),
        "crowd": lambda folder: asyncio.run(crowd(report, folder, tables, sockets)),
        "mixed": lambda folder: asyncio.run(mixed(report, folder, minutes, playing)),
    }
    for name, part in parts.items():
        if only in (name, ""):
            with tempfile.TemporaryDirectory(prefix="ludoteca-soak-") as folder:
                part(Path(folder))
    arguments = " ".join(word for word in sys.argv[1:] if word != "--write")
    lines = [
        f"{date.today()}; `python -m bench.soak {arguments}`".rstrip(" `")
        + "`; load of the machine "
        f"{os.getloadavg()[1]:.0f} on {os.cpu_count()} cores.",
        "",
        report.for_readme(),
        "",
        "No faults." if not report.faults else "\n".join(f"- {fault}" for fault in report.faults),
    ]
    click.echo("\n".join(lines))
    if write:
        write_section("soak", "\n".join(lines))
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
