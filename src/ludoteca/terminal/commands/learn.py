"""`ludoteca learn describe`: how the rows that learners are given are laid out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ludoteca import games
from ludoteca.core.text import Texts, texts
from ludoteca.learn.layout import Layout, Part, layout_of
from ludoteca.terminal.input.arguments import options_of, seats_of

COLUMNS = ("start", "size", "most", "part", "meaning")


def describe(
    language: str, name: str, seats: int | None, option: Sequence[str], recall: bool
) -> None:
    game = games.find(name)
    said = texts(language, name)
    options = options_of(game, option)
    layout = layout_of(game, seats_of(game, seats), options, recall)
    console = Console(highlight=False, markup=False)
    console.print(title(layout, said))
    console.print(table(layout.parts, said))
    if layout.features:
        console.print(said.say("learn.features", {"size": layout.feature_size}))
        console.print(table(layout.features, said))


def title(layout: Layout, said: Texts) -> str:
    return said.say(
        "learn.title",
        {
            "game": said.say("game.name"),
            "seats": layout.seats,
            "size": layout.size,
            "moves": layout.moves,
            "rules": layout.rules,
            "observation": layout.observation,
        },
    )


def table(parts: Sequence[Part], said: Texts) -> Table:
    found = Table(box=SIMPLE_HEAD)
    for column in COLUMNS:
        right = column in ("start", "size", "most")
        found.add_column(
            said.say(f"learn.{column}"), justify="right" if right else "left", overflow="fold"
        )
    for part in parts:
        found.add_row(str(part.start), str(part.size), str(part.most), part.name, part.meaning)
    return found
