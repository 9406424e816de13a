"""`ludoteca tournament`: bots against each other, and who is stronger by how much."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.bots.learned import LEARNED
from ludoteca.bots.levels import LEVELS
from ludoteca.core.game import Game
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import has_partners
from ludoteca.core.text import Texts
from ludoteca.lab.confidence import paired
from ludoteca.lab.entrants import expect_different
from ludoteca.lab.rating import ratings
from ludoteca.lab.schedule import Where
from ludoteca.lab.tournament import Results, Tournament, played
from ludoteca.terminal.commands.experiment import Experiment, percent
from ludoteca.terminal.input.players import bot_title


class Cup(Experiment[Tournament, Results]):
    def plan(self, game: Game[Any], bots: str | None, wish: dict[str, Any]) -> Tournament:
        names = tuple(LEVELS if bots is None else [name.strip() for name in bots.split(",")])
        expect_different(game, names)
        plan = Tournament(bots=names, **wish)
        if len(names) < 2 and not plan.together:
            raise Refused("lonely_tournament")
        return plan

    def total(self, plan: Tournament) -> int:
        return plan.deals() * len(plan.lineups())

    def play(self, plan: Tournament, where: Where, on_step: Callable[[int], None]) -> Results:
        results = Results()
        with closing(played(plan, where.processes, where.cluster)) as deals:
            for deal in deals:
                results.matches += deal
                on_step(len(results.matches))
        return results

    def title(self, plan: Tournament, found: Results, said: Texts) -> str:
        many = {"matches": len(found.matches), "seats": plan.seats, "deals": plan.deals()}
        return said.say("tournament.title", many)

    def show(
        self, console: Console, plan: Tournament, found: Results, seconds: float, said: Texts
    ) -> None:
        console.print(standings(plan, found, said))
        if len(plan.sides) == 2 and len(found.bots()) > 2:
            console.print(against_each_other(found, said))
        if not plan.together:
            _, places = ratings(found.matches)
            worth = " · ".join(
                f"{said.format_field(side, 'seat')} {points:+.0f}"
                for side, points in zip(plan.sides, places, strict=True)
            )
            console.print(Text(said.say("tournament.seats", {"seats": worth}), "dim"))
        console.print(Text(said.say("tournament.time", {"seconds": f"{seconds:.1f}"}), "dim"))

    def listed(self, plan: Tournament, found: Results) -> dict[str, object]:
        rated = {} if plan.together else ratings(found.matches)[0]
        bots: dict[str, object] = {}
        for bot in found.bots():
            share, low, high = paired(found.by_deal(bot))
            facts: dict[str, object] = {"share": share, "interval": [low, high]}
            if rated:
                facts |= {"rating": rated[bot].points, "plus_minus": rated[bot].plus_minus}
            if (points := margin(found, bot)) is not None:
                facts["margin"] = points
            bots[bot] = facts
        return {
            "seats": plan.seats,
            **({"sides": plan.sides} if has_partners(plan.sides) else {}),
            "deals": plan.deals(),
            "matches": len(found.matches),
            "bots": bots,
            "pairs": [
                {"bot": bot, "against": other, "share": paired(found.by_deal(bot, other))}
                for bot in found.bots()
                for other in found.bots()
                if bot != other and len(plan.sides) == 2
            ],
        }


def tournament(language: str, **wish: Any) -> None:
    Cup().run(language, **wish)


def title_of(said: Texts, name: str) -> str:
    """A bot as people call it, with its iterations if it was given some."""
    plain, colon, number = name.partition(":")
    if plain in (LEARNED, "guided") and colon:
        return bot_title(said, name)
    return f"{bot_title(said, plain)}{colon}{number}"


def standings(plan: Tournament, results: Results, said: Texts) -> Table:
    """Everybody, the strongest first: rating, share of the victories, interval."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(said.say("simulate.bot"))
    if not plan.together:
        table.add_column(said.say("tournament.rating"), justify="right")
    table.add_column(said.say("simulate.share"), justify="right")
    table.add_column(said.say("simulate.interval"), justify="right")
    margins = {bot: margin(results, bot) for bot in results.bots()}
    alone = any(found is not None for found in margins.values())
    if alone:
        table.add_column(said.say("tournament.margin"), justify="right")
    rated = {} if plan.together else ratings(results.matches)[0]
    shares = {bot: paired(results.by_deal(bot)) for bot in results.bots()}
    order = sorted(shares, key=lambda bot: -(rated[bot].points if rated else shares[bot][0]))
    for bot in order:
        share, low, high = shares[bot]
        row = [title_of(said, bot)]
        if rated:
            row.append(f"{rated[bot].points:.0f} ± {rated[bot].plus_minus:.0f}")
        row += [percent(share), f"{percent(low)} – {percent(high)}"]
        if alone:
            row.append(f"{margins[bot]:+.1f}")
        table.add_row(*row)
    return table


def margin(results: Results, bot: str) -> float | None:
    """By how many points it beat, on average, an opponent whom the rules play."""
    found = [
        result.scores[0] - result.rival
        for result in results.matches
        if result.rival is not None and result.lineup[0] == bot
    ]
    return sum(found) / len(found) if found else None


def against_each_other(results: Results, said: Texts) -> Table:
    """The share of each row against each column."""
    bots = results.bots()
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(said.say("tournament.against"))
    for bot in bots:
        table.add_column(title_of(said, bot), justify="right")
    for bot in bots:
        cells = []
        for other in bots:
            share, low, high = paired(results.by_deal(bot, other))
            style = "green" if low > 0.5 else "red" if high < 0.5 else ""
            cells.append(Text("·" if bot == other else percent(share), style))
        table.add_row(title_of(said, bot), *cells)
    return table
