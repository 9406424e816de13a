"""Whose games are whose: what is asked of every game on the shelf, and what only of ours."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ludoteca import games
from ludoteca.core.testkit.truths import Truths

OURS = tuple(
    sorted(
        path.parent.name
        for path in Path(__file__).parents[1].glob("src/ludoteca/games/*/__init__.py")
    )
)


def truths(name: str) -> Truths | None:
    """The truths of a game: beside our tests, or in a package of its own; it may have none."""
    for module in (f"tests.games.{name}.truths", f"{games.find(name).package}.truths"):
        if is_there(module):
            found: Truths = import_module(module).TRUTHS
            return found
    return None


def is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor is its package
        return False


TRUE = tuple(name for name in games.names() if truths(name) is not None)
"""The games that declare truths."""
