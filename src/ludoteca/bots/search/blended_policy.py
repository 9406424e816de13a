"""A game's own policy blended with a trained network."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.network import LearnedBot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State


@final
class BlendedPolicy(Bot):
    """At a table that the network was trained for, it is the prior if `as_prior`, the rollout
    policy if `as_rollout`, and has `value_weight` of the evaluation. At all other tables only
    `heuristic` is used."""

    def __init__(
        self,
        heuristic: Bot,
        network_bot: LearnedBot,
        value_weight: float,
        as_prior: bool,
        as_rollout: bool,
    ) -> None:
        self.heuristic: Bot = heuristic
        self.network_bot: LearnedBot = network_bot
        self.value_weight: float = value_weight
        self.as_prior: bool = as_prior
        self.as_rollout: bool = as_rollout
        self.network_applies: bool = False

    def on_search_start(self, state: State) -> None:
        self.heuristic.on_search_start(state)
        self.network_applies = self.network_bot.can_play(state)
        if self.network_applies and self.value_weight > 0.0:
            self.network_bot.on_search_start(state)

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if self.network_applies and self.as_rollout:
            return self.network_bot.choose(state, moves, rng)
        return self.heuristic.choose(state, moves, rng)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        if self.network_applies and self.as_prior:
            return self.network_bot.score_moves(state, moves, rng)
        return self.heuristic.score_moves(state, moves, rng)

    def evaluate(self, state: State) -> list[float]:
        if not self.network_applies or self.value_weight == 0.0:
            return self.heuristic.evaluate(state)
        if self.value_weight == 1.0:
            return self.network_bot.evaluate(state)
        shares = self.heuristic.evaluate(state)
        network_shares = self.network_bot.evaluate(state)
        for seat in range(len(shares)):
            shares[seat] += self.value_weight * (network_shares[seat] - shares[seat])
        return shares

    def deal_likelihood(self, state: State, seat: i64) -> float:
        return self.heuristic.deal_likelihood(state, seat)

    def loss_shaping(self, state: State) -> float:
        return self.heuristic.loss_shaping(state)
