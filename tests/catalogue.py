"""The installed games, and which of them are ours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.interaction import click_paths
from ludoteca.core.option import check_options
from ludoteca.core.testkit.oracles import Oracles

FOLDER = Path(__file__).parents[1] / "src" / "ludoteca" / "games"
OURS = tuple(sorted(path.parent.name for path in FOLDER.glob("*/__init__.py")))


def oracles(name: str) -> Oracles | None:
    """The oracles of a game, in our tests or in its package, if it has any."""
    for module in (f"tests.games.{name}.oracles", f"{games.find(name).package}.oracles"):
        if module_exists(module):
            declared: Oracles = import_module(module).ORACLES
            return declared
    return None


def module_exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # neither has its package
        return False


WITH_ORACLES = tuple(name for name in games.names() if oracles(name) is not None)
"""The games with oracles."""
WITH_GUIDE = tuple(name for name in games.names() if games.find(name).guide() is not None)
"""The games with a guided first match."""
WITH_BOARD = tuple(name for name in OURS if (FOLDER / name / "page" / "Table.svelte").is_file())
"""The games with their own board in the page."""
WITH_SOUNDS = tuple(name for name in OURS if (FOLDER / name / "page" / "sounds.ts").is_file())


def positions(name: str) -> Iterator[tuple[State, State]]:
    """Positions of a short random match, each with the one before it."""
    game = games.find(name)
    rng = stream("a few moves", name)
    state = game.setup(game.usual_seats, check_options(game.options, game.short_match_options), rng)
    for _ in range(60):
        if state.turn == OVER:
            return
        before = state.clone()
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)
        yield before, state


@cache
def has_two_click_moves(name: str) -> bool:
    """Is there a move of two clicks?"""
    game = games.find(name)
    return any(
        len(path) > 1
        for before, _ in positions(name)
        for _, paths in click_paths(game, before)
        for path in paths
    )


@cache
def has_takebacks(name: str) -> bool:
    """Is there a move that reveals nothing?"""
    return any(before.reveals == after.reveals for before, after in positions(name))
