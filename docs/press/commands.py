"""Every `ludoteca` command with its flags, as the command line itself explains them."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ludoteca.cli import command_line
from ludoteca.core.text import texts

EVERYWHERE = ("--language", "--help")
"""Flags of every command, said once."""


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """The command and all below it, each with the words that call it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=path)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands(inner, f"{path} {name}")


def page() -> str:
    line = command_line(texts("en"))
    general = click.Context(line, info_name="ludoteca")
    lines = ["# Commands", "", f"{line.help} These flags go with every command:", ""]
    lines += table(line, general, ())
    for path, command in commands(line, "ludoteca"):
        if command is line:
            continue
        context = click.Context(command, info_name=path)
        lines += [f"{'#' * len(path.split())} {path}", "", command.help or "", ""]
        usage = " ".join([path, *command.collect_usage_pieces(context)])
        lines += ["```text", usage, "```", "", *table(command, context, EVERYWHERE)]
    return "\n".join(lines)


def table(command: click.Command, context: click.Context, without: tuple[str, ...]) -> list[str]:
    """Its flags and what each is for."""
    records = [
        record
        for param in command.params
        if isinstance(param, click.Option) and (record := param.get_help_record(context))
    ]
    rows = [
        f"| `{flag}` | {cell(words)} |" for flag, words in records if flag.split()[0] not in without
    ]
    return ["| flag | |", "|---|---|", *rows, ""] if rows else []


def cell(text: str) -> str:
    """Between two bars; what stands in backticks needs no escape."""
    return text.replace("|", "\\|")
