"""`python -m bench.strength`: how strong the levels are, and how fast the search is.

Every matchup is a tournament with the same deals for both sides and every bot on every seat.
Results are stored in strength.json, so matchups can be measured one at a time.
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

from bench.matchups import Matchup, matchups
from bench.readme import write_section
from bench.report import processor
from bench.tables import tables
from ludoteca.core.option import check_options
from ludoteca.games import find
from ludoteca.lab.bot_ratings import fit_ratings
from ludoteca.lab.confidence import clustered_share
from ludoteca.lab.parallel import ParallelOptions
from ludoteca.lab.tournament import Tournament, TournamentResults, play_tournament

RESULTS_FILE = Path(__file__).parent / "strength.json"


@click.command(help=__doc__)
@click.option("--matches", default=400, show_default=True, help="of each matchup, at most")
@click.option("--seconds", default=120.0, show_default=True, help="of each matchup, at most")
@click.option("--only", default="", help="only matchups with this in their name")
@click.option("--remeasure", is_flag=True, help="also matchups that have a result")
@click.option("--processes", default=None, type=int)
@click.option("--cluster", default=None, help="auto, or the address of a Ray cluster")
@click.option("--write", is_flag=True, help="put the tables into bench/README.md")
def main(
    *,
    matches: int,
    seconds: float,
    only: str,
    remeasure: bool,
    processes: int | None,
    cluster: str | None,
    write: bool,
) -> None:
    console = Console(highlight=False)
    known_results = load_results()
    for matchup in matchups():
        if only.casefold() not in matchup.name.casefold() or (
            matchup.name in known_results and not remeasure
        ):
            continue
        result = measure(matchup, matches, seconds, ParallelOptions(processes, cluster))
        # read again: another run may have added results
        known_results = load_results() | {matchup.name: result}
        RESULTS_FILE.write_text(json.dumps(known_results, indent=1, sort_keys=True) + "\n", "utf-8")
        console.print(f"{matchup.name}: {known_results[matchup.name]}")
    if write:
        write_section("strength", tables(known_results))
        console.print("The tables are in bench/README.md now.")


def load_results() -> dict[str, dict[str, object]]:
    return json.loads(RESULTS_FILE.read_text("utf-8")) if RESULTS_FILE.exists() else {}


def measure(
    matchup: Matchup, matches: int, seconds: float, where: ParallelOptions
) -> dict[str, object]:
    """The share of the first bot, or of all where all levels meet, and the number of matches."""
    if matchup.speed:
        from bench.speed import speed

        return speed(matchup.game)
    game = find(matchup.game)
    options = check_options(game.options, matchup.options)
    seed = f"ladder/{matchup.game}"
    tournament = Tournament(
        matchup.game, matchup.seats, options, matchup.bots, matches, seed, matchup.all_meet
    )
    results = TournamentResults()
    deadline = monotonic() + seconds
    with closing(play_tournament(tournament, where.processes, where.cluster)) as deals:
        for deal in deals:
            results.matches += deal
            if monotonic() > deadline:
                break
    summary: dict[str, object] = {
        "matches": len(results.matches),
        "day": date.today().isoformat(),
        "machine": processor(),
    }
    if matchup.all_meet:
        return summary | {"levels": shares_by_bot(results)}
    summary |= shares_of(results, matchup.bots[0])
    margins = [
        result.scores[0] - result.rival_score
        for result in results.matches
        if result.rival_score is not None
    ]
    if margins:
        summary["margin"] = sum(margins) / len(margins)
    return summary


def shares_of(results: TournamentResults, bot: str) -> dict[str, object]:
    share, low, high = clustered_share(results.by_deal(bot))
    return {"share": share, "low": low, "high": high}


def shares_by_bot(results: TournamentResults) -> dict[str, object]:
    """The share and the rating of each bot."""
    bot_ratings, _ = fit_ratings(results.matches)
    return {
        bot: shares_of(results, bot)
        | {"rating": bot_ratings[bot].points, "plus_minus": bot_ratings[bot].half_width}
        for bot in results.bots()
    }


if __name__ == "__main__":
    sys.exit(main())
