"""`ludoteca simulate`: many matches between bots, and what they came to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.core.sides import has_partners
from ludoteca.core.text import Texts
from ludoteca.lab.schedule import Where
from ludoteca.lab.simulate import Plan, tallies
from ludoteca.lab.tally import Share, Tally
from ludoteca.terminal.commands.experiment import Experiment, percent
from ludoteca.terminal.input.players import bot_names, bot_title

BARS = 10
LONGEST_BAR = 32


class Simulation(Experiment[Plan, Tally]):
    def plan(self, game: Game[Any], bots: str | None, wish: dict[str, Any]) -> Plan:
        return Plan(bots=tuple(bot_names(game, bots)), **wish)

    def total(self, plan: Plan) -> int:
        return plan.matches

    def play(self, plan: Plan, where: Where, on_step: Callable[[int], None]) -> Tally:
        tally = Tally()
        with closing(tallies(plan, where.processes, where.cluster)) as parts:
            for part in parts:
                tally.add(part)
                on_step(tally.matches)
        return tally

    def title(self, plan: Plan, found: Tally, said: Texts) -> str:
        return said.say("simulate.title", {"matches": found.matches, "seats": plan.seats})

    def show(self, console: Console, plan: Plan, found: Tally, seconds: float, said: Texts) -> None:
        bots = [(bot_title(said, bot), share) for bot, share in ranked(found)]
        sides = [
            (said.format_field(side, "seat"), share) for side, share in sorted(found.sides.items())
        ]
        side = "simulate.side" if has_partners(plan.sides) else "simulate.seat"
        even = 1 / len(plan.sides) if len(plan.sides) > 1 else None
        console.print(
            Columns(
                [
                    shares("simulate.bot", bots, even, said),
                    shares(side, sides, even, said),
                ],
                padding=(0, 4),
            )
        )
        console.print(lengths(found, said))
        speed = f"{found.decisions / seconds:,.0f}".replace(",", " ")
        console.print(
            Text(said.say("simulate.speed", {"speed": speed, "seconds": f"{seconds:.1f}"}), "dim")
        )

    def listed(self, plan: Plan, found: Tally) -> dict[str, object]:
        return found.listed()


def simulate(language: str, **wish: Any) -> None:
    Simulation().run(language, **wish)


def ranked(tally: Tally) -> list[tuple[str, Share]]:
    return sorted(tally.bots.items(), key=lambda pair: (-pair[1].share, pair[0]))


def shares(title: str, rows: list[tuple[str, Share]], even: float | None, said: Texts) -> Table:
    """Shares of victory; better or worse than an even share, if there is one, only if the interval
    says so."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(said.say(title))
    table.add_column(said.say("simulate.share"), justify="right")
    table.add_column(said.say("simulate.interval"), justify="right")
    table.add_column("")
    for name, share in rows:
        low, high = share.interval
        sign, style = "·", ""
        if even is not None and not low <= even <= high:
            sign, style = ("▲", "green") if low > even else ("▼", "red")
        table.add_row(
            name,
            Text(percent(share.share), "bold"),
            f"{percent(low)} – {percent(high)}",
            Text(sign, style),
        )
    return table


def lengths(tally: Tally, said: Texts) -> RenderableType:
    least, lower, median, upper, most = (tally.quantile(part / 4) for part in range(5))
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    bars = tally.histogram(BARS)
    tallest = max(times for _, _, times in bars)
    for start, end, times in bars:
        bar = "█" * round(LONGEST_BAR * times / tallest) or ("▏" if times else "")
        table.add_row(
            str(start) if start == end else f"{start}–{end}",
            Text(bar, "cyan"),
            Text(percent(times / tally.matches), "dim"),
        )
    heading = said.say(
        "simulate.lengths",
        {"least": least, "lower": lower, "median": median, "upper": upper, "most": most},
    )
    both = Table.grid()
    both.add_row(Text(heading))
    both.add_row(table)
    return both
