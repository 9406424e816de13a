"""`ludoteca simulate`: win shares and lengths of many matches between bots."""

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
from ludoteca.lab.match_stats import MatchStats, WinShare
from ludoteca.lab.parallel import ParallelOptions
from ludoteca.lab.simulate import SimulationConfig, simulate_chunks
from ludoteca.local.players import bot_title
from ludoteca.terminal.commands.batch_command import BatchCommand, percent
from ludoteca.terminal.commands.match_settings import parse_bot_names

BARS = 10
MAX_BAR = 32


class SimulateCommand(BatchCommand[SimulationConfig, MatchStats]):
    def plan(self, game: Game[Any], bots: str | None, settings: dict[str, Any]) -> SimulationConfig:
        return SimulationConfig(bots=tuple(parse_bot_names(game, bots, own_bots=True)), **settings)

    def total(self, plan: SimulationConfig) -> int:
        return plan.matches

    def play(
        self, plan: SimulationConfig, where: ParallelOptions, on_step: Callable[[int], None]
    ) -> MatchStats:
        tally = MatchStats()
        with closing(simulate_chunks(plan, where.processes, where.cluster)) as parts:
            for part in parts:
                tally.add(part)
                on_step(tally.matches)
        return tally

    def title(self, plan: SimulationConfig, results: MatchStats, messages: Texts) -> str:
        return messages.say("simulate.title", {"matches": results.matches, "seats": plan.seats})

    def show(
        self,
        console: Console,
        plan: SimulationConfig,
        results: MatchStats,
        seconds: float,
        messages: Texts,
    ) -> None:
        bots = [(bot_title(messages, bot), share) for bot, share in rank_bots(results)]
        sides = [
            (messages.format_field(side, "seat"), share)
            for side, share in sorted(results.sides.items())
        ]
        side = "simulate.side" if has_partners(plan.sides) else "simulate.seat"
        even = 1 / len(plan.sides) if len(plan.sides) > 1 else None
        console.print(
            Columns(
                [
                    share_table("simulate.bot", bots, even, messages),
                    share_table(side, sides, even, messages),
                ],
                padding=(0, 4),
            )
        )
        console.print(length_chart(results, messages))
        speed = f"{results.decisions / seconds:,.0f}".replace(",", " ")
        console.print(
            Text(
                messages.say("simulate.speed", {"speed": speed, "seconds": f"{seconds:.1f}"}), "dim"
            )
        )

    def to_dict(self, plan: SimulationConfig, results: MatchStats) -> dict[str, object]:
        return results.to_dict()


def simulate(language: str, **flags: Any) -> None:
    SimulateCommand().run(language, **flags)


def rank_bots(tally: MatchStats) -> list[tuple[str, WinShare]]:
    return sorted(tally.bots.items(), key=lambda pair: (-pair[1].share, pair[0]))


def share_table(
    title: str, rows: list[tuple[str, WinShare]], even: float | None, messages: Texts
) -> Table:
    """Win shares with intervals. A share is marked as above or below the even share only if its interval
    does not contain it."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages.say(title))
    table.add_column(messages.say("simulate.share"), justify="right")
    table.add_column(messages.say("simulate.interval"), justify="right")
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


def length_chart(tally: MatchStats, messages: Texts) -> RenderableType:
    least, lower, median, upper, most = (tally.quantile(part / 4) for part in range(5))
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    bars = tally.histogram(BARS)
    tallest = max(count for _, _, count in bars)
    for start, end, count in bars:
        bar = "█" * round(MAX_BAR * count / tallest) or ("▏" if count else "")
        table.add_row(
            str(start) if start == end else f"{start}–{end}",
            Text(bar, "cyan"),
            Text(percent(count / tally.matches), "dim"),
        )
    heading = messages.say(
        "simulate.lengths",
        {"least": least, "lower": lower, "median": median, "upper": upper, "most": most},
    )
    layout = Table.grid()
    layout.add_row(Text(heading))
    layout.add_row(table)
    return layout
