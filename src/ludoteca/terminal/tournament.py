"""`ludoteca tournament`: bots against each other, and who is stronger by how much."""

from __future__ import annotations

import json as json_
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.bots.levels import LEVELS
from ludoteca.core.option import spell
from ludoteca.core.record import new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.lab.confidence import paired
from ludoteca.lab.rating import ratings
from ludoteca.lab.tournament import Results, Tournament, entrant, played
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.files import write
from ludoteca.terminal.players import bot_title
from ludoteca.terminal.simulate import expect_folder, percent
from ludoteca.terminal.wishes import options_of, seats_of


def tournament(
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
        names = tuple(LEVELS if bots is None else [name.strip() for name in bots.split(",")])
        for name in names:
            entrant(found, name)
        plan = Tournament(
            game,
            seats_of(found, seats),
            options_of(found, option),
            names,
            matches,
            new_seed() if seed is None else seed,
        )
        if len(plan.bots) < 2 and not plan.together:
            raise Refused("lonely_tournament")
        if json is not None:
            expect_folder(Path(json))
        mention_interpreter(said)
        console = Console(highlight=False)
        before = perf_counter()
        results = counted(plan, processes, said, console)
        show(console, plan, results, perf_counter() - before, said)
        if json is not None:
            write(Path(json), json_.dumps(listed(plan, results, found.rules), indent=2) + "\n")
            console.print(Text(said.say("simulate.written", {"path": json}), "dim"))


def counted(plan: Tournament, processes: int | None, said: Texts, console: Console) -> Results:
    """Plays them all, with a bar to look at."""
    results = Results()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        total = plan.deals() * len(plan.lineups())
        task = progress.add_task(said.say("simulate.playing"), total=total)
        with closing(played(plan, processes)) as deals:
            for deal in deals:
                results.matches += deal
                progress.update(task, completed=len(results.matches))
    return results


def title_of(said: Texts, name: str) -> str:
    """A bot as people call it, with its iterations if it was given some."""
    plain, colon, number = name.partition(":")
    return f"{bot_title(said, plain)}{colon}{number}"


def show(console: Console, plan: Tournament, results: Results, seconds: float, said: Texts) -> None:
    options = ", ".join(f"{name}={spell(value)}" for name, value in plan.options.items())
    console.print(
        Text.assemble(
            (f" {said.say('game.name')} ", "bold reverse"),
            " ",
            said.say(
                "tournament.title",
                {"matches": len(results.matches), "seats": plan.seats, "deals": plan.deals()},
            ),
            (f"  {options}", "dim"),
        )
    )
    console.print(standings(plan, results, said))
    if plan.seats == 2 and len(results.bots()) > 2 and not plan.together:
        console.print(against_each_other(results, said))
    if not plan.together:
        _, seats = ratings(results.matches)
        worth = " · ".join(
            f"{said.say('seat.name', {'seat': seat + 1})} {points:+.0f}"
            for seat, points in enumerate(seats)
        )
        console.print(Text(said.say("tournament.seats", {"seats": worth}), "dim"))
    console.print(Text(said.say("tournament.time", {"seconds": f"{seconds:.1f}"}), "dim"))
    console.print(Text(said.say("simulate.seed", {"seed": plan.seed}), "dim"))


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


def listed(plan: Tournament, results: Results, rules: int) -> dict[str, object]:
    """For a file: the same to the byte for the same tournament."""
    rated = {} if plan.together else ratings(results.matches)[0]
    bots: dict[str, object] = {}
    for bot in results.bots():
        share, low, high = paired(results.by_deal(bot))
        facts: dict[str, object] = {"share": share, "interval": [low, high]}
        if rated:
            facts |= {"rating": rated[bot].points, "plus_minus": rated[bot].plus_minus}
        if (found := margin(results, bot)) is not None:
            facts["margin"] = found
        bots[bot] = facts
    return {
        "game": plan.game,
        "rules": rules,
        "seats": plan.seats,
        "options": dict(plan.options),
        "seed": plan.seed,
        "deals": plan.deals(),
        "matches": len(results.matches),
        "bots": bots,
        "pairs": [
            {"bot": bot, "against": other, "share": paired(results.by_deal(bot, other))}
            for bot in results.bots()
            for other in results.bots()
            if bot != other and plan.seats == 2 and not plan.together
        ],
    }
