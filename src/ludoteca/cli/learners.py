"""The commands for learners, and for language models."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.cli.flags import flag, setting_flags
from ludoteca.core.text import Texts
from ludoteca.terminal.commands.speaking import Command, Group, Number


def learn_command(said: Texts) -> Group:
    """What is for learners, under a name of its own."""

    def describe(game: str, seats: int | None, option: tuple[str, ...], recall: bool) -> None:
        from ludoteca.terminal.commands.learn import describe

        describe(said.language, game, seats, option, recall)

    group = Group("learn", said, "learn")
    seats, option, _, _ = setting_flags(said)
    params = [
        click.Argument(["game"], metavar="GAME"),
        *(seats, option),
        flag(said, "recall", is_flag=True),
    ]
    group.add_command(Command("describe", said, params, describe))
    group.add_command(train_command(said))
    group.add_command(export_command(said))
    return group


def train_command(said: Texts) -> Command:
    def train(**wish: Any) -> None:
        from ludoteca.terminal.commands.train import train

        train(said.language, **wish)

    seats, _, _, seed = setting_flags(said)
    resume = click.Option(["--resume"], metavar="FILE", help=said.say("help.resume_training"))
    matches = click.Option(
        ["--matches"], type=Number(0), default=400, help=said.say("help.training_matches")
    )
    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(said, "minutes", type=Number(1)),
        flag(said, "steps", type=Number(1)),
        *(seats, seed),
        flag(said, "out", metavar="FILE"),
        *(resume, matches),
        flag(said, "processes", type=Number(1)),
        *(
            flag(said, name, type=Number(1))
            for name in ("lanes", "guests", "lessons", "wide", "deep")
        ),
    ]
    return Command("train", said, params, train)


def export_command(said: Texts) -> Command:
    def export(**wish: Any) -> None:
        from ludoteca.terminal.commands.export import export

        export(said.language, **wish)

    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(said, "matches", type=Number(1), default=1000),
        *setting_flags(said),
        flag(said, "processes", type=Number(1)),
        click.Option(["--out"], metavar="FILE", help=said.say("help.export_out")),
    ]
    return Command("export", said, params, export)


def mcp_command(said: Texts) -> Command:
    def mcp(**wish: Any) -> None:
        from ludoteca.mcp.serve import serve

        serve(said.language, **wish)

    params: list[click.Parameter] = [
        flag(said, "http", is_flag=True),
        click.Option(["--port"], type=Number(0), default=8218, help=said.say("help.mcp_port")),
        flag(said, "server", metavar="LINK", default="http://localhost:8217"),
        click.Option(["--seed"], metavar="TEXT", help=said.say("help.mcp_seed")),
    ]
    return Command("mcp", said, params, mcp)
