"""Matchups: which bots are measured against which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from ludoteca.bots.levels import DEFAULT_LEVEL, LEVELS
from ludoteca.core.option import Value, check_options
from ludoteca.core.sides import Sides
from ludoteca.games import find, names
from ludoteca.lab.entrants import INFORMATION_BY_NAME

ALL = "all"
FOUR = 4
SPEED = "neon"


@dataclass(frozen=True)
class Matchup:
    """Measures the share of the first bot, or of every bot where all levels meet."""

    kind: str
    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, Value] = field(default_factory=dict)
    speed: bool = False

    @property
    def name(self) -> str:
        options = "".join(f" {key}" for key in self.options)
        return f"{self.kind}: {self.game} {self.seats}{options}: {' '.join(self.bots)}"

    @property
    def all_meet(self) -> bool:
        return self.kind == ALL


def matchups() -> Iterator[Matchup]:
    """Each level against the one below; all levels at one table; the best level and the bots with
    more information against the game's own bots; cooperative games, and Cóatl alone at each
    difficulty, by every level."""
    yield Matchup("speed", SPEED, 2, (), speed=True)
    for name in names():
        game = find(name)
        own_bot = (
            DEFAULT_LEVEL
            if DEFAULT_LEVEL in game.search_config.custom_levels
            else next(iter(game.bots))
        )
        if len(sides_of(name, max(game.seats))) == 1:
            for seats in game.seats:
                for level in LEVELS:
                    yield Matchup("together", name, seats, (level,))
            continue
        for below, level in pairwise(LEVELS):
            yield Matchup("step", name, 2, (level, below))
        for seats in game.seats:
            if seats > 1:
                yield Matchup(ALL, name, seats, LEVELS)
        rival_count = len(sides_of(name, FOUR)) - 1
        for best in (LEVELS[-1], *INFORMATION_BY_NAME):
            yield Matchup("ceiling", name, FOUR, (best, *(own_bot,) * rival_count))
        if 1 in game.seats:
            for options in difficulties(name):
                for level in LEVELS:
                    yield Matchup("alone", name, 1, (level,), options)


def sides_of(name: str, seats: int) -> Sides:
    """The sides with the default options: one bot plays for a whole side."""
    game = find(name)
    return game.sides(seats, check_options(game.options, {}))


def difficulties(name: str) -> list[dict[str, Value]]:
    """The options of solo matches: the defaults, and each of the game's difficulty levels."""
    harder: list[dict[str, Value]] = [
        {option.name: True} for option in find(name).options if option.name.startswith("level_")
    ]
    return [{}, *harder]
