"""The table of the speed benchmark, for the terminal and the README, and its machine."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from bench.cases import Comparison
from bench.figures import Ratio, SliceResult, case_speed, ratio

HEADS = (
    "case",
    "decisions/s best",
    "median",
    "matches/s best",
    "median",
    "decisions per match",
    "times as fast by decisions",
    "times as fast by matches",
)


def rate(value: float) -> str:
    """Formats three digits and a unit: 6.94 M, 356 k, 90.0 k."""
    for letter, size in ((" M", 1e6), (" k", 1e3), ("", 1.0)):
        if value >= 0.9995 * size:
            return three_digits(value / size) + letter
    return three_digits(value) if value else "-"


def three_digits(value: float) -> str:
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:.0f}"


def ratio_text(speed_ratio: Ratio | None) -> str:
    if speed_ratio is None:
        return "-"
    return f"{three_digits(speed_ratio.bests)} ({three_digits(speed_ratio.rounds)})"


def rows(
    slices: Mapping[str, Sequence[SliceResult]], comparisons: Sequence[Comparison]
) -> list[tuple[str, ...]]:
    """A row for each case; its last two cells list the ratios of faster cases to it."""
    table: list[tuple[str, ...]] = []
    for label, case_slices in slices.items():
        speed = case_speed(case_slices)
        faster = [c for c in comparisons if c.slower == label and c.faster in slices]
        by_decisions = [
            f"{c.name}: {ratio_text(ratio(slices[c.faster], case_slices))}".removeprefix(": ")
            for c in faster
        ]
        by_matches = [
            ratio_text(ratio(slices[c.faster], case_slices, of_matches=True)) for c in faster
        ]
        table.append(
            (
                label,
                rate(speed.best),
                rate(speed.median),
                rate(speed.matches_best),
                rate(speed.matches_median),
                three_digits(speed.length) if speed.length else "-",
                "\n".join(by_decisions),
                "\n".join(by_matches),
            )
        )
    return table


def for_terminal(table: Sequence[Sequence[str]]) -> Table:
    terminal_table = Table(box=SIMPLE_HEAD, pad_edge=False)
    terminal_table.add_column(HEADS[0])
    for head in HEADS[1:]:
        terminal_table.add_column(
            head.replace(" by ", "\nby ").replace("/s ", "/s\n").replace(" per ", "\nper "),
            justify="right",
            no_wrap=True,
        )
    for row in table:
        terminal_table.add_row(*row)
    return terminal_table


def for_readme(table: Sequence[Sequence[str]]) -> str:
    lines = [HEADS, ("---", *("---:" for _ in HEADS[1:])), *table]
    return "\n".join("| " + " | ".join(line).replace("\n", "<br>") + " |" for line in lines)


def processor() -> str:
    """The processor's model, if the system reports it."""
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def machine(versions: Mapping[str, str], rounds: int, seconds: float) -> str:
    """The date, the machine and the settings in two sentences."""
    libraries = "".join(f", {name} {number}" for name, number in sorted(versions.items()))
    return (
        f"{date.today().isoformat()}, {processor()}, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}{libraries}. "
        f"Rounds: {rounds}, each with a slice of {seconds} s for every case."
    )
