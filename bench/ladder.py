"""`python -m bench.ladder`: how strong the levels are, and how fast the search is.

Every rung of the ladder is a tournament with the same deals for both sides and everybody on every
seat. What was measured is kept in ladder.json, so that rungs can be measured one by one.
"""

from __future__ import annotations

import json
import sys
from contextlib import closing
from datetime import date
from pathlib import Path
from time import monotonic

import click
from rich.console import Console

from bench.report import processor
from bench.rungs import Rung, rungs
from bench.tables import tables
from ludoteca.core.option import checked
from ludoteca.games import find
from ludoteca.lab.confidence import paired
from ludoteca.lab.rating import ratings
from ludoteca.lab.schedule import Where
from ludoteca.lab.tournament import Results, Tournament, played

HERE = Path(__file__).parent
README = HERE / "README.md"
KEPT = HERE / "ladder.json"
START, END = "<!-- ladder -->", "<!-- end of ladder -->"


@click.command(help=__doc__)
@click.option("--matches", default=400, show_default=True, help="for each rung, at most")
@click.option("--seconds", default=120.0, show_default=True, help="for each rung, at most")
@click.option("--only", default="", help="only rungs with this in their name")
@click.option("--anew", is_flag=True, help="also what was measured before")
@click.option("--processes", default=None, type=int)
@click.option("--cluster", default=None, help="auto, or the address of a Ray cluster")
@click.option("--write", is_flag=True, help="put the tables into bench/README.md")
def main(
    matches: int,
    seconds: float,
    only: str,
    anew: bool,
    processes: int | None,
    cluster: str | None,
    write: bool,
) -> None:
    console = Console(highlight=False)
    found = kept()
    for rung in rungs():
        if only.casefold() not in rung.name.casefold() or (rung.name in found and not anew):
            continue
        facts = measured(rung, matches, seconds, Where(processes, cluster))
        found = kept() | {rung.name: facts}  # another run may have measured other rungs
        KEPT.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")
        console.print(f"{rung.name}: {found[rung.name]}")
    if write:
        README.write_text(written(README.read_text("utf-8"), tables(found)), "utf-8")
        console.print("The tables are in bench/README.md now.")


def kept() -> dict[str, dict[str, object]]:
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}


def measured(rung: Rung, matches: int, seconds: float, where: Where) -> dict[str, object]:
    """What one rung came to: the share of its first bot or of all, and how much was played."""
    if rung.speed:
        from bench.speed import speed

        return speed(rung.game)
    game = find(rung.game)
    options = checked(game.options, rung.options)
    seed = f"ladder/{rung.game}"
    plan = Tournament(rung.game, rung.seats, options, rung.bots, matches, seed, rung.all_meet)
    results = Results()
    until = monotonic() + seconds
    with closing(played(plan, where.processes, where.cluster)) as deals:
        for deal in deals:
            results.matches += deal
            if monotonic() > until:
                break
    facts: dict[str, object] = {
        "matches": len(results.matches),
        "day": date.today().isoformat(),
        "machine": processor(),
    }
    if rung.all_meet:
        return facts | {"levels": everybody(results)}
    facts |= shares_of(results, rung.bots[0])
    margins = [
        result.scores[0] - result.rival for result in results.matches if result.rival is not None
    ]
    if margins:
        facts["margin"] = sum(margins) / len(margins)
    return facts


def shares_of(results: Results, bot: str) -> dict[str, object]:
    share, low, high = paired(results.by_deal(bot))
    return {"share": share, "low": low, "high": high}


def everybody(results: Results) -> dict[str, object]:
    """The share and the rating of each bot."""
    rated, _ = ratings(results.matches)
    return {
        bot: shares_of(results, bot)
        | {"rating": rated[bot].points, "plus_minus": rated[bot].plus_minus}
        for bot in results.bots()
    }


def written(readme: str, text: str) -> str:
    """The README with these tables in place of the old ones."""
    before, start, rest = readme.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"no place for the ladder: {START} ... {END}")
    return f"{before}{START}\n\n{text}\n\n{END}{after}"


if __name__ == "__main__":
    sys.exit(main())
