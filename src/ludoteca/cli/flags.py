"""Flags that several commands take, explained in the texts of a language."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.core.text import Texts
from ludoteca.terminal.commands.speaking import Number


def flag(said: Texts, name: str, **settings: Any) -> click.Option:
    return click.Option([f"--{name}"], help=said.say(f"help.{name}"), **settings)


def setting_flags(said: Texts) -> list[click.Parameter]:
    """What a new match is set up with."""
    return [
        flag(said, "seats", type=Number(0)),
        flag(said, "option", metavar="NAME=VALUE", multiple=True),
        flag(said, "bots", metavar="BOT,BOT"),
        flag(said, "seed", metavar="TEXT"),
    ]
