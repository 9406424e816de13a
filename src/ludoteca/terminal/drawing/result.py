"""The result of a match: winners, scores, seed and commitment."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record, commitment
from ludoteca.core.text import Texts
from ludoteca.local.sanitize import sanitize


def show_result(
    console: Console, game: Game[Any], record: Record, state: State, messages: Texts
) -> None:
    winners = game.winners(state)
    scores = game.scores(state)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages.say("result.seat"))
    table.add_column(messages.say("score.label"), justify="right")
    table.add_column("")
    for side in game.sides(record.seats, record.options):
        won = side[0] in winners
        table.add_row(
            Text(messages.format_field(side, "seat"), "bold" if won else ""),
            ", ".join(dict.fromkeys(str(scores[seat]) for seat in side)),
            Text(f"★ {messages.say('result.wins')}" if won else "", "bold green"),
        )
    console.print(table)
    if tie := game.tie_break(state):
        console.print(Text(messages.say_note("tie", tie)))
    console.print(Text(messages.say("result.seed", {"seed": sanitize(record.seed)})))
    console.print(Text(messages.say("result.commitment", {"sha": commitment(record.seed)}), "dim"))
