"""`python -m tests.planted`: plants faults and reports which tests catch them."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from ludoteca.terminal.drawing.progress import progress_bar
from tests.planted import report
from tests.planted.faults import Fault, chosen, load, misfit
from tests.planted.runner import LIMIT, Outcome, try_faults

COLOURS = {"caught": "green", "hung": "yellow", "survived": "red", "too long": "red"}


@click.command()
@click.argument("words", nargs=-1, metavar="[AREA|NAME]...")
@click.option("--jobs", type=click.IntRange(1, 8), default=1, help="How many faults at a time.")
@click.option("--limit", default=LIMIT, help="Seconds after which tests are said to hang.")
@click.option(
    "--build",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Where compiled modules lie, such as .quick/lib: what is not planted runs compiled.",
)
@click.option("--write", is_flag=True, help="Keep what was seen, and write docs/dev/planted.md.")
def main(words: tuple[str, ...], jobs: int, limit: float, build: Path | None, write: bool) -> None:
    """Plants faults one at a time on a copy of the sources and runs the nearest tests."""
    every = load()
    faults = chosen(every, words)
    wrong = [f"{fault.name}: {why}" for fault in faults if (why := misfit(fault))]
    if wrong:
        raise SystemExit("\n".join(wrong))
    console = Console()
    seen: dict[str, Outcome] = {}
    with progress_bar(console) as bar:
        task = bar.add_task("planting", total=len(faults))
        for fault, outcome in try_faults(faults, jobs=jobs, limit=limit, build=build):
            seen[fault.name] = outcome
            bar.update(task, advance=1, description=fault.area)
            show(console, fault, outcome)
            if write:
                results = report.keep(every, seen)
    if write:
        report.write_page(every, results)
    console.print(summary(faults, seen))


def show(console: Console, fault: Fault, outcome: Outcome) -> None:
    """Prints a line immediately, even into a file."""
    line = f"{outcome.kind:8} {outcome.seconds:6.1f} s  {fault.area}: {fault.name}"
    console.print(line, style=COLOURS.get(outcome.kind, "red"), highlight=False, soft_wrap=True)
    if outcome.by:
        console.print(f"{'':19}{outcome.by}", style="dim", highlight=False, soft_wrap=True)


def summary(faults: list[Fault], seen: dict[str, Outcome]) -> Table:
    table = Table("area", "planted", "caught", "not caught")
    for area in dict.fromkeys(fault.area for fault in faults):
        outcomes = [seen[fault.name] for fault in faults if fault.area == area]
        caught = sum(outcome.is_caught for outcome in outcomes)
        table.add_row(area, str(len(outcomes)), str(caught), str(len(outcomes) - caught))
    return table


if __name__ == "__main__":
    main()
