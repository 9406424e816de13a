"""A series of matches between bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca import games
from ludoteca.core.option import Value
from ludoteca.core.sides import Sides


@dataclass(frozen=True)
class MatchSeries:
    """`matches` of a game between `bots`: everything that the result depends on."""

    game: str
    seats: int
    options: Mapping[str, Value]
    bots: tuple[str, ...]
    matches: int
    seed: str

    @property
    def sides(self) -> Sides:
        """The seats of each side."""
        return games.find(self.game).sides(self.seats, self.options)
