"""Rollouts: how a match is played out from a leaf of the search, and how the result is
evaluated."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.bots.search.search_node import NO_VALUES
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.search_config import SearchConfig


@final
class Rollout:
    """Plays and evaluates with `policy`, as `config` says (None: random moves, the state's own
    evaluation)."""

    def __init__(self, policy: Bot | None, config: SearchConfig) -> None:
        self.policy: Bot | None = policy
        self.random_every: i64 = config.random_every
        self.rollout_depth: i64 = config.rollout_depth
        self.value_mix_depth: i64 = config.value_mix_depth
        self.quiesce: bool = config.quiesce
        self.loss_shaping: float = config.loss_shaping
        self.moves: Moves = Moves()

    def evaluate(self, state: State) -> list[float]:
        """The value of the position for each seat: its expected share of the victory."""
        policy = self.policy
        if state.turn == OVER:
            return state.payoffs()
        return state.evaluate() if policy is None else policy.evaluate(state)

    def shaped_reward(self, state: State, share: float) -> float:
        """The shaped reward of a lost match, added only during the search."""
        policy = self.policy
        if self.loss_shaping == 0.0 or policy is None or share > 0.0 or state.turn != OVER:
            return 0.0
        return self.loss_shaping * policy.loss_shaping(state)

    def value_at_mix_depth(self, state: State, rng: Rng) -> list[float]:
        """The evaluation at `value_mix_depth`; empty if that is off or the match ends before."""
        if self.value_mix_depth == 0:
            return NO_VALUES
        for _ in range(self.value_mix_depth):
            if state.turn == OVER:
                return NO_VALUES
            self.play_one(state, rng)
        return NO_VALUES if state.turn == OVER else self.evaluate(state)

    def play_out(self, state: State, mover: i64, rng: Rng) -> None:
        """Plays on to the depth limit; with `quiesce` it first ends the turn of the last mover, and
        counts from there."""
        plies: i64 = 0
        quiescing = self.quiesce and state.seats > 1
        while state.turn != OVER and (plies < self.rollout_depth or quiescing):
            if quiescing and state.turn != mover:
                quiescing = False
                plies = 0
                continue
            self.play_one(state, rng)
            plies += 1

    def play_one(self, state: State, rng: Rng) -> None:
        """Plays the policy's move, or a random one now and then."""
        moves = self.moves
        moves.clear()
        state.legal_into(moves)
        policy = self.policy
        if policy is None or (self.random_every > 0 and rng.below(self.random_every) == 0):
            state.play(moves.at(rng.below(moves.size())), rng)
        else:
            state.play(policy.choose(state, moves, rng), rng)
