"""`python -m bench.learn`: our learning environments and those of the peers, in one run."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

import click

from bench.cases import Case
from bench.figures import SliceResult, case_speed, ratio
from bench.install import install
from bench.multiprocess import MATCHES, Speedup, measure_speedup
from bench.readme import write_section
from bench.report import machine, rate, three_digits
from bench.runner import CaseFailed, run_cases

TITLES = {"neon": "nEon_onE", "kobito": "Kobito", "encantados": "Encantados", "coatl": "Cóatl"}
LEARNED = ("neon", "kobito", "encantados")
"""Games that ship weights."""

BATCH = "{}, batch of 256"
RECORDS = "nEon_onE, batch of 256, every match a record"
BARE = "{}, bare rules"
DECIDES = "{}, a learned bot decides"
AEC = "nEon_onE, raw AEC"
RLCARD = "RLCard UNO, env.step"
ARRAYS = "OpenSpiel crazy_eights, tensor and mask as arrays"
ENVIRONMENT = "OpenSpiel crazy_eights, rl_environment"
LEDUC = "PettingZoo leduc, AEC as its users have it"
RAW_LEDUC = "PettingZoo leduc, raw AEC"
FOUR = "nEon_onE, 4 seats, bare rules"
BASELINE = "nEon_onE, 4 seats, in C"
ROLLOUTS = "OpenSpiel crazy_eights, 4 seats, C++ rollouts"
SEARCH = "nEon_onE, iterations of our search"
MCTS = "OpenSpiel crazy_eights, iterations of its C++ MCTSBot"

CASES = (
    *(Case(BATCH.format(t), "compiled", "bench.learners:batch", (n, 2)) for n, t in TITLES.items()),
    Case(RECORDS, "compiled", "bench.learners:batch", ("neon", 2, "records")),
    *(Case(BARE.format(t), "compiled", "bench.ours:matches", (n, 2)) for n, t in TITLES.items()),
    Case(AEC, "compiled", "bench.learners:aec_env", ("neon", 2)),
    Case(RLCARD, "peers", "bench.peers:rlcard_uno", needs="rlcard"),
    Case(ARRAYS, "peers", "bench.learners:eights_as_arrays", (2,), "open_spiel"),
    Case(ENVIRONMENT, "peers", "bench.learners:eights_environment", (2,), "open_spiel"),
    Case(LEDUC, "peers", "bench.learners:leduc", ("env",), "pettingzoo"),
    Case(RAW_LEDUC, "peers", "bench.learners:leduc", ("raw_env",), "pettingzoo"),
    *(
        Case(
            DECIDES.format(TITLES[name]),
            "compiled",
            "bench.learners:learned_bot_decisions",
            (name,),
        )
        for name in LEARNED
    ),
    Case(FOUR, "compiled", "bench.ours:matches", ("neon", 4)),
    Case(BASELINE, "compiled", "bench.baseline:matches", (4,)),
    Case(ROLLOUTS, "peers", "bench.peers:crazy_eights_rollouts", (4,), "open_spiel"),
    Case(SEARCH, "compiled", "bench.speed:our_search", ("neon", "")),
    Case(MCTS, "peers", "bench.speed:their_search", (), "open_spiel"),
)

NEON = BATCH.format("nEon_onE")
COMPARISONS: tuple[tuple[str, str, float | None], ...] = (
    (NEON, RLCARD, 55),
    (NEON, ARRAYS, 30),
    (NEON, ENVIRONMENT, 65),
    (NEON, BARE.format("nEon_onE"), 0.40),
    *((BATCH.format(t), BARE.format(t), 0.35) for n, t in TITLES.items() if n != "neon"),
    (RECORDS, NEON, 0.80),
    (AEC, RLCARD, 4.5),
    (AEC, LEDUC, 20),
    (AEC, RAW_LEDUC, None),
    (FOUR, BASELINE, 0.60),
    (FOUR, ROLLOUTS, 2.5),
    (SEARCH, MCTS, 2.5),
)
"""Pairs of cases, and how many times as fast the first should be at least (None: no aim)."""

MAX_MICROSECONDS = 50
"""Aim for a decision of a learned bot."""
MIN_SPEEDUP = 1.8
"""Aim for two processes compared with one."""


def tables_text(slices: Mapping[str, Sequence[SliceResult]]) -> str:
    """Two tables: the speed of each case, and the comparisons."""
    lines = ["| case, 2 seats | decisions/s best | median |", "| --- | ---: | ---: |"]
    for label, case_slices in slices.items():
        speed = case_speed(case_slices)
        lines.append(f"| {label} | {rate(speed.best)} | {rate(speed.median)} |")
    lines += [
        "",
        "| | times as fast as | best | median round | aim |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for faster, slower, aim in COMPARISONS:
        if faster in slices and slower in slices:
            times = ratio(slices[faster], slices[slower])
            assert times is not None
            best, median_round = three_digits(times.bests), three_digits(times.rounds)
            target = "" if aim is None else three_digits(aim)
            lines.append(f"| {faster} | {slower} | {best} | {median_round} | {target} |")
    return "\n".join([*lines, *decision_times(slices)])


def decision_times(slices: Mapping[str, Sequence[SliceResult]]) -> list[str]:
    """Microseconds per decision of each learned bot, in the median slice."""
    parts = []
    for name in LEARNED:
        case_slices = slices.get(DECIDES.format(TITLES[name]))
        if case_slices is not None:
            parts.append(f"{1e6 / case_speed(case_slices).median:.1f} µs in {TITLES[name]}")
    if not parts:
        return []
    return ["", f"A learned bot decides in {', '.join(parts)} (aim: below {MAX_MICROSECONDS} µs)."]


def speedup_text(speedup: Speedup) -> str:
    return (
        f"Two processes, {MATCHES} matches of nEon_onE: {three_digits(speedup.by_processor)} times the"
        f" rate of one by processor time, {three_digits(speedup.by_wall)} by wall time"
        f" (aim: {MIN_SPEEDUP})."
    )


@click.command(help=__doc__)
@click.option("--rounds", default=20, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=0.12, show_default=True, help="length of one slice")
@click.option("--peers/--no-peers", default=True, show_default=True, help="also measure the peers")
@click.option("--only", default="", help="only cases with this in their name")
@click.option(
    "--processes/--no-processes", default=True, help="also compare two processes with one"
)
@click.option("--write", is_flag=True, help="put the tables into bench/README.md")
def main(
    *, rounds: int, seconds: float, peers: bool, only: str, processes: bool, write: bool
) -> None:
    def report_failure(case: Case, failed: CaseFailed) -> None:
        click.echo(f"{case.label}: left out, {failed}")

    installed = install(click.echo) if peers else set()
    cases = [
        case
        for case in CASES
        if (not case.needs or case.needs in installed) and only.casefold() in case.label.casefold()
    ]
    slices, versions = run_cases(cases, rounds, seconds, lambda label: None, report_failure)
    text = f"{machine(versions, rounds, seconds)}\n\n{tables_text(slices)}"
    if processes:
        text += f"\n\n{speedup_text(measure_speedup('neon', 2))}"
    click.echo(text)
    if write:
        write_section("learners", text)


if __name__ == "__main__":
    sys.exit(main())
