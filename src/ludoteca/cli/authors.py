"""The commands for whoever writes a game of their own."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.cli.flags import flag
from ludoteca.core.text import Texts
from ludoteca.terminal.commands.speaking import Command, Group, Number


def new_game_command(said: Texts) -> Command:
    def new_game(name: str) -> None:
        from ludoteca.terminal.commands.new_game import new_game

        new_game(said.language, name)

    return Command("new-game", said, [click.Argument(["name"], metavar="NAME")], new_game)


def examine_command(said: Texts) -> Command:
    def examine(**wish: Any) -> int:
        from ludoteca.terminal.commands.examine import examine

        return examine(said.language, **wish)

    params: list[click.Parameter] = [
        click.Argument(["game"], metavar="GAME"),
        click.Option(
            ["--matches"], type=Number(1), default=1000, help=said.say("help.examined_matches")
        ),
        click.Option(["--seats"], type=Number(0), help=said.say("help.examined_seats")),
        click.Option(["--record"], metavar="FILE", help=said.say("help.record")),
    ]
    return Command("examine", said, params, examine)


def page_command(said: Texts) -> Group:
    """What is for those who draw a table of their own."""

    def build(folder: str, client: str | None) -> None:
        from ludoteca.terminal.commands.page import build_page

        build_page(said.language, folder, client)

    group = Group("page", said, "page")
    params: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER", default="."),
        flag(said, "client", metavar="FOLDER"),
    ]
    group.add_command(Command("build", said, params, build))
    return group
