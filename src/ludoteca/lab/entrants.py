"""Entrants: which bots may play in a lab or a tournament, and when two names mean one player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.bots.erring import ErringBot
from ludoteca.bots.learned import LEARNED, MARK, file_bot, shipped
from ludoteca.bots.levels import Budget, bot_of, maker, names, searcher
from ludoteca.bots.search.guessing import OPEN_CARDS, OPEN_HANDS
from ludoteca.bots.search.searcher import SearchBot
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.refusal import Refused

PEEKING = "peeking"
"""The search of the best level with open eyes: it sees every card. Only here, never at a table."""
OPEN_HANDED = "open-handed"
"""The same, but it sees all hands and no deck: what is worth knowing of the others."""
SIGHTS = {PEEKING: OPEN_CARDS, OPEN_HANDED: OPEN_HANDS}
GUIDED = "guided:"


def guided(game: Game[Any], name: str) -> Bot:
    """Searches as the best level does, and asks a file of weights instead of the game's own bot;
    `FILE:500` for so many iterations a decision."""
    thinking = game.thinking
    path, iterations = path_and_iterations(name)
    return SearchBot(iterations or thinking.master, 0.0, file_bot(game, path), thinking)


def path_and_iterations(name: str) -> tuple[str, int | None]:
    path, colon, number = name.rpartition(":")
    if not colon or not (number.isdecimal() and int(number) > 0):
        return name, None
    return path, int(number)


def file_of(name: str) -> str | None:
    """The file of weights by which an entrant of this name plays; None if there is none."""
    if name.startswith(GUIDED):
        return path_and_iterations(name.removeprefix(GUIDED))[0]
    return name.removeprefix(MARK) if name.startswith(MARK) else None


def entrants(game: Game[Any]) -> tuple[str, ...]:
    return (*names(game), *SIGHTS)


def entrant(game: Game[Any], name: str) -> Bot:
    """The bot of this name: `master`, `master:500` for so many iterations a decision, `learned:FILE`,
    or `guided:FILE` (`guided:FILE:500`): the best level's search, led by what was learnt."""
    if name.startswith(MARK):
        return bot_of(game, name)
    if name.startswith(GUIDED):
        return guided(game, name.removeprefix(GUIDED))
    plain, colon, number = name.partition(":")
    if plain not in entrants(game) or (colon and not (number.isdecimal() and int(number) > 0)):
        raise Refused("unknown_bot", bot=name, bots=", ".join(entrants(game)))
    budget = Budget(int(number)) if colon else None
    if plain in SIGHTS:
        return searcher(game, budget or Budget(game.thinking.master), SIGHTS[plain])
    return bot_of(game, plain, budget)


def player_of(game: Game[Any], name: str) -> tuple[object, ...]:
    """What plays under this name. Two names with the same answer are one player."""
    bot = entrant(game, name)
    path = file_of(name)
    paths = shipped(game) if name == LEARNED else () if path is None else (path,)
    make = maker(game, name.partition(":")[0])
    settings = (make,) if make else settings_of(bot)
    return (*settings, *(Path(path).resolve() for path in paths))


def settings_of(bot: Bot) -> tuple[object, ...]:
    if isinstance(bot, SearchBot):
        return SearchBot, bot.iterations, bot.guesser.sight
    if isinstance(bot, ErringBot):
        return ErringBot, bot.slip, bot.lapse
    return (type(bot),)


def expect_different(game: Game[Any], bots: Sequence[str]) -> None:
    """Refuses a bot that is not there, and two names of one player: they would count as two that
    are equally strong."""
    known: dict[tuple[object, ...], str] = {}
    for name in bots:
        other = known.setdefault(player_of(game, name), name)
        if other != name:
            raise Refused("same_player", bot=name, other=other)
