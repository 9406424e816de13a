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
from ludoteca.core.game import Game
from ludoteca.core.refusal import Refused

GROUP = "ludoteca.games"
OURS = "ludoteca"


@cache
def boxes() -> dict[str, EntryPoint]:
    """Where each game is found; of two by the same name ours stays, else the one found first."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=is_foreign):
        found.setdefault(point.name, point)
    return dict(sorted(found.items()))


def is_foreign(point: EntryPoint) -> bool:
    return point.dist is None or point.dist.name != OURS


def names() -> tuple[str, ...]:
    return tuple(boxes())


@cache
def find(name: str) -> Game[Any]:
    """The game with this name; refuses one that is not here, or that does not start."""
    if name not in boxes():
        raise Refused("unknown_game", game=name, games=", ".join(names()))
    try:
        game = boxes()[name].load()
    except Exception as error:
        raise Refused(
            "broken_game", game=name, reason=f"{type(error).__name__}: {error}"
        ) from error
    if not isinstance(game, Game) or game.name != name:
        raise Refused("broken_game", game=name, reason=boxes()[name].value)
    return game


def playable() -> tuple[str, ...]:
    """The games that start: a broken box does not spoil the shelf."""
    return tuple(name for name in names() if starts(name))


def starts(name: str) -> bool:
    try:
        find(name)
    except Refused:
        return False
    return True


def folder(name: str) -> Traversable:
    """Where a game's texts, rulebook and guide lie."""
    if name not in boxes():
        raise Refused("unknown_game", game=name, games=", ".join(names()))
    return files(boxes()[name].module)


@cache
def versions(name: str) -> str:
    """What writes and reads this game's records here: Ludoteca, and the package that brings the game
    along where it is another."""
    ours = f"{OURS} {__version__}"
    box = boxes().get(name)
    if box is None or box.dist is None or not is_foreign(box):
        return ours
    return f"{ours}, {box.dist.name} {box.dist.version}"
