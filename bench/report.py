"""The one table, for the terminal and for the README, and the machine it was made on."""

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

START = "<!-- figures -->"
END = "<!-- end of figures -->"
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
    """Three digits and a letter: 6.94 M, 356 k, 90.0 k."""
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
    """A row for every case; the lines of its last cells are the cases it was held against."""
    found: list[tuple[str, ...]] = []
    for label, mine in slices.items():
        f = case_speed(mine)
        held = [c for c in comparisons if c.slower == label and c.faster in slices]
        by_decisions = [
            f"{c.name}: {ratio_text(ratio(slices[c.faster], mine))}".removeprefix(": ")
            for c in held
        ]
        by_matches = [ratio_text(ratio(slices[c.faster], mine, of_matches=True)) for c in held]
        found.append(
            (
                label,
                rate(f.best),
                rate(f.median),
                rate(f.matches_best),
                rate(f.matches_median),
                three_digits(f.length) if f.length else "-",
                "\n".join(by_decisions),
                "\n".join(by_matches),
            )
        )
    return found


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
    """Its model, as well as the system says."""
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def machine(versions: Mapping[str, str], rounds: int, seconds: float) -> str:
    """Date and circumstances in a sentence or two."""
    libraries = "".join(f", {name} {number}" for name, number in sorted(versions.items()))
    return (
        f"{date.today().isoformat()}, {processor()}, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}{libraries}. "
        f"Rounds: {rounds}, each with a slice of {seconds} s for every case."
    )


def with_figures(readme: str, circumstances: str, table: str) -> str:
    """The README with these figures in place of the old ones."""
    before, start, rest = readme.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"no place for figures: {START} ... {END}")
    return f"{before}{START}\n\n{circumstances}\n\n{table}\n\n{END}{after}"
