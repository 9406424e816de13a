"""Aims: what a designer wants of a game, and how far some matches are from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from ludoteca.core.option import Value
from ludoteca.lab.confidence import NORMAL_95

MEASURES = ("first_seat", "length", "turns", "win_rate", "first_bot", "forced")
"""The first player's share of the victories; decisions in a match, and how often they passed to
somebody else; victories of all together; the share of the bot that is named first; the part of the
decisions that had only one legal move."""


@dataclass(frozen=True)
class Objective:
    """This measure at `target`, and good enough `within` so much of it."""

    measure: str
    target: float
    tolerance: float

    def distance(self, value: float) -> float:
        """How far from good enough: 0 is good."""
        return max(0.0, abs(value - self.target) - self.tolerance)


@dataclass
class SampleMean:
    """Numbers one after the other, as their mean and how far it can be trusted."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: SampleMean) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval."""
        if self.n < 2:
            return float("inf")
        spread = max(0.0, self.squares - self.total * self.total / self.n) / (self.n - 1)
        return NORMAL_95 * sqrt(spread / self.n)


@dataclass
class Measurements:
    """What some matches came to, by measure."""

    samples: dict[str, SampleMean] = field(default_factory=dict)

    def add(self, measure: str, value: float) -> None:
        self.samples.setdefault(measure, SampleMean()).add(value)

    def merge(self, other: Measurements) -> None:
        for measure, sample in other.samples.items():
            self.samples.setdefault(measure, SampleMean()).merge(sample)

    def sample_for(self, objective: Objective) -> SampleMean:
        return self.samples.get(objective.measure, SampleMean())


@dataclass(frozen=True)
class Candidate:
    """One way to set the numbers, and what it came to; `fresh` is the same with other deals."""

    number: int
    options: Mapping[str, Value]
    results: Mapping[str, tuple[float, float]]
    """For each measure its mean and half of its interval."""
    validation: Mapping[str, tuple[float, float]] | None = None

    def is_good(self, objectives: tuple[Objective, ...]) -> bool:
        results = self.validation or self.results
        return all(
            objective.distance(results[objective.measure][0]) == 0 for objective in objectives
        )
