"""Choosers: how the moves of a match are picked in tests and tools."""

from __future__ import annotations

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.record import Chooser


def random_chooser(rng: Rng) -> Chooser:
    """Any legal move, each equally likely."""

    def choose(state: State) -> int:
        legal = state.legal()
        return int(legal.at(rng.below(legal.size())))

    return choose


def bot_chooser(bot: Bot, rng: Rng) -> Chooser:
    """The moves of one bot for every seat."""

    def choose(state: State) -> int:
        return int(bot.choose(state, state.legal(), rng))

    return choose
