"""`ludoteca games`: what is on the shelf."""

from __future__ import annotations

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.core.option import spelled
from ludoteca.core.text import texts


def show_shelf(language: str) -> None:
    said = texts(language)
    table = Table(box=ROUNDED, show_lines=True)
    for column in ("name", "game", "seats", "options", "bots"):
        table.add_column(said.say(f"shelf.{column}"), no_wrap=column in ("name", "seats"))
    for name in games.names():
        game = games.find(name)
        own = texts(language, name)
        options = [f"{option.name}={spelled(option.values)}" for option in game.options]
        least, most = min(game.seats), max(game.seats)
        table.add_row(
            Text(name, "bold cyan"),
            Text.assemble((own.say("game.name"), "bold"), "\n", own.say("game.tagline")),
            f"{least}–{most}" if least < most else str(least),
            "\n".join(options) or "—",
            "\n".join(game.bots),
        )
    console = Console(highlight=False)
    console.print(table)
    console.print(Text(said.say("shelf.play"), "dim"))
