"""Levels: five bots for every game, under the same names, each stronger than the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ludoteca.bots.learned import FILE_PREFIX, LEARNED, file_bot, shipped_weights
from ludoteca.bots.noisy_bot import NoisyBot
from ludoteca.bots.search.blended_policy import BlendedPolicy
from ludoteca.bots.search.determinize import FAIR
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import Bot
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.search_config import UNLIMITED

DEFAULT_LEVEL = "skilled"
"""The opponent offered first: the best of the game's own bots."""
PATIENT = "patient"
"""The best level with `PATIENT_FACTOR` times the budget."""
PATIENT_FACTOR = 5


@dataclass(frozen=True)
class Budget:
    """Limits of one decision, in iterations and in seconds; the first reached ends the search (0:
    no clock)."""

    iterations: int = UNLIMITED
    seconds: float = 0.0


ONE_SECOND = Budget(seconds=1.0)


def levels(game: Game[Any]) -> tuple[str, ...]:
    """The levels of a game, strongest first."""
    return LEVELS[::-1]


def names(game: Game[Any]) -> tuple[str, ...]:
    """Every bot that can be named: the levels, `patient`, the game's own bots, `random`, and
    `learned` if the game ships weights."""
    learned = (LEARNED,) if shipped_weights(game) else ()
    return (*levels(game), PATIENT, *game.bots, *learned)


def bot_of(game: Game[Any], name: str, budget: Budget | None = None) -> Bot:
    """The bot of this name; raises `UserError` for an unknown one. `learned:FILE` plays by a file
    of weights.

    Without a budget the search has a fixed number of iterations, so that the same seed gives the
    same match on every machine; at a table it gets a second. Only bots that search use the budget:
    the others answer at once.
    """
    if name.startswith(FILE_PREFIX):
        return file_bot(game, name.removeprefix(FILE_PREFIX))
    require_bot(game, name)
    if name == LEARNED:
        return file_bot(game, *shipped_weights(game))
    if factory := bot_factory(game, name):
        return factory()
    config = game.search_config
    limits = budget or Budget(config.master_iterations)
    if limits.iterations == UNLIMITED:
        limits = Budget(config.max_iterations, limits.seconds)
    if name == PATIENT:
        limits = Budget(PATIENT_FACTOR * limits.iterations, PATIENT_FACTOR * limits.seconds)
        return search_bot(game, limits)
    return LEVEL_BOTS[name](game, limits)


def bot_factory(game: Game[Any], name: str) -> Callable[[], Bot] | None:
    """The factory of this bot, if it is one of the game's own that answer at once."""
    factories = {
        DEFAULT_LEVEL: own_bot_factory(game),
        **game.search_config.custom_levels,
        **game.bots,
    }
    return factories.get(name)


def require_bot(game: Game[Any], name: str) -> str:
    """Returns the name; raises `UserError` for an unknown one. Where a file may be named too, call
    `bot_of`."""
    if name not in names(game):
        raise UserError("unknown_bot", bot=name, bots=", ".join(names(game)))
    return name


def own_bot(game: Game[Any]) -> Bot:
    """The best of the game's own heuristic bots."""
    return own_bot_factory(game)()


def own_bot_factory(game: Game[Any]) -> Callable[[], Bot]:
    return next(iter(game.bots.values()))


def search_bot(game: Game[Any], budget: Budget, information: int = FAIR) -> SearchBot:
    """The search bot of a game, configured by the game's `SearchConfig`.

    A bot with more information than its seat always searches beyond its own turn: what it knows
    matters most there, and an upper bound must not be too low. It does not use the network either,
    which was trained on fair observations.
    """
    config = game.search_config.for_budget(budget.iterations)
    if information != FAIR:
        config = replace(config, stop_at_turn_end=False, turn_halving=None)
    policy = config.policy() if config.policy is not None else own_bot(game)
    if information == FAIR and config.network is not None and shipped_weights(game):
        blend = config.network
        network_bot = file_bot(game, *shipped_weights(game))
        policy = BlendedPolicy(
            policy, network_bot, blend.value_weight, blend.as_prior, blend.as_rollout
        )
    return SearchBot(budget.iterations, budget.seconds, policy, config, information)


def noisy_bot(game: Game[Any], _: Budget, step: int) -> Bot:
    """The default level with mistakes: most of them at step 0."""
    config = game.search_config
    skip, random = config.skip_probability[step], config.random_probability[step]
    return NoisyBot(bot_of(game, DEFAULT_LEVEL), skip, random)


def expert_bot(game: Game[Any], budget: Budget) -> Bot:
    iterations = min(game.search_config.expert_iterations, budget.iterations)
    return search_bot(game, Budget(iterations, budget.seconds))


LEVEL_BOTS: dict[str, Callable[[Game[Any], Budget], Bot]] = {
    "novice": partial(noisy_bot, step=0),
    "casual": partial(noisy_bot, step=1),
    DEFAULT_LEVEL: lambda game, _: own_bot(game),
    "expert": expert_bot,
    "master": search_bot,
}
"""Weakest first. A game may replace some of them by `SearchConfig.custom_levels`."""
LEVELS = tuple(LEVEL_BOTS)
