"""Flags shared by several commands."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.cli.localized_click import IntAtLeast
from ludoteca.core.text import Texts


def flag(messages: Texts, name: str, **attributes: Any) -> click.Option:
    return click.Option([f"--{name}"], help=messages.say(f"help.{name}"), **attributes)


def match_flags(messages: Texts) -> list[click.Parameter]:
    """The flags that set up a match; see `terminal.commands.match_settings`."""
    return [
        flag(messages, "seats", type=IntAtLeast(0)),
        flag(messages, "option", metavar="NAME=VALUE", multiple=True),
        flag(messages, "bots", metavar="BOT,BOT"),
        flag(messages, "seed", metavar="TEXT"),
    ]
