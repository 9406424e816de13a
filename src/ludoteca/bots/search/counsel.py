"""A game's own policy blended with a trained network."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.network import LearnedBot
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State


@final
class Counsel(Bot):
    """At a table that the network was trained for, it is the prior if `as_prior`, the rollout
    policy if `as_rollout`, and has `value_weight` of the evaluation. At all other tables only
    `heuristic` is used."""

    def __init__(
        self, own: Bot, learned: LearnedBot, part: float, leads: bool, plays: bool
    ) -> None:
        self.own: Bot = own
        self.learned: LearnedBot = learned
        self.part: float = part
        self.leads: bool = leads
        self.plays: bool = plays
        self.knows: bool = False

    def attend(self, state: State) -> None:
        self.own.attend(state)
        self.knows = self.learned.knows(state)
        if self.knows and self.part > 0.0:
            self.learned.attend(state)

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if self.knows and self.plays:
            return self.learned.choose(state, moves, rng)
        return self.own.choose(state, moves, rng)

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        if self.knows and self.leads:
            return self.learned.weigh(state, moves, rng)
        return self.own.weigh(state, moves, rng)

    def outlook(self, state: State) -> list[float]:
        if not self.knows or self.part == 0.0:
            return self.own.outlook(state)
        if self.part == 1.0:
            return self.learned.outlook(state)
        shares = self.own.outlook(state)
        learnt = self.learned.outlook(state)
        for seat in range(len(shares)):
            shares[seat] += self.part * (learnt[seat] - shares[seat])
        return shares

    def credence(self, state: State, seat: i64) -> float:
        return self.own.credence(state, seat)

    def comfort(self, state: State) -> float:
        return self.own.comfort(state)
