"""click commands whose help and errors are translated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, Texts
from ludoteca.terminal.errors import CliError
from ludoteca.terminal.input.language import FLAG


class LocalizedCommand(click.Command):
    """A command whose help and error messages come from the texts."""

    def __init__(
        self,
        name: str,
        messages: Texts,
        params: list[click.Parameter],
        callback: Callable[..., Any],
        help_key: str | None = None,
    ) -> None:
        super().__init__(
            name,
            help=messages.say(f"help.{help_key or name}"),
            params=params,
            callback=callback,
            add_help_option=False,
            options_metavar=messages.say("usage.options_place"),
            context_settings={"allow_extra_args": True},
        )
        self.messages = messages
        self.params += [language_option(messages), help_option(messages)]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{self.messages.say('usage.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        options = [
            record
            for param, record in zip(self.params, records, strict=True)
            if record and isinstance(param, click.Option)
        ]
        with formatter.section(self.messages.say("usage.options")):
            formatter.write_dl(options)

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.args:
            raise UserError("extra_arguments", words=" ".join(ctx.args))
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise CliError(self.messages.say("usage.interrupted")) from None


class LocalizedGroup(click.Group):
    """Several commands. Without a subcommand it prints its help."""

    def __init__(self, name: str, messages: Texts, help_key: str = "program") -> None:
        super().__init__(
            name,
            help=messages.say(f"help.{help_key}"),
            add_help_option=False,
            invoke_without_command=True,
            options_metavar=messages.say("usage.options_place"),
            subcommand_metavar=messages.say("usage.command_place"),
        )
        self.messages = messages
        self.params += [language_option(messages), help_option(messages)]

    format_usage = LocalizedCommand.format_usage

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        LocalizedCommand.format_options(self, ctx, formatter)  # type: ignore[arg-type]
        width = formatter.width - 6 - max(map(len, self.commands))
        with formatter.section(self.messages.say("usage.commands")):
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
            raise UserError("unknown_command", command=args[0], commands=", ".join(self.commands))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        if not ctx._protected_args:
            click.echo(ctx.get_help())
            return None
        return super().invoke(ctx)


class IntAtLeast(click.ParamType[int]):
    """An integer of at least `minimum`."""

    name = "number"

    def __init__(self, minimum: int) -> None:
        self.minimum = minimum

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        name = param.opts[0] if param else "?"
        try:
            number = int(value)
        except ValueError:
            raise UserError("not_a_number", option=name, value=value) from None
        if number < self.minimum:
            raise UserError("too_small", option=name, value=number, least=self.minimum)
        return number


def language_option(messages: Texts) -> click.Option:
    """For the help only: `requested_language` has read the value already."""
    return click.Option(
        [FLAG], metavar="|".join(LANGUAGES), help=messages.say("help.language"), expose_value=False
    )


def help_option(messages: Texts) -> click.Option:
    return info_option(messages, "help", click.Context.get_help)


def info_option(messages: Texts, name: str, answer: Callable[[click.Context], str]) -> click.Option:
    """An option that prints its answer and exits."""

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
        help=messages.say(f"help.{name}"),
    )


def translate_usage_error(error: click.UsageError) -> UserError:
    """Turns an error of click into one that the texts can translate."""
    if isinstance(error, click.NoSuchOption):
        return UserError("unknown_flag", flag=error.option_name)
    if isinstance(error, click.MissingParameter):
        return UserError("missing", what=error.param.human_readable_name if error.param else "?")
    if isinstance(error, click.BadOptionUsage):
        return UserError("bad_flag", flag=error.option_name)
    return UserError("bad_usage", reason=error.format_message())
