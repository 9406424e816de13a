"""Aims: what a designer wants of a game, and how far some matches are from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from ludoteca.core.option import Value
from ludoteca.lab.confidence import NORMAL_95

MEASURES = ("first", "length", "turns", "victories", "skill", "forced")
"""The first player's share of the victories; decisions in a match, and how often they passed to
somebody else; victories of all together; the share of the bot that is named first; the part of the
decisions that had only one legal move."""


@dataclass(frozen=True)
class Aim:
    """This measure at `target`, and good enough `within` so much of it."""

    measure: str
    target: float
    within: float

    def distance(self, value: float) -> float:
        """How far from good enough: 0 is good."""
        return max(0.0, abs(value - self.target) - self.within)


@dataclass
class Sum:
    """Numbers one after the other, as their mean and how far it can be trusted."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sum) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        if self.n < 2:
            return float("inf")
        spread = max(0.0, self.squares - self.total * self.total / self.n) / (self.n - 1)
        return NORMAL_95 * sqrt(spread / self.n)


@dataclass
class Found:
    """What some matches came to, by measure."""

    sums: dict[str, Sum] = field(default_factory=dict)

    def add(self, measure: str, value: float) -> None:
        self.sums.setdefault(measure, Sum()).add(value)

    def join(self, other: Found) -> None:
        for measure, one in other.sums.items():
            self.sums.setdefault(measure, Sum()).join(one)

    def of(self, aim: Aim) -> Sum:
        return self.sums.get(aim.measure, Sum())


@dataclass(frozen=True)
class Candidate:
    """One way to set the numbers, and what it came to; `fresh` is the same with other deals."""

    number: int
    options: Mapping[str, Value]
    found: Mapping[str, tuple[float, float]]
    """For each measure its mean and half of its interval."""
    fresh: Mapping[str, tuple[float, float]] | None = None

    def is_good(self, aims: tuple[Aim, ...]) -> bool:
        seen = self.fresh or self.found
        return all(aim.distance(seen[aim.measure][0]) == 0 for aim in aims)
