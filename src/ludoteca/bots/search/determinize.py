"""Determinization: the position as it may be, by the information of the searching seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State

RNG_RANGE: Final = 2**32
"""The generator draws numbers below this."""

FAIR: Final = 0
OPEN_HANDS: Final = 1
OPEN_CARDS: Final = 2
"""Levels of information: what the seat sees, the hands of all seats, or everything."""


@final
class Determinizer:
    """Samples one of `determinizations` deals, weighted by the likelihood that `policy` gives
    each."""

    def __init__(self, policy: Bot | None, determinizations: i64, information: i64) -> None:
        self.policy: Bot | None = policy
        self.determinizations: i64 = determinizations
        self.information: i64 = information

    def determinize(self, state: State, rng: Rng) -> State:
        """A deal of the hidden items that agrees with what the seat in turn sees."""
        if self.information == FAIR:
            return self.resample_by_likelihood(state.determinize(state.turn, rng), rng)
        deal = state.clone()
        deal.log = None
        if self.information == OPEN_HANDS:
            deal.shuffle_hidden_decks(rng)
        return deal

    def resample_by_likelihood(self, deal: State, rng: Rng) -> State:
        """This deal or another, each weighted by its likelihood."""
        policy = self.policy
        if policy is None or self.determinizations == 1:
            return deal
        total = policy.deal_likelihood(deal, deal.turn)
        for _ in range(i64(1), self.determinizations):
            other = deal.determinize(deal.turn, rng)
            likelihood = policy.deal_likelihood(other, other.turn)
            total += likelihood
            if float(rng.next()) * total < float(RNG_RANGE) * likelihood:
                deal = other
        return deal
