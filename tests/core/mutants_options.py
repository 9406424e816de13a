"""Mutants that are correct by default: an option breaks them at some numbers of seats."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.engine.rng import Rng
from ludoteca.core.option import Option, Value, flag
from tests.core.pairs import Pairs, Position, item_names

FAULTY_SEATS = 3
"""The number of seats at which the options have an effect."""


class PairsWithOptions(Pairs):
    """Pairs with options that change nothing."""

    options = (flag("loud"), Option("hands", ("closed", "fanned", "open")), flag("stiff"))

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Position:
        state = super().setup(seats, options, rng, log)
        state.options = dict(options)
        return state


class HandsShownByOption(PairsWithOptions):
    """With three players, open hands are visible to all."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        if state.options["hands"] == "open" and state.seats == FAULTY_SEATS:
            return item_names(state.hands[other])
        return super().hand(state, other, seat)


class HandsShownByTwoOptions(PairsWithOptions):
    """Only two options together break it."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        if (
            state.options["hands"] == "fanned"
            and state.options["loud"]
            and state.seats == FAULTY_SEATS
        ):
            return item_names(state.hands[other])
        return super().hand(state, other, seat)


class UnresampledByOption(Position):
    """With one option, at three seats, nothing is resampled."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        if not (self.options["stiff"] and self.seats == FAULTY_SEATS):
            super().resample_hidden(seat, rng)


class UnresampledByOptionPairs(PairsWithOptions):
    position = UnresampledByOption
