"""`ludoteca games`: what is on the shelf."""

from __future__ import annotations

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.bots.levels import names
from ludoteca.core.option import Deck, Number, Option, spelled
from ludoteca.core.text import Texts, texts


def written(option: Option) -> str:
    """An option with its values, the default first; a deck of one's own comes from a file, of a
    number all but the default is said by its bounds."""
    if isinstance(option, Number):
        return f"{option.name}={option.default}, {option.least}–{option.most}"
    values = spelled(option.values)
    return (
        f"{option.name}={values}, FILE" if isinstance(option, Deck) else f"{option.name}={values}"
    )


def described(own: Texts) -> Text:
    """Name and tagline, and which part of the deck is reconstructed, if any is."""
    lines = Text.assemble((own.say("game.name"), "bold"), "\n", own.say("game.tagline"))
    if own.has("game.reconstruction"):
        lines.append("\n" + own.say("game.reconstruction"), "dim")
    return lines


def show_shelf(language: str) -> None:
    said = texts(language)
    table = Table(box=ROUNDED, show_lines=True)
    for column in ("name", "game", "seats", "options", "bots"):
        table.add_column(said.say(f"shelf.{column}"), overflow="fold")
    for name in games.playable():
        game = games.find(name)
        own = texts(language, name)
        options = [written(option) for option in game.options]
        table.add_row(
            Text(name, "bold cyan"),
            described(own),
            said.counts(game.seats),
            "\n".join(options) or "—",
            "\n".join(names(game)),
        )
    console = Console(highlight=False)
    console.print(table)
    console.print(Text(said.say("shelf.play"), "dim"))
