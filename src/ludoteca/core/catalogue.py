"""The catalogue of installed games.

A package adds a game by an entry point of the group `ludoteca.games` that names its `GAME`. Ours are
registered in the same way.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ludoteca import __version__
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game

GROUP = "ludoteca.games"
OWN_PACKAGE = "ludoteca"


@cache
def entry_points_by_name() -> dict[str, EntryPoint]:
    """The entry point of each game; for duplicate names ours, otherwise the first one."""
    points: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=is_plugin):
        points.setdefault(point.name, point)
    return dict(sorted(points.items()))


def is_plugin(point: EntryPoint) -> bool:
    return point.dist is None or point.dist.name != OWN_PACKAGE


def names() -> tuple[str, ...]:
    return tuple(entry_points_by_name())


@cache
def find(name: str) -> Game[Any]:
    """The game with this name; raises `UserError` if it is unknown or cannot be loaded."""
    if name not in entry_points_by_name():
        raise UserError("unknown_game", game=name, games=", ".join(names()))
    try:
        game = entry_points_by_name()[name].load()
    except Exception as error:
        raise UserError(
            "broken_game", game=name, reason=f"{type(error).__name__}: {error}"
        ) from error
    if not isinstance(game, Game) or game.name != name:
        raise UserError("broken_game", game=name, reason=entry_points_by_name()[name].value)
    return game


def playable() -> tuple[str, ...]:
    """The games that can be loaded."""
    return tuple(name for name in names() if loads(name))


def loads(name: str) -> bool:
    try:
        find(name)
    except UserError:
        return False
    return True


def folder(name: str) -> Traversable:
    """The folder of a game's texts, rulebook and guide."""
    if name not in entry_points_by_name():
        raise UserError("unknown_game", game=name, games=", ".join(names()))
    return files(entry_points_by_name()[name].module)


@cache
def versions(name: str) -> str:
    """The versions that write and read this game's records: Ludoteca, and the package of a plug-in."""
    own_version = f"{OWN_PACKAGE} {__version__}"
    point = entry_points_by_name().get(name)
    if point is None or point.dist is None or not is_plugin(point):
        return own_version
    return f"{own_version}, {point.dist.name} {point.dist.version}"
