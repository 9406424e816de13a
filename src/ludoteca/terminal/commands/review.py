"""`ludoteca review`: win chances and turning points of a match, seen from one seat."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.bots.levels import Budget
from ludoteca.bots.review import MatchReview, ReviewedDecision, review
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.text import Texts, texts
from ludoteca.local.players import BOT_PREFIX, display_names
from ludoteca.local.sanitize import sanitize
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.input.records import open_record
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

HEIGHT = 8
MAX_WIDTH = 72
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


def print_review(language: str, file: str, seat: int | None, iterations: int | None) -> None:
    record = open_record(language, file)
    game = games.find(record.game)
    plain_messages = texts(language, record.game)
    messages = plain_messages.with_names(
        display_names(plain_messages, record.players, record.seats)
    )
    console = Console(highlight=False)
    with translate_errors(messages):
        reviewed_seat = person_seat(record) if seat is None else seat
        if reviewed_seat >= record.seats:
            raise UserError("no_such_seat", seat=reviewed_seat, last=record.seats - 1)
        record.verify(game)
        warn_if_interpreted(messages)
        budget = Budget(seconds=0.3) if iterations is None else Budget(iterations)
        with progress_bar(console) as progress:
            task = progress.add_task(messages.say("review.thinking"), total=len(record.moves))
            result = review(
                game,
                record,
                reviewed_seat,
                budget,
                lambda done, _: progress.update(task, completed=done),
            )
    print_result(console, game, record, result, messages)


def person_seat(record: Record) -> int:
    """The seat of the first person; seat 0 if only bots played."""
    people = [
        seat for seat, player in enumerate(record.players) if not player.startswith(BOT_PREFIX)
    ]
    return people[0] if people else 0


def print_result(
    console: Console, game: Game[Any], record: Record, result: MatchReview, messages: Texts
) -> None:
    console.print(
        Text.assemble(
            (f" {messages.say('game.name')} ", "bold reverse"),
            " ",
            sanitize(messages.say("review.title", {"who": result.seat})),
        )
    )
    console.print(Text(messages.say("review.own_view"), "dim"))
    if not result.decisions:
        console.print(Text(messages.say("review.no_choice", {"who": result.seat})))
        return
    console.print()
    for line in curve_lines(result, min(MAX_WIDTH, console.width - 8)):
        console.print(line)
    console.print()
    console.print(verdict_table(result, messages))
    console.print()
    console.print(
        Text(messages.say("review.decisive" if result.decisive else "review.no_decisive"), "bold")
    )
    for index in result.decisive:
        for line in turning_point_lines(result.decisions[index], messages):
            console.print(Text("  ") + line)
    state = record.state(game)
    if state.turn == OVER:
        has_won = result.seat in game.winners(state)
        console.print(
            Text(
                sanitize(
                    messages.say("review.won" if has_won else "review.lost", {"who": result.seat})
                ),
                "bold",
            )
        )


def curve_lines(result: MatchReview, width: int) -> list[Text]:
    """A chart of the win chance over the match, drawn with block characters."""
    columns = resample([chance for _, chance in result.curve], width)
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        axis_label = {HEIGHT - 1: "100 %", HEIGHT // 2: " 50 %", 0: "  0 %"}.get(row, "")
        filled = [min(8, max(0, round(8 * (HEIGHT * chance - row)))) for chance in columns]
        line = Text(f"{axis_label:>5} ", "dim")
        line.append("".join(EIGHTHS[eighths] for eighths in filled), "cyan")
        lines.append(line)
    return lines


def resample(values: list[float], width: int) -> list[float]:
    """At most one value per column; short matches get wider columns."""
    if len(values) >= width:
        return [values[index * len(values) // width] for index in range(width)]
    repeat = max(1, min(3, width // len(values)))
    return [value for value in values for _ in range(repeat)]


def verdict_table(result: MatchReview, messages: Texts) -> Table:
    """The number of decisions of each quality, and the mean loss."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, style in STYLES.items():
        count = sum(decision.verdict == name for decision in result.decisions)
        cell_style = style if count else "dim"
        table.add_row(
            Text(messages.say(f"verdict.{name}"), cell_style), Text(str(count), cell_style)
        )
    mean_loss = sum(decision.loss for decision in result.decisions) / len(result.decisions)
    points = messages.say("review.points", {"points": f"{100 * mean_loss:.1f}"})
    table.add_row(messages.say("review.mean_loss"), points)
    return table


def turning_point_lines(decision: ReviewedDecision, messages: Texts) -> list[Text]:
    """A turning point: the move played, the better move, and the reason."""

    def move_line(key: str, phrase: Note, chance: float) -> str:
        move = messages.say_note("move", phrase)
        return "  " + sanitize(
            messages.say(f"review.{key}", {"move": move, "chance": percent(chance)})
        )

    return [
        Text.assemble(
            (messages.say("review.move", {"number": decision.ply + 1}), "bold"),
            " ",
            (messages.say(f"verdict.{decision.verdict}"), STYLES[decision.verdict]),
            ", ",
            messages.say("review.costs", {"points": f"{100 * decision.loss:.0f}"}),
        ),
        Text(move_line("played", decision.phrase, decision.value)),
        Text(move_line("better", decision.best_phrase, decision.best_value)),
        Text("  " + sanitize(messages.say_note("hint", decision.reason)), "dim"),
    ]


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
