"""`python -m bench.lab`: the overhead of the lab over the bare loop, and the speedup of processes.

Bare matches and lab runs take turns, so that a busy machine affects both alike. One process is
measured by processor time, several by wall time.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import click

from bench.readme import write_section
from bench.report import processor, three_digits
from ludoteca.core.engine.bot import play_out
from ludoteca.core.engine.rng import stream
from ludoteca.games import find
from ludoteca.lab.entrants import entrant
from ludoteca.lab.experiment import Experiment
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.report.report_page import write_report
from ludoteca.lab.run import run
from ludoteca.lab.work.shard_runner import match_seed
from ludoteca.lab.work.shards import make_shards

CASES = (
    ("neon", "skilled", 20_000),
    ("neon", "casual", 10_000),
    ("encantados", "skilled", 400),
    ("kobito", "skilled", 200),
    ("coatl", "skilled", 100),
    ("cobogo", "casual", 8),
)
"""A game, its bot, and how many matches take about half a second."""
USUAL_MATCHES = 10_000
"""Matches of a usual run, which gives the rate of detailed matches and the size of a shard."""
ALL = 1
SHORT_RUN = 100_000


def experiment(
    game: str, bots: str, matches: int, detail_every: int = 0, chunk: int = 0
) -> Experiment:
    """An experiment as read from a file; 0 means the default."""
    bot_list = ", ".join(f'"{bot}"' for bot in bots.split())
    numbers = {"matches": matches, "detail_every": detail_every, "chunk": chunk}
    settings = "\n".join(f"{name} = {fact}" for name, fact in numbers.items() if fact)
    return parse_experiment(f'game = "{game}"\nbots = [{bot_list}]\n{settings}', Path("bench.toml"))


def part_of_usual_run(game: str, bot: str, matches: int) -> Experiment:
    """Some of the matches of a usual run."""
    usual = experiment(game, bot, USUAL_MATCHES)
    chunk = min(matches, len(make_shards(usual)[0].deals))
    return replace(usual, matches=matches, chunk=chunk)


def bare(plan: Experiment) -> None:
    """Plays the same deals and bots and computes only the payoffs."""
    game, [variant] = find(plan.game), plan.variants
    bots = [entrant(game, variant.bots[0]) for _ in range(variant.seats)]
    for deal in range(plan.matches):
        rng = stream(match_seed(plan.seed, deal), 0)
        state = game.setup(variant.seats, variant.options, rng)
        play_out(state, bots, rng, game.longest)
        state.payoffs()


def run_lab(plan: Experiment, folder: Path) -> None:
    """All that `ludoteca lab run` does, including its files."""
    with closing(run(plan, folder, 1)) as steps:
        for _ in steps:
            pass


def seconds(play: Callable[[], None]) -> float:
    before = process_time()
    play()
    return process_time() - before


def cost(game: str, bot: str, matches: int, rounds: int) -> list[str]:
    """A row: the bare time of a match, and the lab's time as a multiple of it."""
    planned = part_of_usual_run(game, bot, matches)
    plans = [planned, replace(planned, detail_every=ALL)]
    bares: list[float] = []
    ratios: list[list[float]] = [[] for _ in plans]
    for _ in range(rounds):
        bares.append(seconds(partial(bare, planned)))
        for index, plan in enumerate(plans):
            with TemporaryDirectory() as folder:
                took = seconds(partial(run_lab, plan, Path(folder) / "a.lab"))
            ratios[index].append(took / bares[-1])
    each = 1e6 * median(bares) / matches
    title = f"{game}, {bot}, {find(game).usual_seats} seats"
    usual, detailed = (f"{median(plan_ratios):.2f}" for plan_ratios in ratios)
    bare_match = f"{each:,.0f} µs".replace(",", " ")
    return [title, bare_match, usual, f"1 of {planned.detail_every}", detailed]


def seconds_per_match(matches: int, processes: int | None, cluster: str | None) -> float:
    """Seconds per match of a run in shards of about a second, without the start."""
    plan = experiment("kobito", "skilled", matches, 1, 100)
    with TemporaryDirectory() as folder:
        before = 0.0
        with closing(run(plan, Path(folder) / "a.lab", processes, cluster=cluster)) as steps:
            for step in steps:
                before = before or perf_counter()
                last = step
        done = last.total - 100
        return (perf_counter() - before) / done


def parallel_rows(matches: int) -> list[list[str]]:
    one = seconds_per_match(matches, 1, None)
    rows = [["one process", f"{1 / one:.0f}", "1"]]
    two = seconds_per_match(matches, 2, None)
    rows.append(["two processes", f"{1 / two:.0f}", three_digits(one / two)])
    try:
        import ray
    except ModuleNotFoundError:
        return rows
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    workers = seconds_per_match(matches, None, "auto")
    ray.shutdown()
    rows.append(["Ray, two workers", f"{1 / workers:.0f}", three_digits(one / workers)])
    return rows


def long_run(matches: int) -> list[str]:
    """A row: the time of a run of many matches and of its report, and the peak memory."""
    with TemporaryDirectory() as folder:
        run_folder = Path(folder) / "a.lab"
        times = [perf_counter()]
        run_lab(experiment("neon", "rulebook random", matches), run_folder)
        times.append(perf_counter())
        write_report(run_folder, run_folder / "report.html", "en")
        times.append(perf_counter())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    durations = [f"{after - before:.1f} s" for before, after in pairwise(times)]
    return [f"{matches:,}".replace(",", " "), *durations, f"{peak:.0f} MiB"]


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---", *("---:" for _ in heads[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@click.command(help=__doc__)
@click.option("--rounds", default=5, show_default=True)
@click.option("--only", default="", help="only games with this in their name")
@click.option("--matches", default=2400, show_default=True, help="of Kobito, for the speedup")
@click.option(
    "--long-matches", default=1_000_000, show_default=True, help="of nEon_onE, for the memory"
)
@click.option("--write", is_flag=True, help="put the tables into bench/README.md")
def main(rounds: int, only: str, matches: int, long_matches: int, write: bool) -> None:
    sections = [
        f"{date.today().isoformat()}, {processor()}, {os.cpu_count()} cores, "
        f"{os.getloadavg()[0]:.0f} busy; medians of {rounds} rounds."
    ]
    heads = ["one process", "bare match", "the lab", "detailed", "the lab, all detailed"]
    rows = [cost(*case, rounds) for case in CASES if only in case[0]]
    sections.append(table(heads, rows))
    if not only:
        heads = ["matches of nEon_onE", "played in", "report in", "memory at most"]
        sections.append(table(heads, [long_run(n) for n in (SHORT_RUN, long_matches)]))
        heads = ["Kobito, shards of about a second", "matches/s", "times one process"]
        sections.append(table(heads, parallel_rows(matches)))
    text = "\n\n".join(sections)
    click.echo(text)
    if write:
        write_section("lab", text)


if __name__ == "__main__":
    sys.exit(main())
