"""`ludoteca games`: lists the games with their options and bots."""

from __future__ import annotations

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.bots.levels import names
from ludoteca.core.option import DeckOption, NumberOption, Option, join_values
from ludoteca.core.text import Texts, texts


def format_option(option: Option) -> str:
    """An option with its values, the default first: a number with its range, a deck with FILE."""
    if isinstance(option, NumberOption):
        return f"{option.name}={option.default}, {option.least}–{option.most}"
    values = join_values(option.values)
    return (
        f"{option.name}={values}, FILE"
        if isinstance(option, DeckOption)
        else f"{option.name}={values}"
    )


def description(messages: Texts) -> Text:
    """Name, tagline, and a note if part of the deck is reconstructed."""
    lines = Text.assemble((messages.say("game.name"), "bold"), "\n", messages.say("game.tagline"))
    if messages.has("game.reconstruction"):
        lines.append("\n" + messages.say("game.reconstruction"), "dim")
    return lines


def print_catalogue(language: str) -> None:
    messages = texts(language)
    table = Table(box=ROUNDED, show_lines=True)
    for column in ("name", "game", "seats", "options", "bots"):
        table.add_column(messages.say(f"catalogue.{column}"), overflow="fold")
    for name in games.playable():
        game = games.find(name)
        game_messages = texts(language, name)
        options = [format_option(option) for option in game.options]
        table.add_row(
            Text(name, "bold cyan"),
            description(game_messages),
            messages.join_numbers(game.seats),
            "\n".join(options) or "—",
            "\n".join(names(game)),
        )
    console = Console(highlight=False)
    console.print(table)
    console.print(Text(messages.say("catalogue.play"), "dim"))
