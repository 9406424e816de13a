"""`python -m bench.server`: our server and boardgame.io's under the same load, by turns in one run.

The reliable figure is processor time. Moves per second and response times also depend on the other
load of the machine, including the clients.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median

import click

from bench import boardgame_io
from bench.boardgame_io import PeerServer
from bench.readme import write_section
from bench.sockets import Load, OurServer, measure_load, opening_cost

GAMES = {"neon": "nEon_onE", "coatl": "Cóatl", "encantados": "Encantados"}
BOT_TABLES = 20
"""Tables at which bots play without a pause."""
CALM_TABLES = 200
"""Tables with one move per second."""
Case = Callable[[Path], Load]


def ours(game: str, tables: int, seconds: float) -> Case:
    def measure(folder: Path) -> Load:
        server = OurServer(folder)
        try:
            load = asyncio.run(measure_load(server, game, tables, seconds))
            load.opening = asyncio.run(opening_cost(server, game))
            return load
        finally:
            server.close()

    return measure


def calm(seconds: float) -> Case:
    """Many tables with one move per second, while bots play at others."""

    def measure(folder: Path) -> Load:
        server = OurServer(folder)
        try:
            return asyncio.run(
                measure_load(server, "neon", CALM_TABLES, seconds, rate=1.0, bot_tables=BOT_TABLES)
            )
        finally:
            server.close()

    return measure


def theirs(stored: bool, tables: int, seconds: float) -> Case:
    def measure(folder: Path) -> Load:
        server = PeerServer(folder if stored else None)
        try:
            return server.load(tables, seconds)
        finally:
            server.close()

    return measure


def rows(loads_by_server: dict[str, list[Load]]) -> list[str]:
    lines = [
        "| server | moves/s | processor time a move, median (least) | without opening tables "
        "| moves/s of one core "
        "| answered, p50 / p99 | wire a move |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for label, loads in loads_by_server.items():
        cost, bare = (
            median(load.cost for load in loads),
            min(load.cost_without_opening for load in loads),
        )
        least = min(load.cost for load in loads)
        half, late = (median(load.late(share) for load in loads) for share in (0.5, 0.99))
        wire = median(load.wire / max(1, load.moves) for load in loads)
        lines.append(
            f"| {label} | {median(load.rate for load in loads):,.0f} | {cost:.2f} ({least:.2f}) ms "
            f"| {f'{bare:.2f} ms' if loads[0].opening else ''} "
            f"| {1000 / bare:,.0f} | {half:.0f} / {late:.0f} ms "
            f"| {f'{wire / 1000:.1f} kB' if wire else ''} |"
        )
    return lines


@click.command(help=__doc__)
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=6.0, show_default=True, help="length of one slice")
@click.option("--tables", default=50, show_default=True, type=click.IntRange(1))
@click.option(
    "--peers/--no-peers", default=True, show_default=True, help="also measure boardgame.io"
)
@click.option("--only", default="", help="only servers with this in their name")
@click.option("--write", is_flag=True, help="put the table into bench/README.md")
def main(*, rounds: int, seconds: float, tables: int, peers: bool, only: str, write: bool) -> None:
    cases = {f"ours, {name}": ours(game, tables, seconds) for game, name in GAMES.items()}
    if peers and boardgame_io.install(click.echo):
        cases["boardgame.io in memory, stores nothing"] = theirs(False, tables, seconds)
        cases["boardgame.io, FlatFile without sync"] = theirs(True, tables, seconds)
    cases[f"ours, {CALM_TABLES} tables, a move a second, bots at {BOT_TABLES} more"] = calm(seconds)
    cases = {label: case for label, case in cases.items() if only.casefold() in label.casefold()}
    loads: dict[str, list[Load]] = {label: [] for label in cases}
    for _ in range(rounds):
        for label, case in cases.items():
            with tempfile.TemporaryDirectory() as folder:
                loads[label].append(case(Path(folder)))
            click.echo(f"{label}: {loads[label][-1].cost:.3f} ms a move")
    machine_load = f"load of the machine {os.getloadavg()[1]:.0f} on {os.cpu_count()} cores"
    lines = [
        f"{date.today()}; {tables} tables, two people each, as fast as they can, {rounds} turns of "
        f"{seconds:g} s; {machine_load}.",
        "",
        *rows(loads),
    ]
    click.echo("\n".join(lines))
    if write:
        write_section("server", "\n".join(lines))


if __name__ == "__main__":
    main()
