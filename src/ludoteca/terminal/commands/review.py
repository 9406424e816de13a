"""`ludoteca review`: a match once more from one seat, with its chances and its turning points."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.bots.levels import Budget
from ludoteca.bots.review import Decision, Review, review
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.drawing.bar import counting_bar
from ludoteca.terminal.drawing.clean import clean
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.input.players import MARK, shown_names
from ludoteca.terminal.input.records import opened

HEIGHT = 8
WIDEST = 72
EIGHTHS = " ▁▂▃▄▅▆▇█"
STYLES = {
    "best": "green",
    "good": "green",
    "even": "green",
    "slip": "yellow",
    "mistake": "red",
    "blunder": "bold red",
    "untold": "dim",
}


def show_review(language: str, file: str, seat: int | None, iterations: int | None) -> None:
    record = opened(language, file)
    game = games.find(record.game)
    plain = texts(language, record.game)
    said = plain.named(shown_names(plain, record.players, record.seats))
    console = Console(highlight=False)
    with in_words(said):
        chosen = person_of(record) if seat is None else seat
        if chosen >= record.seats:
            raise Refused("no_such_seat", seat=chosen, last=record.seats - 1)
        record.verify(game)
        mention_interpreter(said)
        budget = Budget(seconds=0.3) if iterations is None else Budget(iterations)
        found = reviewed(game, record, chosen, budget, said, console)
    show(console, game, record, found, said)


def person_of(record: Record) -> int:
    """The seat of the first person at the table; the first of all if only bots sat there."""
    people = [at for at, player in enumerate(record.players) if not player.startswith(MARK)]
    return people[0] if people else 0


def reviewed(
    game: Game[Any], record: Record, seat: int, budget: Budget, said: Texts, console: Console
) -> Review:
    """The review, with a bar to look at."""
    with counting_bar(console) as progress:
        task = progress.add_task(said.say("review.thinking"), total=len(record.moves))
        return review(
            game, record, seat, budget, lambda done, _: progress.update(task, completed=done)
        )


def show(console: Console, game: Game[Any], record: Record, found: Review, said: Texts) -> None:
    console.print(
        Text.assemble(
            (f" {said.say('game.name')} ", "bold reverse"),
            " ",
            clean(said.say("review.title", {"who": found.seat})),
        )
    )
    console.print(Text(said.say("review.own_view"), "dim"))
    if not found.decisions:
        console.print(Text(said.say("review.no_choice", {"who": found.seat})))
        return
    console.print()
    for line in curve(found, min(WIDEST, console.width - 8)):
        console.print(line)
    console.print()
    console.print(verdicts(found, said))
    console.print()
    console.print(
        Text(said.say("review.decisive" if found.decisive else "review.no_decisive"), "bold")
    )
    for at in found.decisive:
        for line in moment(found.decisions[at], said):
            console.print(Text("  ") + line)
    state = record.state(game)
    if state.turn == OVER:
        won = found.seat in game.winners(state)
        console.print(
            Text(
                clean(said.say("review.won" if won else "review.lost", {"who": found.seat})), "bold"
            )
        )


def curve(found: Review, width: int) -> list[Text]:
    """The chance over the match, drawn in blocks; each column is one moment of it."""
    columns = sampled([chance for _, chance in found.curve], width)
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        mark = {HEIGHT - 1: "100 %", HEIGHT // 2: " 50 %", 0: "  0 %"}.get(row, "")
        filled = [min(8, max(0, round(8 * (HEIGHT * chance - row)))) for chance in columns]
        line = Text(f"{mark:>5} ", "dim")
        line.append("".join(EIGHTHS[eighths] for eighths in filled), "cyan")
        lines.append(line)
    return lines


def sampled(values: list[float], width: int) -> list[float]:
    """As many values as there are columns at most; short matches get wider columns."""
    if len(values) >= width:
        return [values[at * len(values) // width] for at in range(width)]
    each = max(1, min(3, width // len(values)))
    return [value for value in values for _ in range(each)]


def verdicts(found: Review, said: Texts) -> Table:
    """How many decisions were how good; one below the other, so that no word is broken."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, style in STYLES.items():
        count = sum(one.verdict == name for one in found.decisions)
        shown = style if count else "dim"
        table.add_row(Text(said.say(f"verdict.{name}"), shown), Text(str(count), shown))
    mean = sum(one.loss for one in found.decisions) / len(found.decisions)
    points = said.say("review.points", {"points": f"{100 * mean:.1f}"})
    table.add_row(said.say("review.mean_loss"), points)
    return table


def moment(decision: Decision, said: Texts) -> list[Text]:
    """A turning point in plain words: what was played, what was better, and why."""

    def told(key: str, phrase: Note, chance: float) -> str:
        move = said.note("move", phrase)
        return "  " + clean(said.say(f"review.{key}", {"move": move, "chance": percent(chance)}))

    return [
        Text.assemble(
            (said.say("review.move", {"number": decision.ply + 1}), "bold"),
            " ",
            (said.say(f"verdict.{decision.verdict}"), STYLES[decision.verdict]),
            ", ",
            said.say("review.costs", {"points": f"{100 * decision.loss:.0f}"}),
        ),
        Text(told("played", decision.phrase, decision.chance)),
        Text(told("better", decision.best_phrase, decision.best_chance)),
        Text("  " + clean(said.note("hint", decision.reason)), "dim"),
    ]


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
