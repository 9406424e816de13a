"""`ludoteca learn describe`: prints the layout of an observation."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ludoteca import games
from ludoteca.core.text import Texts, texts
from ludoteca.learn.layout import Layout, Part, layout_of
from ludoteca.local.players import seats_or_default
from ludoteca.terminal.commands.match_settings import parse_options

COLUMNS = ("start", "size", "high", "part", "meaning")


def describe(
    language: str, name: str, seats: int | None, option: Sequence[str], include_history: bool
) -> None:
    game = games.find(name)
    messages = texts(language, name)
    options = parse_options(game, option)
    layout = layout_of(game, seats_or_default(game, seats), options, include_history)
    console = Console(highlight=False, markup=False)
    console.print(title(layout, messages))
    console.print(table(layout.parts, messages))
    if layout.features:
        console.print(messages.say("learn.features", {"size": layout.feature_size}))
        console.print(table(layout.features, messages))


def title(layout: Layout, messages: Texts) -> str:
    return messages.say(
        "learn.title",
        {
            "game": messages.say("game.name"),
            "seats": layout.seats,
            "size": layout.size,
            "moves": layout.num_actions,
            "rules": layout.rules,
            "observation": layout.observation,
        },
    )


def table(parts: Sequence[Part], messages: Texts) -> Table:
    grid = Table(box=SIMPLE_HEAD)
    for column in COLUMNS:
        is_number = column in ("start", "size", "high")
        grid.add_column(
            messages.say(f"learn.{column}"),
            justify="right" if is_number else "left",
            overflow="fold",
        )
    for part in parts:
        grid.add_row(str(part.start), str(part.size), str(part.high), part.name, part.meaning)
    return grid
