"""The reference of all `ludoteca` commands, made from the command line's own help."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ludoteca.cli import root_command
from ludoteca.core.text import texts

COMMON_FLAGS = ("--language", "--help")
"""Flags of every command, listed once."""


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """The command and all its subcommands, each with its full name."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=path)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands(inner, f"{path} {name}")


def page() -> str:
    root = root_command(texts("en"))
    root_context = click.Context(root, info_name="ludoteca")
    lines = ["# Commands", "", f"{root.help} These flags go with every command:", ""]
    lines += table(root, root_context, ())
    for path, command in commands(root, "ludoteca"):
        if command is root:
            continue
        context = click.Context(command, info_name=path)
        lines += [f"{'#' * len(path.split())} {path}", "", command.help or "", ""]
        usage = " ".join([path, *command.collect_usage_pieces(context)])
        lines += ["```text", usage, "```", "", *table(command, context, COMMON_FLAGS)]
    return "\n".join(lines)


def table(command: click.Command, context: click.Context, excluded: tuple[str, ...]) -> list[str]:
    """The flags with their help."""
    records = [
        record
        for param in command.params
        if isinstance(param, click.Option) and (record := param.get_help_record(context))
    ]
    rows = [
        f"| `{flag}` | {cell(words)} |"
        for flag, words in records
        if flag.split()[0] not in excluded
    ]
    return ["| flag | |", "|---|---|", *rows, ""] if rows else []


def cell(text: str) -> str:
    """The text, escaped for a cell of a table."""
    return text.replace("|", "\\|")
