"""Daily: how a game is dealt to everybody alike, once a day. Step: one of the things that a player may
set out to beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludoteca.core.option import Value


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """One person against bots. What is not said is usual: the fewest seats at which there is a rival,
    every option as printed, and the middle level."""

    seats: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)
    bot: str = ""

    def seat_count(self, offered: Sequence[int]) -> int:
        return self.seats or min((n for n in offered if n > 1), default=max(offered))


@dataclass(frozen=True, slots=True)
class Challenge:
    """Won when a match with these options is, whatever the others are; `seats` of 0 are any number."""

    options: Mapping[str, Value]
    seats: int = 0

    def is_met(self, seats: int, options: Mapping[str, Value]) -> bool:
        return self.seats in (0, seats) and all(
            options.get(name) == value for name, value in self.options.items()
        )
