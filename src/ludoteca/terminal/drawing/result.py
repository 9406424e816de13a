"""How a match ended: places, scores, and the seed that was promised."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record, commitment
from ludoteca.core.text import Texts
from ludoteca.terminal.drawing.clean import clean


def show_result(
    console: Console, game: Game[Any], record: Record, state: State, said: Texts
) -> None:
    """Who has won, everybody's score, partners in one row, the seed and its commitment."""
    winners = game.winners(state)
    scores = game.scores(state)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(said.say("result.seat"))
    table.add_column(said.say("score.label"), justify="right")
    table.add_column("")
    for side in game.sides(record.seats, record.options):
        won = side[0] in winners
        table.add_row(
            Text(said.format_field(side, "seat"), "bold" if won else ""),
            ", ".join(dict.fromkeys(str(scores[seat]) for seat in side)),
            Text(f"★ {said.say('result.wins')}" if won else "", "bold green"),
        )
    console.print(table)
    if tie := game.tie_break(state):
        console.print(Text(said.note("tie", tie)))
    console.print(Text(said.say("result.seed", {"seed": clean(record.seed)})))
    console.print(Text(said.say("result.commitment", {"sha": commitment(record.seed)}), "dim"))
