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
    """Who has won, everybody's score, the seed and its commitment."""
    winners = game.winners(state)
    names = [said.format_field(seat, "seat") for seat in range(record.seats)]
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(said.say("result.seat"))
    table.add_column(said.say("score.label"), justify="right")
    table.add_column("")
    for seat, score in enumerate(game.scores(state)):
        won = seat in winners
        table.add_row(
            Text(names[seat], "bold" if won else ""),
            str(score),
            Text(f"★ {said.say('result.wins')}" if won else "", "bold green"),
        )
    console.print(table)
    console.print(Text(said.say("result.seed", {"seed": clean(record.seed)})))
    console.print(Text(said.say("result.commitment", {"sha": commitment(record.seed)}), "dim"))
