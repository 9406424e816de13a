"""Commands for training programs and for language models."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.cli.flags import flag, match_flags
from ludoteca.cli.localized_click import IntAtLeast, LocalizedCommand, LocalizedGroup
from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts
from ludoteca.terminal.interpreter_warning import warn_if_interpreted


def learn_command(messages: Texts) -> LocalizedGroup:
    def describe(
        game: str, seats: int | None, option: tuple[str, ...], include_history: bool
    ) -> None:
        from ludoteca.terminal.commands.learn_describe import describe

        describe(messages.language, game, seats, option, include_history)

    group = LocalizedGroup("learn", messages, "learn")
    seats, option, _, _ = match_flags(messages)
    params = [
        click.Argument(["game"], metavar="GAME"),
        *(seats, option),
        flag(messages, "include-history", is_flag=True),
    ]
    group.add_command(LocalizedCommand("describe", messages, params, describe))
    group.add_command(train_command(messages))
    group.add_command(export_command(messages))
    return group


class HiddenSizes(click.ParamType[tuple[int, int]]):
    """The widths of the two hidden layers, such as `192,96`."""

    name = "widths"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N,N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        first, comma, second = str(value).partition(",")
        if not comma:
            raise UserError("not_two_widths", option=param.opts[0] if param else "?", value=value)
        width = IntAtLeast(1)
        return width.convert(first, param, ctx), width.convert(second, param, ctx)


def train_command(messages: Texts) -> LocalizedCommand:
    def train(**flags: Any) -> None:
        from ludoteca.terminal.commands.learn_train import train

        train(messages.language, **flags)

    seats, _, _, seed = match_flags(messages)
    resume = click.Option(["--resume"], metavar="FILE", help=messages.say("help.resume_training"))
    matches = click.Option(
        ["--matches"], type=IntAtLeast(0), default=400, help=messages.say("help.training_matches")
    )
    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(messages, "minutes", type=IntAtLeast(1)),
        flag(messages, "steps", type=IntAtLeast(1)),
        *(seats, seed),
        flag(messages, "out", metavar="FILE"),
        *(resume, matches),
        flag(messages, "processes", type=IntAtLeast(1)),
        *(
            flag(messages, name, type=IntAtLeast(1))
            for name in ("num-envs", "bot-envs", "demonstrations")
        ),
        flag(messages, "hidden", type=HiddenSizes()),
    ]
    return LocalizedCommand("train", messages, params, train)


def export_command(messages: Texts) -> LocalizedCommand:
    def export(**flags: Any) -> None:
        from ludoteca.terminal.commands.learn_export import export_matches

        export_matches(messages.language, **flags)

    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(messages, "matches", type=IntAtLeast(1), default=1000),
        *match_flags(messages),
        flag(messages, "processes", type=IntAtLeast(1)),
        click.Option(["--out"], metavar="FILE", help=messages.say("help.export_out")),
    ]
    return LocalizedCommand("export", messages, params, export)


def mcp_command(messages: Texts) -> LocalizedCommand:
    def mcp(**flags: Any) -> None:
        from ludoteca.mcp.serve import serve

        serve(messages.language, on_start=lambda: warn_if_interpreted(messages), **flags)

    params: list[click.Parameter] = [
        flag(messages, "http", is_flag=True),
        click.Option(
            ["--port"], type=IntAtLeast(0), default=8218, help=messages.say("help.mcp_port")
        ),
        flag(messages, "server", metavar="LINK", default="http://localhost:8217"),
        click.Option(["--seed"], metavar="TEXT", help=messages.say("help.mcp_seed")),
    ]
    return LocalizedCommand("mcp", messages, params, mcp)
