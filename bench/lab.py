"""`python -m bench.lab`: what the laboratory costs over the bare loop, and what company brings.

Bare and gathered matches are played in turns, so that both suffer alike when the machine is busy.
One is charged the processor time it used, several the time that passed.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import click

from bench.report import processor, three_digits
from ludoteca.core.kit.bot import play_out
from ludoteca.core.kit.rng import stream
from ludoteca.games import find
from ludoteca.lab.experiment import Experiment, parse
from ludoteca.lab.run import run
from ludoteca.lab.tournament import entrant
from ludoteca.lab.work.parts import Part, parts
from ludoteca.lab.work.playing import play_part

README = Path(__file__).parent / "README.md"
START, END = "<!-- lab -->", "<!-- end of lab -->"
CASES = (
    ("neon", "skilled", 4000),
    ("neon", "casual", 1500),
    ("encantados", "skilled", 100),
    ("kobito", "skilled", 100),
    ("coatl", "skilled", 30),
    ("cobogo", "casual", 3),
)
"""A game, who plays it, and how many matches are about a second."""
SHARES = (1, 10)
"""Every match is looked at closely, or one in so many."""


def experiment(game: str, bot: str, matches: int, closely: int, chunk: int = 0) -> Experiment:
    chunked = f"chunk = {chunk}\n" if chunk else ""
    text = f'game = "{game}"\nbots = ["{bot}"]\nmatches = {matches}\nclosely = {closely}\n{chunked}'
    return parse(text, Path("bench.toml"))


def bare(part: Part) -> None:
    """The same deals and bots, and nothing but the end is asked for."""
    game, variant = find(part.experiment.game), part.variant
    bots = [entrant(game, variant.bots[0]) for _ in range(variant.seats)]
    for deal in part.deals:
        rng = stream(part.experiment.seed, "match", deal)
        state = game.setup(variant.seats, variant.options, rng)
        play_out(state, bots, rng, game.longest)
        state.payoffs()


def seconds(play: Callable[[Part], object], part: Part) -> float:
    before = process_time()
    play(part)
    return process_time() - before


def cost(game: str, bot: str, matches: int, rounds: int) -> list[str]:
    """A row: the bare time of a match, and how many times as much the lab takes."""
    work = [parts(experiment(game, bot, matches, closely, matches))[0] for closely in SHARES]
    bares: list[float] = []
    ratios: list[list[float]] = [[] for _ in SHARES]
    for _ in range(rounds):
        once = seconds(bare, work[0])
        bares.append(once)
        for place, part in enumerate(work):
            ratios[place].append(seconds(play_part, part) / once)
    each = 1e6 * median(bares) / matches
    title = f"{game}, {bot}, {find(game).usual_seats} seats"
    return [title, f"{each:,.0f} µs".replace(",", " "), *(f"{median(r):.2f}" for r in ratios)]


def passed(matches: int, processes: int | None, cluster: str | None) -> float:
    """Seconds for a run in parts of about a second, without the start."""
    plan = experiment("kobito", "skilled", matches, 1, 100)
    with TemporaryDirectory() as folder:
        before = 0.0
        with closing(run(plan, Path(folder) / "a.lab", processes, cluster)) as steps:
            for step in steps:
                before = before or perf_counter()
                last = step
        done = last.of - 100
        return (perf_counter() - before) / done


def company(matches: int) -> list[list[str]]:
    one = passed(matches, 1, None)
    rows = [["one process", f"{1 / one:.0f}", "1"]]
    two = passed(matches, 2, None)
    rows.append(["two processes", f"{1 / two:.0f}", three_digits(one / two)])
    try:
        import ray
    except ModuleNotFoundError:
        return rows
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    workers = passed(matches, None, "auto")
    ray.shutdown()
    rows.append(["Ray, two workers", f"{1 / workers:.0f}", three_digits(one / workers)])
    return rows


def memory(matches: int) -> str:
    """What a run of many matches needs at most."""
    with TemporaryDirectory() as folder:
        plan = experiment("neon", "rulebook", matches, max(1, matches // 20_000))
        before = perf_counter()
        with closing(run(plan, Path(folder) / "a.lab", 1)) as steps:
            for _ in steps:
                pass
        took = perf_counter() - before
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{matches:,} matches of nEon_onE: {took:.0f} s, {most:.0f} MiB at most".replace(
        ",", " "
    )


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---", *("---:" for _ in heads[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@click.command(help=__doc__)
@click.option("--rounds", default=5, show_default=True)
@click.option("--only", default="", help="only games with this in their name")
@click.option("--matches", default=1200, show_default=True, help="of Kobito, for the company")
@click.option("--many", default=100_000, show_default=True, help="of nEon_onE, for the memory")
@click.option("--write", is_flag=True, help="put the tables into bench/README.md")
def main(rounds: int, only: str, matches: int, many: int, write: bool) -> None:
    told = [
        f"{date.today().isoformat()}, {processor()}, {os.cpu_count()} cores, "
        f"{os.getloadavg()[0]:.0f} busy; medians of {rounds} rounds."
    ]
    heads = ["one process", "bare match", *(f"lab, 1 of {n} closely" for n in SHARES)]
    rows = [cost(*case, rounds) for case in CASES if only in case[0]]
    told.append(table(heads, rows))
    if not only:
        told.append(memory(many))
        heads = ["Kobito, parts of about a second", "matches/s", "times one process"]
        told.append(table(heads, company(matches)))
    text = "\n\n".join(told)
    click.echo(text)
    if write:
        readme = README.read_text("utf-8")
        before, start, rest = readme.partition(START)
        _, end, after = rest.partition(END)
        if not start or not end:
            raise ValueError(f"no place for the lab: {START} ... {END}")
        README.write_text(f"{before}{START}\n\n{text}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
