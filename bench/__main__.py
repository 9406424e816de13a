"""`python -m bench`: our games and the peers in one run."""

from __future__ import annotations

import sys

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from bench.cases import Case, GameFacts, select_cases
from bench.install import install
from bench.readme import write_section
from bench.report import for_readme, for_terminal, machine, rows
from bench.runner import CaseFailed, run_cases
from ludoteca.core.text import texts
from ludoteca.games import find, names

QUICK = 3
MIN_WIDTH = 120


def games() -> dict[str, GameFacts]:
    """The facts of every installed game."""
    facts = {}
    for name in names():
        game = find(name)
        facts[name] = GameFacts(texts("en", name).say("game.name"), game.seats, game.usual_seats)
    return facts


@click.command(help=__doc__)
@click.option("--rounds", default=20, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=0.12, show_default=True, help="length of one slice")
@click.option("--quick", is_flag=True, help=f"only {QUICK} rounds, as a check")
@click.option("--peers/--no-peers", default=True, show_default=True, help="also measure the peers")
@click.option("--only", default="", help="only cases with this in their name")
@click.option("--write", is_flag=True, help="put the table into bench/README.md")
def main(*, rounds: int, seconds: float, quick: bool, peers: bool, only: str, write: bool) -> None:
    console = Console()

    def say(line: str) -> None:
        console.print(line, highlight=False, markup=False, soft_wrap=True)

    def report_failure(case: Case, failed: CaseFailed) -> None:
        say(f"{case.label}: left out, {failed}")

    if quick:
        rounds = QUICK
    cases, comparisons = select_cases(games())
    installed = install(say) if peers else set()
    cases = [
        case
        for case in cases
        if (not case.needs or case.needs in installed) and only.casefold() in case.label.casefold()
    ]
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as progress:
        task = progress.add_task("", total=len(cases) * (rounds + 1))
        slices, versions = run_cases(
            cases,
            rounds,
            seconds,
            lambda label: progress.update(task, description=label, advance=1),
            report_failure,
        )
    table = rows(slices, comparisons)
    circumstances = machine(versions, rounds, seconds)
    say(circumstances)
    Console(width=max(console.width, MIN_WIDTH)).print(for_terminal(table))
    if write:
        write_section("figures", f"{circumstances}\n\n{for_readme(table)}")
        say("The table is in bench/README.md now.")


if __name__ == "__main__":
    sys.exit(main())
