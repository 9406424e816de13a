"""`ludoteca tournament`: bots against each other, with ratings and win shares."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.bots.learned import FILE_PREFIX
from ludoteca.bots.levels import LEVELS
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.sides import has_partners
from ludoteca.core.text import Texts
from ludoteca.lab.bot_ratings import fit_ratings
from ludoteca.lab.confidence import clustered_share
from ludoteca.lab.entrants import NETWORK_PREFIX, require_different_players
from ludoteca.lab.parallel import ParallelOptions
from ludoteca.lab.tournament import Tournament, TournamentResults, play_tournament
from ludoteca.local.players import bot_title
from ludoteca.terminal.commands.batch_command import BatchCommand, percent


class TournamentCommand(BatchCommand[Tournament, TournamentResults]):
    def plan(self, game: Game[Any], bots: str | None, settings: dict[str, Any]) -> Tournament:
        names = tuple(LEVELS if bots is None else [name.strip() for name in bots.split(",")])
        require_different_players(game, names)
        plan = Tournament(bots=names, **settings)
        if len(names) < 2 and not plan.is_cooperative:
            raise UserError("too_few_bots")
        return plan

    def total(self, plan: Tournament) -> int:
        return plan.deals() * len(plan.lineups())

    def play(
        self, plan: Tournament, where: ParallelOptions, on_step: Callable[[int], None]
    ) -> TournamentResults:
        results = TournamentResults()
        with closing(play_tournament(plan, where.processes, where.cluster)) as deals:
            for deal in deals:
                results.matches += deal
                on_step(len(results.matches))
        return results

    def title(self, plan: Tournament, results: TournamentResults, messages: Texts) -> str:
        figures = {"matches": len(results.matches), "seats": plan.seats, "deals": plan.deals()}
        return messages.say("tournament.title", figures)

    def show(
        self,
        console: Console,
        plan: Tournament,
        results: TournamentResults,
        seconds: float,
        messages: Texts,
    ) -> None:
        console.print(standings(plan, results, messages))
        if len(plan.sides) == 2 and len(results.bots()) > 2:
            console.print(head_to_head(results, messages))
        if not plan.is_cooperative:
            _, seat_points = fit_ratings(results.matches)
            seat_values = " · ".join(
                f"{messages.format_field(side, 'seat')} {points:+.0f}"
                for side, points in zip(plan.sides, seat_points, strict=True)
            )
            console.print(Text(messages.say("tournament.seats", {"seats": seat_values}), "dim"))
        console.print(Text(messages.say("tournament.time", {"seconds": f"{seconds:.1f}"}), "dim"))

    def to_dict(self, plan: Tournament, results: TournamentResults) -> dict[str, object]:
        bot_ratings = {} if plan.is_cooperative else fit_ratings(results.matches)[0]
        bots: dict[str, object] = {}
        for bot in results.bots():
            share, low, high = clustered_share(results.by_deal(bot))
            facts: dict[str, object] = {"share": share, "interval": [low, high]}
            if bot_ratings:
                facts |= {
                    "rating": bot_ratings[bot].points,
                    "plus_minus": bot_ratings[bot].half_width,
                }
            if (points := margin(results, bot)) is not None:
                facts["margin"] = points
            bots[bot] = facts
        return {
            "seats": plan.seats,
            **({"sides": plan.sides} if has_partners(plan.sides) else {}),
            "deals": plan.deals(),
            "matches": len(results.matches),
            "bots": bots,
            "pairs": [
                {
                    "bot": bot,
                    "against": other,
                    "share": clustered_share(results.by_deal(bot, other)),
                }
                for bot in results.bots()
                for other in results.bots()
                if bot != other and len(plan.sides) == 2
            ],
        }


def tournament(language: str, **flags: Any) -> None:
    TournamentCommand().run(language, **flags)


def entrant_title(messages: Texts, name: str) -> str:
    """A bot's title, with its iterations if given."""
    if name.startswith((FILE_PREFIX, NETWORK_PREFIX)):
        return bot_title(messages, name)
    base_name, colon, number = name.partition(":")
    return f"{bot_title(messages, base_name)}{colon}{number}"


def standings(plan: Tournament, results: TournamentResults, messages: Texts) -> Table:
    """All bots, the strongest first: rating, win share, interval."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages.say("simulate.bot"))
    if not plan.is_cooperative:
        table.add_column(messages.say("tournament.rating"), justify="right")
    table.add_column(messages.say("simulate.share"), justify="right")
    table.add_column(messages.say("simulate.interval"), justify="right")
    margins = {bot: margin(results, bot) for bot in results.bots()}
    has_margins = any(value is not None for value in margins.values())
    if has_margins:
        table.add_column(messages.say("tournament.margin"), justify="right")
    bot_ratings = {} if plan.is_cooperative else fit_ratings(results.matches)[0]
    shares = {bot: clustered_share(results.by_deal(bot)) for bot in results.bots()}
    order = sorted(
        shares, key=lambda bot: -(bot_ratings[bot].points if bot_ratings else shares[bot][0])
    )
    for bot in order:
        share, low, high = shares[bot]
        row = [entrant_title(messages, bot)]
        if bot_ratings:
            row.append(f"{bot_ratings[bot].points:.0f} ± {bot_ratings[bot].half_width:.0f}")
        row += [percent(share), f"{percent(low)} – {percent(high)}"]
        if has_margins:
            row.append(f"{margins[bot]:+.1f}")
        table.add_row(*row)
    return table


def margin(results: TournamentResults, bot: str) -> float | None:
    """The mean margin of points over an opponent played by the rules (an automa)."""
    differences = [
        result.scores[0] - result.rival_score
        for result in results.matches
        if result.rival_score is not None and result.lineup[0] == bot
    ]
    return sum(differences) / len(differences) if differences else None


def head_to_head(results: TournamentResults, messages: Texts) -> Table:
    """The win share of each row against each column."""
    bots = results.bots()
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages.say("tournament.against"))
    for bot in bots:
        table.add_column(entrant_title(messages, bot), justify="right")
    for bot in bots:
        cells = []
        for other in bots:
            share, low, high = clustered_share(results.by_deal(bot, other))
            style = "green" if low > 0.5 else "red" if high < 0.5 else ""
            cells.append(Text("·" if bot == other else percent(share), style))
        table.add_row(entrant_title(messages, bot), *cells)
    return table
