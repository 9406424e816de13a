"""`python -m bench.learn`: our environments for learners and the peers', side by side in one run."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import click

from bench.cases import Case
from bench.figures import Sliced, figures, ratio
from bench.install import install
from bench.race import Failed, race
from bench.report import machine, rate, three_digits
from ludoteca.learn.processes import Processes

README = Path(__file__).parent / "README.md"
START, END = "<!-- learners -->", "<!-- end of learners -->"
TITLES = {"neon": "nEon_onE", "kobito": "Kobito", "encantados": "Encantados", "coatl": "Cóatl"}

BATCH = "{}, batch of 256"
RECORDS = "nEon_onE, batch of 256, every match a record"
BARE = "{}, bare rules"
AEC = "nEon_onE, raw AEC"
RLCARD = "RLCard UNO, env.step"
ARRAYS = "OpenSpiel crazy_eights, tensor and mask as arrays"
ENVIRONMENT = "OpenSpiel crazy_eights, rl_environment"
LEDUC = "PettingZoo leduc, raw AEC"

CASES = (
    *(Case(BATCH.format(t), "compiled", "bench.learners:batch", (n, 2)) for n, t in TITLES.items()),
    Case(RECORDS, "compiled", "bench.learners:batch", ("neon", 2, "records")),
    *(Case(BARE.format(t), "compiled", "bench.ours:matches", (n, 2)) for n, t in TITLES.items()),
    Case(AEC, "compiled", "bench.learners:agents_in_turn", ("neon", 2)),
    Case(RLCARD, "peers", "bench.peers:rlcard_uno", needs="rlcard"),
    Case(ARRAYS, "peers", "bench.learners:eights_as_arrays", (2,), "open_spiel"),
    Case(ENVIRONMENT, "peers", "bench.learners:eights_environment", (2,), "open_spiel"),
    Case(LEDUC, "peers", "bench.learners:leduc", needs="pettingzoo"),
)

NEON = BATCH.format("nEon_onE")
HELD = (
    (NEON, RLCARD),
    (NEON, ARRAYS),
    (NEON, ENVIRONMENT),
    *((BATCH.format(title), BARE.format(title)) for title in TITLES.values()),
    (RECORDS, NEON),
    (AEC, RLCARD),
    (AEC, LEDUC),
)
"""What is held against what."""

SPREAD = 2048
ROUNDS = 9
SECONDS = 0.5


def spread(name: str, seats: int) -> float:
    """How many times the rate of one process two have, by the clock on the wall."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    with (
        Processes(name, SPREAD, seats, seed="bench", processes=1) as one,
        Processes(name, SPREAD, seats, seed="bench", processes=2) as two,
    ):
        for _ in range(ROUNDS):
            for batch in (one, two):
                assert batch.masks is not None
                done = 0
                begun = perf_counter()
                while perf_counter() - begun < SECONDS:
                    batch.step(batch.masks.argmax(1))
                    done += SPREAD
                rates[len(batch.workers)].append(done / (perf_counter() - begun))
    return median(b / a for a, b in zip(rates[1], rates[2], strict=True))


def told(slices: Mapping[str, Sequence[Sliced]]) -> str:
    """Two tables: how fast each case is, and what was held against what."""
    lines = ["| case, 2 seats | decisions/s best | median |", "| --- | ---: | ---: |"]
    for label, mine in slices.items():
        found = figures(mine)
        lines.append(f"| {label} | {rate(found.best)} | {rate(found.median)} |")
    lines += ["", "| | times as fast as | best | median round |", "| --- | --- | ---: | ---: |"]
    for faster, slower in HELD:
        if faster in slices and slower in slices:
            times = ratio(slices[faster], slices[slower])
            assert times is not None
            best, usual = three_digits(times.bests), three_digits(times.rounds)
            lines.append(f"| {faster} | {slower} | {best} | {usual} |")
    return "\n".join(lines)


def put(readme: str, text: str) -> str:
    before, start, rest = readme.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError("there is no place for the learners' figures")
    return f"{before}{START}\n\n{text}\n\n{END}{after}"


@click.command(help=__doc__)
@click.option("--rounds", default=20, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=0.12, show_default=True, help="the length of one slice")
@click.option("--peers/--no-peers", default=True, show_default=True, help="the peers, too")
@click.option("--only", default="", help="only cases with this in their name")
@click.option("--processes/--no-processes", default=True, help="two processes beside one, too")
@click.option("--write", is_flag=True, help="put the tables into bench/README.md")
def main(rounds: int, seconds: float, peers: bool, only: str, processes: bool, write: bool) -> None:
    def left_out(case: Case, failed: Failed) -> None:
        click.echo(f"{case.label}: left out, {failed}")

    at_hand = install(click.echo) if peers else set()
    cases = [
        case
        for case in CASES
        if (not case.needs or case.needs in at_hand) and only.casefold() in case.label.casefold()
    ]
    slices, versions = race(cases, rounds, seconds, lambda label: None, left_out)
    text = f"{machine(versions, rounds, seconds)}\n\n{told(slices)}"
    if processes:
        text += f"\n\nTwo processes, {SPREAD} matches of nEon_onE, by the clock on the wall: "
        text += f"{three_digits(spread('neon', 2))} times the rate of one."
    click.echo(text)
    if write:
        README.write_text(put(README.read_text("utf-8"), text), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
