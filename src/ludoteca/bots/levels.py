"""Levels: five bots for every game, under the same names, each stronger than the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ludoteca.bots.erring import ErringBot
from ludoteca.bots.learned import LEARNED, MARK, file_bot, shipped
from ludoteca.bots.search.counsel import Counsel
from ludoteca.bots.search.guessing import FAIR
from ludoteca.bots.search.searcher import SearchBot
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.refusal import Refused
from ludoteca.core.thinking import WITHOUT_END

LEVELS = ("novice", "casual", "skilled", "expert", "master")
"""Weakest first."""
USUAL = "skilled"
"""The opponent offered first."""
PATIENT = "patient"
"""The best level with `PATIENT_FACTOR` times the budget."""
PATIENCE = 5


@dataclass(frozen=True)
class Budget:
    """Limits of one decision, in iterations and in seconds; the first reached ends the search (0:
    no clock)."""

    iterations: int = WITHOUT_END
    seconds: float = 0.0


ONE_SECOND = Budget(seconds=1.0)


def levels(game: Game[Any]) -> tuple[str, ...]:
    """The levels of a game, strongest first."""
    return LEVELS[::-1]


def names(game: Game[Any]) -> tuple[str, ...]:
    """Every bot that can be named: the levels, `patient`, the game's own bots, `random`, and
    `learned` if the game ships weights."""
    learned = (LEARNED,) if shipped(game) else ()
    return (*levels(game), PATIENT, *game.bots, *learned)


def bot_of(game: Game[Any], name: str, budget: Budget | None = None) -> Bot:
    """The bot of this name; raises `UserError` for an unknown one. `learned:FILE` plays by a file
    of weights.

    Without a budget the search has a fixed number of iterations, so that the same seed gives the
    same match on every machine; at a table it gets a second. Only bots that search use the budget:
    the others answer at once.
    """
    if name.startswith(MARK):
        return file_bot(game, name.removeprefix(MARK))
    known(game, name)
    if name == LEARNED:
        return file_bot(game, *shipped(game))
    if make := maker(game, name):
        return make()
    thinking = game.thinking
    if name in ("novice", "casual"):
        place = LEVELS.index(name)
        return ErringBot(bot_of(game, USUAL), thinking.slips[place], thinking.lapses[place])
    given = budget or Budget(thinking.master)
    if given.iterations == WITHOUT_END:
        given = Budget(thinking.enough, given.seconds)
    if name == "expert":
        given = Budget(min(thinking.expert, given.iterations), given.seconds)
    elif name == PATIENT:
        given = Budget(PATIENCE * given.iterations, PATIENCE * given.seconds)
    return searcher(game, given)


def maker(game: Game[Any], name: str) -> Callable[[], Bot] | None:
    """The factory of this bot, if it is one of the game's own that answer at once."""
    makers = {"skilled": own_maker(game), **game.thinking.players, **game.bots}
    return makers.get(name)


def known(game: Game[Any], name: str) -> str:
    """Returns the name; raises `UserError` for an unknown one. Where a file may be named too, call
    `bot_of`."""
    if name not in names(game):
        raise Refused("unknown_bot", bot=name, bots=", ".join(names(game)))
    return name


def own_bot(game: Game[Any]) -> Bot:
    """The best of the game's own heuristic bots."""
    return own_maker(game)()


def own_maker(game: Game[Any]) -> Callable[[], Bot]:
    return next(iter(game.bots.values()))


def searcher(game: Game[Any], budget: Budget, sight: int = FAIR) -> SearchBot:
    """The search bot of a game, configured by the game's `SearchConfig`.

    A bot with more information than its seat always searches beyond its own turn: what it knows
    matters most there, and an upper bound must not be too low. It does not use the network either,
    which was trained on fair observations.
    """
    thinking = game.thinking.within(budget.iterations)
    if sight != FAIR:
        thinking = replace(thinking, turnwise=False, turns=None)
    policy = thinking.policy() if thinking.policy is not None else own_bot(game)
    if sight == FAIR and thinking.learnt is not None and shipped(game):
        learnt = thinking.learnt
        weights = file_bot(game, *shipped(game))
        policy = Counsel(policy, weights, learnt.part, learnt.leads, learnt.plays)
    return SearchBot(budget.iterations, budget.seconds, policy, thinking, sight)
