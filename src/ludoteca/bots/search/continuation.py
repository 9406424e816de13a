"""Rollouts: how a match is played out from a leaf of the search, and how the result is
evaluated."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.bots.search.tree import NOTHING
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.thinking import Thinking


@final
class Continuation:
    """Plays and evaluates with `policy`, as `config` says (None: random moves, the state's own
    evaluation)."""

    def __init__(self, policy: Bot | None, thinking: Thinking) -> None:
        self.policy: Bot | None = policy
        self.whim: i64 = thinking.whim
        self.horizon: i64 = thinking.horizon
        self.midway: i64 = thinking.midway
        self.settles: bool = thinking.settles
        self.comfort: float = thinking.comfort
        self.moves: Moves = Moves()

    def shares(self, state: State) -> list[float]:
        """The value of the position for each seat: its expected share of the victory."""
        policy = self.policy
        if state.turn == OVER:
            return state.payoffs()
        return state.outlook() if policy is None else policy.outlook(state)

    def comfort_of(self, state: State, share: float) -> float:
        """The shaped reward of a lost match, added only during the search."""
        policy = self.policy
        if self.comfort == 0.0 or policy is None or share > 0.0 or state.turn != OVER:
            return 0.0
        return self.comfort * policy.comfort(state)

    def foresee(self, state: State, rng: Rng) -> list[float]:
        """The evaluation at `value_mix_depth`; empty if that is off or the match ends before."""
        if self.midway == 0:
            return NOTHING
        for _ in range(self.midway):
            if state.turn == OVER:
                return NOTHING
            self.play_one(state, rng)
        return NOTHING if state.turn == OVER else self.shares(state)

    def play_out(self, state: State, mover: i64, rng: Rng) -> None:
        """Plays on to the depth limit; with `quiesce` it first ends the turn of the last mover, and
        counts from there."""
        taken: i64 = 0
        settling = self.settles and state.seats > 1
        while state.turn != OVER and (taken < self.horizon or settling):
            if settling and state.turn != mover:
                settling = False
                taken = 0
                continue
            self.play_one(state, rng)
            taken += 1

    def play_one(self, state: State, rng: Rng) -> None:
        """Plays the policy's move, or a random one now and then."""
        moves = self.moves
        moves.clear()
        state.legal_into(moves)
        policy = self.policy
        if policy is None or (self.whim > 0 and rng.below(self.whim) == 0):
            state.play(moves.at(rng.below(moves.size())), rng)
        else:
            state.play(policy.choose(state, moves, rng), rng)
