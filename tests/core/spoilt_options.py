"""Games that are sound as they are usually played: an option spoils them, at some tables only."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.kit.rng import Rng
from ludoteca.core.option import Option, Value, flag
from tests.core.pairs import Pairs, Position, shown

AT = 3
"""The number of seats at which their options are felt."""


class Optional(Pairs):
    """Pairs with options that change nothing."""

    options = (flag("loud"), Option("hands", ("closed", "fanned", "open")), flag("stiff"))

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Position:
        state = super().setup(seats, options, rng, log)
        state.agreed = dict(options)
        return state


class Exposing(Optional):
    """Open hands are shown to all, where three play."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        if state.agreed["hands"] == "open" and state.seats == AT:
            return shown(state.hands[other])
        return super().hand(state, other, seat)


class ExposingTogether(Optional):
    """Only two options together do it."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        if state.agreed["hands"] == "fanned" and state.agreed["loud"] and state.seats == AT:
            return shown(state.hands[other])
        return super().hand(state, other, seat)


class Stiff(Position):
    """With one option, at three seats, nothing is dealt anew."""

    def redeal(self, seat: int, rng: Rng) -> None:
        if not (self.agreed["stiff"] and self.seats == AT):
            super().redeal(seat, rng)


class WithStiffCards(Optional):
    position = Stiff
