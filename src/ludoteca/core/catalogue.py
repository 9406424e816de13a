"""The shelf: every game that is installed, wherever it lives.

A package puts a box on the shelf by an entry point of the group `ludoteca.games`: the game's name,
and where its `GAME` is. Ours stand there in the same way.
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
    """Where each game is found; of two by the same name ours stays, else the one found first."""
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
    """The game with this name; refuses one that is not here, or that does not start."""
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
    """The games that start: a broken box does not spoil the shelf."""
    return tuple(name for name in names() if loads(name))


def loads(name: str) -> bool:
    try:
        find(name)
    except UserError:
        return False
    return True


def folder(name: str) -> Traversable:
    """Where a game's texts, rulebook and guide lie."""
    if name not in entry_points_by_name():
        raise UserError("unknown_game", game=name, games=", ".join(names()))
    return files(entry_points_by_name()[name].module)


@cache
def versions(name: str) -> str:
    """What writes and reads this game's records here: Ludoteca, and the package that brings the game
    along where it is another."""
    own_version = f"{OWN_PACKAGE} {__version__}"
    point = entry_points_by_name().get(name)
    if point is None or point.dist is None or not is_plugin(point):
        return own_version
    return f"{own_version}, {point.dist.name} {point.dist.version}"
