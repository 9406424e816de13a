"""Registers the games with Gymnasium. Importing `ludoteca.learn.gym` does it."""

from __future__ import annotations

from typing import Any

from gymnasium.envs import registration

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.learn.arguments import env_version


def env_id(game: Game[Any]) -> str:
    return f"ludoteca/{game.name.capitalize()}-v{env_version(game)}"


def register() -> None:
    """Registers every game with `gymnasium.make` and `gymnasium.make_vec`."""
    for name in games.playable():
        game = games.find(name)
        if env_id(game) not in registration.registry:
            registration.register(
                env_id(game),
                entry_point="ludoteca.learn.gym:LudotecaEnv",
                vector_entry_point="ludoteca.learn.gym:LudotecaVectorEnv",
                kwargs={"game": name},
            )
