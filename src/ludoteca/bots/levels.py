"""Levels: five players for every game, each stronger than the one below, by the same names."""

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
"""The weakest first."""
USUAL = "skilled"
"""Whom a person is offered first."""
PATIENT = "patient"
"""The best level with much more time, for who asks for it."""
PATIENCE = 5


@dataclass(frozen=True)
class Budget:
    """For one decision: so many iterations or seconds, whichever is over first (0: no clock)."""

    iterations: int = WITHOUT_END
    seconds: float = 0.0


ONE_SECOND = Budget(seconds=1.0)


def levels(game: Game[Any]) -> tuple[str, ...]:
    """The levels of a game, the best first."""
    return LEVELS[::-1]


def names(game: Game[Any]) -> tuple[str, ...]:
    """Everybody who can be asked to play: the levels, `patient`, the game's own bots, `random`, and
    `learned` where the game brings weights along."""
    learned = (LEARNED,) if shipped(game) else ()
    return (*levels(game), PATIENT, *game.bots, *learned)


def bot_of(game: Game[Any], name: str, budget: Budget | None = None) -> Bot:
    """The player of this name; refuses a name that nobody has.

    Without a budget it thinks for a number of iterations, so that the same chance gives the same
    match on every machine; at a table it is given a second. A budget is only for who searches:
    the others answer at once. `learned:FILE` plays by a file of weights.
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
    """What makes the bot of this name, if it is one of the game's own that answer at once."""
    makers = {"skilled": own_maker(game), **game.thinking.players, **game.bots}
    return makers.get(name)


def known(game: Game[Any], name: str) -> str:
    """The name again; refuses one that nobody has. Who may name a file as well asks `bot_of`."""
    if name not in names(game):
        raise Refused("unknown_bot", bot=name, bots=", ".join(names(game)))
    return name


def own_bot(game: Game[Any]) -> Bot:
    """The best of the players that know this game's tricks."""
    return own_maker(game)()


def own_maker(game: Game[Any]) -> Callable[[], Bot]:
    return next(iter(game.bots.values()))


def searcher(game: Game[Any], budget: Budget, sight: int = FAIR) -> SearchBot:
    """Thinks as the game says that one should.

    One that sees more than its seat does looks beyond its own turn in any case: what it knows is
    worth most there, and a ceiling must not be lower than it need be. Nor does it ask what was
    learnt, which is about those who see their own cards only.
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
