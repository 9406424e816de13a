"""Guessing: the position as it may be, as far as who thinks about it knows."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

LOTS: Final = 2**32
"""As many numbers the generator may draw."""

FAIR: Final = 0
OPEN_HANDS: Final = 1
OPEN_CARDS: Final = 2
"""How much it sees: what its seat does, the hands of all, or everything there is."""


@final
class Guesser:
    """Of so many `guesses` it takes one by lot, the likelier the more `policy` believes it."""

    def __init__(self, policy: Bot | None, guesses: i64, sight: i64) -> None:
        self.policy: Bot | None = policy
        self.guesses: i64 = guesses
        self.sight: i64 = sight

    def guess(self, state: State, rng: Rng) -> State:
        """The position as it may be, as far as the seat in turn knows."""
        if self.sight == FAIR:
            return self.believed(state.guess(state.turn, rng), rng)
        guess = state.clone()
        guess.log = None
        if self.sight == OPEN_HANDS:
            guess.stir(rng)
        return guess

    def believed(self, guess: State, rng: Rng) -> State:
        """This guess or another one, each as likely as the policy believes it."""
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
