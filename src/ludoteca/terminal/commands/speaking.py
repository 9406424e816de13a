"""click's commands, speaking the language of the reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts
from ludoteca.terminal.complaint import Complaint
from ludoteca.terminal.input.language import FLAG


class Command(click.Command):
    """A command whose help and complaints come from our texts."""

    def __init__(
        self,
        name: str,
        said: Texts,
        params: list[click.Parameter],
        callback: Callable[..., Any],
        about: str | None = None,
    ) -> None:
        super().__init__(
            name,
            help=said.say(f"help.{about or name}"),
            params=params,
            callback=callback,
            add_help_option=False,
            options_metavar=said.say("usage.options_place"),
            context_settings={"allow_extra_args": True},
        )
        self.said = said
        self.params += [language_option(said), help_option(said)]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{self.said.say('usage.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        options = [
            record
            for param, record in zip(self.params, records, strict=True)
            if record and isinstance(param, click.Option)
        ]
        with formatter.section(self.said.say("usage.options")):
            formatter.write_dl(options)

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.args:
            raise Refused("extra_arguments", words=" ".join(ctx.args))
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Complaint(self.said.say("usage.interrupted")) from None


class Group(click.Group):
    """The commands together; alone it explains itself, or does what `alone` does."""

    alone: Callable[..., object] | None = None

    def __init__(self, name: str, said: Texts, about: str = "program") -> None:
        super().__init__(
            name,
            help=said.say(f"help.{about}"),
            add_help_option=False,
            invoke_without_command=True,
            options_metavar=said.say("usage.options_place"),
            subcommand_metavar=said.say("usage.command_place"),
        )
        self.said = said
        self.params += [language_option(said), help_option(said)]

    format_usage = Command.format_usage

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)  # type: ignore[arg-type]
        width = formatter.width - 6 - max(map(len, self.commands))
        with formatter.section(self.said.say("usage.commands")):
            formatter.write_dl(
                [
                    (name, command.get_short_help_str(width))
                    for name, command in self.commands.items()
                ]
            )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in self.commands:
            raise Refused("unknown_command", command=args[0], commands=", ".join(self.commands))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        if not ctx._protected_args:
            if self.alone is not None:
                return self.alone(**ctx.params)
            click.echo(ctx.get_help())
            return None
        return super().invoke(ctx)


class Number(click.ParamType[int]):
    """A whole number, at least `least`."""

    name = "number"

    def __init__(self, least: int) -> None:
        self.least = least

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        name = param.opts[0] if param else "?"
        try:
            number = int(value)
        except ValueError:
            raise Refused("not_a_number", option=name, value=value) from None
        if number < self.least:
            raise Refused("too_small", option=name, value=number, least=self.least)
        return number


def language_option(said: Texts) -> click.Option:
    """Only explained here: `language.spoken` has read it already."""
    return click.Option(
        [FLAG], metavar="en|pt-BR|uk", help=said.say("help.language"), expose_value=False
    )


def help_option(said: Texts) -> click.Option:
    return answering(said, "help", click.Context.get_help)


def answering(said: Texts, name: str, answer: Callable[[click.Context], str]) -> click.Option:
    """An option that gives an answer; nothing else is done then."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value:
            click.echo(answer(ctx))
            ctx.exit()

    return click.Option(
        [f"--{name}"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=said.say(f"help.{name}"),
    )


def reworded(error: click.UsageError) -> Refused:
    """What click has to complain about, as a refusal of ours."""
    if isinstance(error, click.NoSuchOption):
        return Refused("unknown_flag", flag=error.option_name)
    if isinstance(error, click.MissingParameter):
        return Refused("missing", what=error.param.human_readable_name if error.param else "?")
    if isinstance(error, click.BadOptionUsage):
        return Refused("bad_flag", flag=error.option_name)
    return Refused("bad_usage", reason=error.format_message())
