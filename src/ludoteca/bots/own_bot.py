"""Bots from a module of your own, named `module:Class`.

Naming one runs its code, so only commands and programs of this machine's user may: never a server,
a record or a person on the network.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from ludoteca.bots.levels import Budget, bot_of
from ludoteca.core.engine.bot import Bot
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game

OWN_BOT = re.compile(r"(?P<module>[^\W\d]\w*(\.[^\W\d]\w*)*):(?P<attribute>[^\W\d]\w*)")
OTHER_PREFIXES = ("learned:", "network:")


def is_own_bot(name: str) -> bool:
    """Is this a name such as `module:Class`?"""
    return not name.startswith(OTHER_PREFIXES) and OWN_BOT.fullmatch(name) is not None


def trusted_bot_of(game: Game[Any], name: str, budget: Budget | None = None) -> Bot:
    """As `bot_of`, and a bot of a module too."""
    return own_bot(name) if is_own_bot(name) else bot_of(game, name, budget)


def own_bot(name: str) -> Bot:
    """A new bot of this name, `module:Class`; the class takes no arguments. Modules are also looked for
    in the current folder."""
    parts = OWN_BOT.fullmatch(name)
    assert parts is not None, name
    bot_class = class_of(parts["module"], parts["attribute"])
    if not issubclass(bot_class, Bot):
        raise UserError("own_bot_kind", bot=name)
    try:
        return bot_class()
    except Exception as error:
        raise UserError("own_bot_error", bot=name, reason=describe(error)) from error


def class_of(module: str, attribute: str) -> type:
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(import_module(module), attribute, None)
    except Exception as error:  # the module's own code may raise anything
        raise UserError("own_bot_module", module=module, reason=describe(error)) from error
    if not isinstance(found, type):
        raise UserError("own_bot_class", module=module, attribute=attribute)
    return found


def describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
