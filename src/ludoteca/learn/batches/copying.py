"""What copies of environments need: the engine's positions cannot be pickled, so a copy replays their
moves."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca import games
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.fingerprint import attributes
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.vector_env import VectorEnv
from ludoteca.core.game import Game
from ludoteca.learn.arguments import Opponents

RNG_FIELDS = ("a", "b", "c", "counter", "seed", "ply")


def save_rng(rng: Rng) -> tuple[Any, ...]:
    return tuple(getattr(rng, name) for name in RNG_FIELDS)


def restore_rng(rng: Rng, saved: tuple[Any, ...]) -> None:
    for name, value in zip(RNG_FIELDS, saved, strict=True):
        setattr(rng, name, value)


def portable_game(game: Game[Any]) -> str | Game[Any]:
    """The name of an installed game; another game goes along whole."""
    is_installed = game.name in games.names() and games.find(game.name) is game
    return game.name if is_installed else game


def portable_opponents(opponents: Opponents | None) -> Opponents | None:
    """The opponents, if they can be pickled: a bot with attributes would silently lose them, unless it
    has a `__reduce__` of its own."""
    bots = [opponents] if isinstance(opponents, str | Bot) else opponents or []
    for bot in bots:
        if isinstance(bot, Bot) and type(bot).__reduce__ is object.__reduce__ and attributes(bot):
            raise TypeError(
                f"{type(bot).__name__} cannot be copied: give it a __reduce__, or name the opponents "
                "of an environment that is copied or pickled"
            )
    return opponents


def save_env(env: VectorEnv) -> dict[str, Any]:
    """The matches, random streams and results of a batch."""
    if not env.config.record_moves:
        raise TypeError(
            "a batch with reuse_buffers=True cannot be copied: it does not remember its moves"
        )
    return {
        "matches": [(slot.match_number, slot.played_moves.to_list()) for slot in env.slots],
        "rngs": [save_rng(env.bot_rng), save_rng(env.action_rng)],
        "terminated": bytes(env.terminated),
        "rewards": [*env.rewards],
        "scores": [*env.scores],
        "final_observations": bytes(env.final_observations),
        "decisions": env.decisions,
        "finished": env.finished,
        "finished_records": [*env.finished_records],
    }


def restore_env(env: VectorEnv, saved: dict[str, Any]) -> None:
    """Makes a new batch with the same settings the same as the saved one."""
    for place, (number, moves) in enumerate(saved["matches"]):
        env.restore_match(place, number, moves)
    env.write_again()
    for rng, words in zip((env.bot_rng, env.action_rng), saved["rngs"], strict=True):
        restore_rng(rng, words)
    env.terminated = vec[u8](list(saved["terminated"]))
    env.rewards = vec[float](saved["rewards"])
    env.scores = vec[i64](saved["scores"])
    env.final_observations = vec[u8](list(saved["final_observations"]))
    env.decisions, env.finished = saved["decisions"], saved["finished"]
    env.finished_records = saved["finished_records"]
