"""Registers the games with Gymnasium. Importing `ludoteca.learn.gym` does it."""

from __future__ import annotations

from typing import Any

from gymnasium.envs import registration

from ludoteca import games
from ludoteca.core.game import Game


def env_id(game: Game[Any]) -> str:
    """The version is that of the observations: weights of another version do not fit."""
    return f"ludoteca/{game.name.capitalize()}-v{game.observation_version}"


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
