"""Determinization: the position as it may be, by the information of the searching seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

LOTS: Final = 2**32
"""The generator draws numbers below this."""

FAIR: Final = 0
OPEN_HANDS: Final = 1
OPEN_CARDS: Final = 2
"""Levels of information: what the seat sees, the hands of all seats, or everything."""


@final
class Guesser:
    """Samples one of `determinizations` deals, weighted by the likelihood that `policy` gives
    each."""

    def __init__(self, policy: Bot | None, guesses: i64, sight: i64) -> None:
        self.policy: Bot | None = policy
        self.guesses: i64 = guesses
        self.sight: i64 = sight

    def guess(self, state: State, rng: Rng) -> State:
        """A deal of the hidden items that agrees with what the seat in turn sees."""
        if self.sight == FAIR:
            return self.believed(state.guess(state.turn, rng), rng)
        guess = state.clone()
        guess.log = None
        if self.sight == OPEN_HANDS:
            guess.stir(rng)
        return guess

    def believed(self, guess: State, rng: Rng) -> State:
        """This deal or another, each weighted by its likelihood."""
        policy = self.policy
        if policy is None or self.guesses == 1:
            return guess
        total = policy.credence(guess, guess.turn)
        for _ in range(i64(1), self.guesses):
            other = guess.guess(guess.turn, rng)
            credence = policy.credence(other, other.turn)
            total += credence
            if float(rng.next()) * total < float(LOTS) * credence:
                guess = other
        return guess
