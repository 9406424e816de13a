"""`ludoteca simulate`: many matches between bots, and what they came to."""

from __future__ import annotations

import json as json_
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.core.option import spell
from ludoteca.core.record import new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.lab.simulate import Plan, tallies
from ludoteca.lab.tally import Share, Tally
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.files import write
from ludoteca.terminal.players import bot_names, bot_title
from ludoteca.terminal.wishes import options_of, seats_of

BARS = 10
LONGEST_BAR = 32


def simulate(
    language: str,
    game: str,
    matches: int,
    seats: int | None,
    option: Sequence[str],
    bots: str | None,
    seed: str | None,
    processes: int | None,
    json: str | None,
) -> None:
    with in_words(texts(language)):
        found = games.find(game)
    said = texts(language, game)
    with in_words(said):
        plan = Plan(
            game,
            seats_of(found, seats),
            options_of(found, option),
            tuple(bot_names(found, bots)),
            matches,
            new_seed() if seed is None else seed,
        )
        if json is not None:
            expect_folder(Path(json))
        mention_interpreter(said)
        console = Console(highlight=False)
        before = perf_counter()
        tally = counted(plan, processes, said, console)
        seconds = perf_counter() - before
        show(console, plan, tally, seconds, said)
        if json is not None:
            facts = {
                "game": plan.game,
                "rules": found.rules,
                "seed": plan.seed,
                "options": plan.options,
            }
            write(Path(json), json_.dumps(facts | tally.listed(), indent=2) + "\n")
            console.print(Text(said.say("simulate.written", {"path": json}), "dim"))


def expect_folder(path: Path) -> None:
    """Refused before the work rather than after it."""
    if path.is_dir() or not path.parent.is_dir():
        raise Refused("no_folder", path=str(path))


def counted(plan: Plan, processes: int | None, said: Texts, console: Console) -> Tally:
    """Plays them all, with a bar to look at."""
    tally = Tally()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(said.say("simulate.playing"), total=plan.matches)
        with closing(tallies(plan, processes)) as parts:
            for part in parts:
                tally.add(part)
                progress.update(task, completed=tally.matches)
    return tally


def show(console: Console, plan: Plan, tally: Tally, seconds: float, said: Texts) -> None:
    options = ", ".join(f"{name}={spell(value)}" for name, value in plan.options.items())
    console.print(
        Text.assemble(
            (f" {said.say('game.name')} ", "bold reverse"),
            " ",
            said.say("simulate.title", {"matches": tally.matches, "seats": plan.seats}),
            (f"  {options}", "dim"),
        )
    )
    bots = [(bot_title(said, bot), share) for bot, share in ranked(tally)]
    seats = [
        (said.say("seat.name", {"seat": seat + 1}), share)
        for seat, share in sorted(tally.seats.items())
    ]
    console.print(
        Columns(
            [
                shares("simulate.bot", bots, plan.seats, said),
                shares("simulate.seat", seats, plan.seats, said),
            ],
            padding=(0, 4),
        )
    )
    console.print(lengths(tally, said))
    speed = f"{tally.decisions / seconds:,.0f}".replace(",", " ")
    console.print(
        Text(said.say("simulate.speed", {"speed": speed, "seconds": f"{seconds:.1f}"}), "dim")
    )
    console.print(Text(said.say("simulate.seed", {"seed": plan.seed}), "dim"))


def ranked(tally: Tally) -> list[tuple[str, Share]]:
    return sorted(tally.bots.items(), key=lambda pair: (-pair[1].share, pair[0]))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def shares(title: str, rows: list[tuple[str, Share]], seats: int, said: Texts) -> Table:
    """Shares of victory; better or worse than an even share only if the interval says so."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(said.say(title))
    table.add_column(said.say("simulate.share"), justify="right")
    table.add_column(said.say("simulate.interval"), justify="right")
    table.add_column("")
    for name, share in rows:
        low, high = share.interval
        even = 1 / seats
        sign, style = ("▲", "green") if low > even else ("▼", "red") if high < even else ("·", "")
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
