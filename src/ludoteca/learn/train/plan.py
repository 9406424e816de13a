"""Plan: all that a training depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.option import checked
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides


@dataclass(frozen=True)
class Plan:
    """One process and the same plan give the same curve, as far as each of them goes."""

    game: str
    seats: int
    seed: str
    wide: int = 192
    deep: int = 96
    lanes: int = 256
    """Matches that go on side by side."""
    guests: int = 64
    """In how many of them the rivals are the game's own bot."""
    stretch: int = 64
    """Decisions in each of them between two lessons."""
    lessons: int = 100_000
    """Decisions of the teacher that are learnt from."""
    passes: int = 4
    """How often each of them is looked at."""
    sampled: int = 1024
    """Decisions that are looked at together."""
    rehearsals: int = 2
    """How often each decision of one's own is looked at."""
    rate: float = 4e-4
    clip: float = 0.2
    curiosity: float = 0.006
    """How much it is worth to keep several moves in play."""
    trust: float = 0.95
    """How far what came later counts against what was expected."""
    processes: int = 1

    def __post_init__(self) -> None:
        """Refuses what cannot be learnt in this way."""
        game = self.found
        game.expect(self.seats)
        if game.observer is None or len(self.sides) == 1:
            raise Refused("not_competitive", game=game.name)
        if self.lanes < 2 * self.guests or self.guests < 1:
            least = 2 * max(1, self.guests)  # at least half of the matches are among selves
            raise Refused("too_small", option="--lanes", value=self.lanes, least=least)

    @property
    def found(self) -> Game[Any]:
        return games.find(self.game)

    @property
    def sides(self) -> Sides:
        """Who plays together, with the usual options."""
        return self.found.sides(self.seats, checked(self.found.options, {}))

    @property
    def teacher(self) -> str:
        """The best of the game's own bots."""
        return next(iter(self.found.bots))

    def told(self) -> dict[str, Any]:
        return asdict(self)


def plan_of(told: dict[str, Any]) -> Plan:
    return Plan(**{field.name: told[field.name] for field in fields(Plan)})
