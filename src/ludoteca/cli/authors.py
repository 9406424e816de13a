"""Commands for game authors."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.cli.flags import flag
from ludoteca.cli.localized_click import IntAtLeast, LocalizedCommand, LocalizedGroup
from ludoteca.core.text import Texts


def new_game_command(messages: Texts) -> LocalizedCommand:
    def new_game(name: str) -> None:
        from ludoteca.terminal.commands.new_game import new_game

        new_game(messages.language, name)

    return LocalizedCommand(
        "new-game", messages, [click.Argument(["name"], metavar="NAME")], new_game
    )


def check_command(messages: Texts) -> LocalizedCommand:
    def check(**flags: Any) -> int:
        from ludoteca.terminal.commands.check import check

        return check(messages.language, **flags)

    params: list[click.Parameter] = [
        click.Argument(["game"], metavar="GAME"),
        click.Option(
            ["--matches"],
            type=IntAtLeast(1),
            default=1000,
            help=messages.say("help.check_matches"),
        ),
        click.Option(["--seats"], type=IntAtLeast(0), help=messages.say("help.check_seats")),
        click.Option(["--record"], metavar="FILE", help=messages.say("help.record")),
    ]
    return LocalizedCommand("check", messages, params, check)


def page_command(messages: Texts) -> LocalizedGroup:
    def build(folder: str, client: str | None) -> None:
        from ludoteca.terminal.commands.page_build import build_page

        build_page(messages.language, folder, client)

    group = LocalizedGroup("page", messages, "page")
    params: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER", default="."),
        flag(messages, "client", metavar="FOLDER"),
    ]
    group.add_command(LocalizedCommand("build", messages, params, build))
    return group
