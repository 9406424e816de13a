"""The daily deal of a game, and the challenges that a player can work through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludoteca.core.option import Value


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """A solo player against bots, with the same deal for all players. Defaults: the fewest seats with
    an opponent, default options, the middle level."""

    seats: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)
    bot: str = ""

    def seat_count(self, offered: Sequence[int]) -> int:
        return self.seats or min((n for n in offered if n > 1), default=max(offered))


@dataclass(frozen=True, slots=True)
class Challenge:
    """Met by winning a match with these options; `seats` 0 means any number of seats."""

    options: Mapping[str, Value]
    seats: int = 0

    def is_met(self, seats: int, options: Mapping[str, Value]) -> bool:
        return self.seats in (0, seats) and all(
            options.get(name) == value for name, value in self.options.items()
        )
