"""Whose games are whose: what is asked of every game on the shelf, and what only of ours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ludoteca import games
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import checked
from ludoteca.core.testkit.truths import Truths
from ludoteca.core.touch import ways

FOLDER = Path(__file__).parents[1] / "src" / "ludoteca" / "games"
OURS = tuple(sorted(path.parent.name for path in FOLDER.glob("*/__init__.py")))


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
GUIDED = tuple(name for name in games.names() if games.find(name).guide() is not None)
"""The games that have a first match to walk through."""
DRAWN = tuple(name for name in OURS if (FOLDER / name / "page" / "Table.svelte").is_file())
"""The games that have a table of their own in the page."""
SOUNDING = tuple(name for name in OURS if (FOLDER / name / "page" / "sounds.ts").is_file())


def positions(name: str) -> Iterator[tuple[State, State]]:
    """What a few random moves lead to: each position with the one before it."""
    game = games.find(name)
    lot = stream("a few moves", name)
    state = game.setup(game.usual_seats, checked(game.options, game.brief), lot)
    for _ in range(60):
        if state.turn == OVER:
            return
        before = state.clone()
        legal = state.legal()
        state.play(legal.at(lot.below(legal.size())), lot)
        yield before, state


@cache
def asks_twice(name: str) -> bool:
    """Is there a move for which two things are touched?"""
    game = games.find(name)
    return any(
        len(way) > 1
        for before, _ in positions(name)
        for _, some in ways(game, before)
        for way in some
    )


@cache
def takes_back(name: str) -> bool:
    """Is there a move that shows its player nothing new?"""
    return any(before.news == after.news for before, after in positions(name))
