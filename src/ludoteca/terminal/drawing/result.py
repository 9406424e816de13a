"""The result of a match: winners, scores, seed and commitment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record, commitment
from ludoteca.core.text import Texts
from ludoteca.local.sanitize import sanitize


@dataclass(frozen=True)
class Outcome:
    """How a match ended. `seed` is None if it stays secret."""

    winners: Sequence[int]
    scores: Sequence[int | None]
    sides: Sequence[Sequence[int]]
    tie: Note | None
    seed: str | None
    commitment: str

    @classmethod
    def of(cls, game: Game[Any], record: Record, state: State) -> Outcome:
        return cls(
            game.winners(state),
            game.scores(state),
            game.sides(record.seats, record.options),
            game.tie_break(state),
            record.seed,
            commitment(record.seed),
        )


def show_result(console: Console, result: Outcome, messages: Texts) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages.say("result.seat"))
    table.add_column(messages.say("score.label"), justify="right")
    table.add_column("")
    for side in result.sides:
        won = side[0] in result.winners
        table.add_row(
            Text(messages.format_field(list(side), "seat"), "bold" if won else ""),
            ", ".join(dict.fromkeys(str(result.scores[seat]) for seat in side)),
            Text(f"★ {messages.say('result.wins')}" if won else "", "bold green"),
        )
    console.print(table)
    if result.tie:
        console.print(Text(messages.say_note("tie", result.tie)))
    if result.seed is not None:
        console.print(Text(messages.say("result.seed", {"seed": sanitize(result.seed)})))
    console.print(Text(messages.say("result.commitment", {"sha": result.commitment}), "dim"))
