"""`python -m bench.soak`: what the world does to a server, in one bounded programme.

Small as it is here, a few minutes; large with --kills 1000 --tables 10000 --sockets 2000 --malformed
100000 --minutes 60.
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

from bench.soak.crowd import crowd
from bench.soak.faults import full, lock
from bench.soak.fuzz import fuzz
from bench.soak.kills import kills, on_postgresql
from bench.soak.mixed import mixed
from bench.soak.report import Report

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- soak -->", "<!-- end of soak -->"


@click.command(help=__doc__)
@click.option("--kills", "deaths", default=20, show_default=True, help="and as many on PostgreSQL")
@click.option("--moves", default=40, show_default=True, help="acknowledged between two kills")
@click.option(
    "--playing", default=8, show_default=True, help="tables at which people play all the time"
)
@click.option("--lock", "locked", default=20.0, show_default=True, help="seconds")
@click.option("--full", "filled", default=5.0, show_default=True, help="seconds")
@click.option("--malformed", default=5000, show_default=True, help="requests, and as many messages")
@click.option("--tables", default=500, show_default=True)
@click.option("--sockets", default=200, show_default=True)
@click.option("--minutes", default=1.0, show_default=True, help="of mixed play")
@click.option(
    "--only", default="", help="only this: kills, postgresql, locked, full, malformed, crowd, mixed"
)
@click.option("--write", is_flag=True, help="put the table into bench/README.md")
def main(
    deaths: int,
    moves: int,
    playing: int,
    locked: float,
    filled: float,
    malformed: int,
    tables: int,
    sockets: int,
    minutes: float,
    only: str,
    write: bool,
) -> None:
    report = Report()
    programme: dict[str, Callable[[Path], object]] = {
        "kills": lambda folder: asyncio.run(kills(report, folder, deaths, playing, heavy=moves)),
        "postgresql": lambda folder: on_postgresql(report, folder, deaths, playing, moves),
        "locked": lambda folder: asyncio.run(lock(report, folder, locked, playing)),
        "full": lambda folder: asyncio.run(full(report, folder, filled, playing)),
        "malformed": lambda folder: asyncio.run(fuzz(report, folder, malformed)),
        "crowd": lambda folder: asyncio.run(crowd(report, folder, tables, sockets)),
        "mixed": lambda folder: asyncio.run(mixed(report, folder, minutes, playing)),
    }
    for name, part in programme.items():
        if only in (name, ""):
            with tempfile.TemporaryDirectory(prefix="ludoteca-soak-") as folder:
                part(Path(folder))
    asked = " ".join(one for one in sys.argv[1:] if one != "--write")
    said = [
        f"{date.today()}; `python -m bench.soak {asked}`".rstrip(" `") + "`; load of the machine "
        f"{os.getloadavg()[1]:.0f} on {os.cpu_count()} cores.",
        "",
        report.for_readme(),
        "",
        "No faults." if not report.faults else "\n".join(f"- {fault}" for fault in report.faults),
    ]
    click.echo("\n".join(said))
    if write:
        text = README.read_text("utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        README.write_text("\n".join([before + BEGIN, "", *said, "", END + after]), "utf-8")
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
