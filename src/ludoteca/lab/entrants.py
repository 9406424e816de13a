"""The bots of experiments and tournaments, by name; which names mean the same player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.bots.learned import FILE_PREFIX, LEARNED, file_bot, shipped_weights
from ludoteca.bots.levels import Budget, bot_factory, bot_of, names, search_bot
from ludoteca.bots.noisy_bot import NoisyBot
from ludoteca.bots.own_bot import is_own_bot, own_bot
from ludoteca.bots.search.determinize import OPEN_CARDS, OPEN_HANDS
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import Bot
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game

PERFECT_INFORMATION_NAME = "perfect-information"
"""The search of the best level with perfect information. Only for research, never at a table."""
OPEN_HANDS_NAME = "open-hands"
"""The same search with all hands visible, but no deck."""
INFORMATION_BY_NAME = {PERFECT_INFORMATION_NAME: OPEN_CARDS, OPEN_HANDS_NAME: OPEN_HANDS}
NETWORK_PREFIX = "network:"


def network_search_bot(game: Game[Any], name: str) -> Bot:
    """The search of the best level, guided by a file of weights instead of the game's own bot.
    `FILE:500` sets 500 iterations per decision."""
    search_config = game.search_config
    path, iterations = path_and_iterations(name)
    return SearchBot(
        iterations or search_config.master_iterations, 0.0, file_bot(game, path), search_config
    )


def path_and_iterations(name: str) -> tuple[str, int | None]:
    path, colon, number = name.rpartition(":")
    if not colon or not (number.isdecimal() and int(number) > 0):
        return name, None
    return path, int(number)


def weights_file(name: str) -> str | None:
    """The file of weights that an entrant of this name plays by, if any."""
    if name.startswith(NETWORK_PREFIX):
        return path_and_iterations(name.removeprefix(NETWORK_PREFIX))[0]
    return name.removeprefix(FILE_PREFIX) if name.startswith(FILE_PREFIX) else None


def entrant_names(game: Game[Any]) -> tuple[str, ...]:
    return (*names(game), *INFORMATION_BY_NAME)


def entrant(game: Game[Any], name: str) -> Bot:
    """The bot of this name: `master`, `module:Class`, `master:500` with 500 iterations per decision, `learned:FILE`, or
    `network:FILE` (`network:FILE:500`) for the best level's search guided by a network."""
    if name.startswith(FILE_PREFIX):
        return bot_of(game, name)
    if name.startswith(NETWORK_PREFIX):
        return network_search_bot(game, name.removeprefix(NETWORK_PREFIX))
    if is_own_bot(name):
        return own_bot(name)
    base, colon, number = name.partition(":")
    if base not in entrant_names(game) or (colon and not (number.isdecimal() and int(number) > 0)):
        raise UserError("unknown_bot", bot=name, bots=", ".join(entrant_names(game)))
    budget = Budget(int(number)) if colon else None
    if base in INFORMATION_BY_NAME:
        return search_bot(
            game, budget or Budget(game.search_config.master_iterations), INFORMATION_BY_NAME[base]
        )
    return bot_of(game, base, budget)


def player_identity(game: Game[Any], name: str) -> tuple[object, ...]:
    """The identity of the player of this name. Equal identities are the same player."""
    bot = entrant(game, name)
    path = weights_file(name)
    paths = shipped_weights(game) if name == LEARNED else () if path is None else (path,)
    factory = bot_factory(game, name.partition(":")[0])
    settings = (factory,) if factory else bot_settings(bot)
    return (*settings, *(Path(path).resolve() for path in paths))


def bot_settings(bot: Bot) -> tuple[object, ...]:
    if isinstance(bot, SearchBot):
        return SearchBot, bot.iterations, bot.determinizer.information
    if isinstance(bot, NoisyBot):
        return NoisyBot, bot.skip_probability, bot.random_probability
    return (type(bot),)


def require_different_players(game: Game[Any], bots: Sequence[str]) -> None:
    """Rejects unknown bots, and two names of the same player, which would be rated as two."""
    names_by_player: dict[tuple[object, ...], str] = {}
    for name in bots:
        other = names_by_player.setdefault(player_identity(game, name), name)
        if other != name:
            raise UserError("same_player", bot=name, other=other)
