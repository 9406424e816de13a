"""The shelf: every folder here is a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.refusal import Refused


@cache
def names() -> tuple[str, ...]:
    return tuple(module.name for module in iter_modules(__path__) if module.ispkg)


def find(name: str) -> Game[Any]:
    if name not in names():
        raise Refused("unknown_game", game=name, games=", ".join(names()))
    game: Game[Any] = import_module(f"{__name__}.{name}").GAME
    return game
