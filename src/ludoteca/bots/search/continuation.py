"""Continuation: how a match goes on where a search stops to choose, and what it is worth there."""

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
    """`policy` plays and judges (None: any legal move, and as the position says), as far as
    `thinking` has it."""

    def __init__(self, policy: Bot | None, thinking: Thinking) -> None:
        self.policy: Bot | None = policy
        self.whim: i64 = thinking.whim
        self.horizon: i64 = thinking.horizon
        self.midway: i64 = thinking.midway
        self.settles: bool = thinking.settles
        self.comfort: float = thinking.comfort
        self.moves: Moves = Moves()

    def shares(self, state: State) -> list[float]:
        """How everybody stands."""
        policy = self.policy
        if state.turn == OVER:
            return state.payoffs()
        return state.outlook() if policy is None else policy.outlook(state)

    def comfort_of(self, state: State, share: float) -> float:
        """What a match that was lost is worth to who looks for a way."""
        policy = self.policy
        if self.comfort == 0.0 or policy is None or share > 0.0 or state.turn != OVER:
            return 0.0
        return self.comfort * policy.comfort(state)

    def foresee(self, state: State, rng: Rng) -> list[float]:
        """The outlook midway, for who asks for it; nothing if the match is over before."""
        if self.midway == 0:
            return NOTHING
        for _ in range(self.midway):
            if state.turn == OVER:
                return NOTHING
            self.play_one(state, rng)
        return NOTHING if state.turn == OVER else self.shares(state)

    def play_out(self, state: State, mover: i64, rng: Rng) -> None:
        """On to the horizon; one that settles first ends the turn of whoever moved last, and
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
        """One of the legal moves, as the policy or a whim has it."""
        moves = self.moves
        moves.clear()
        state.legal_into(moves)
        policy = self.policy
        if policy is None or (self.whim > 0 and rng.below(self.whim) == 0):
            state.play(moves.at(rng.below(moves.size())), rng)
        else:
            state.play(policy.choose(state, moves, rng), rng)
