"""The objectives of a search, and the measurements of a trial."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludoteca.core.option import Value
from ludoteca.lab.statistics.running_mean import RunningMean

MEASURES = ("first_seat", "length", "turns", "win_rate", "first_bot", "forced")
"""The first player's win share; decisions and turns of a match; the win rate of all sides together;
the win share of the first bot of the file; the fraction of decisions with a single legal move."""


@dataclass(frozen=True)
class Objective:
    """A measure that should be within `tolerance` of `target`."""

    measure: str
    target: float
    tolerance: float

    def distance(self, value: float) -> float:
        """The distance beyond the tolerance; 0 meets the objective."""
        return max(0.0, abs(value - self.target) - self.tolerance)


@dataclass
class Measurements:
    """Samples of some matches, by measure."""

    samples: dict[str, RunningMean] = field(default_factory=dict)

    def add(self, measure: str, value: float) -> None:
        self.samples.setdefault(measure, RunningMean()).add(value)

    def merge(self, other: Measurements) -> None:
        for measure, sample in other.samples.items():
            self.samples.setdefault(measure, RunningMean()).merge(sample)

    def sample_for(self, objective: Objective) -> RunningMean:
        return self.samples.get(objective.measure, RunningMean())


@dataclass(frozen=True)
class Candidate:
    """A trial with its results. `validation` holds the results with other deals."""

    number: int
    options: Mapping[str, Value]
    results: Mapping[str, tuple[float, float]]
    """By measure: the mean, and half of its 95 % interval."""
    validation: Mapping[str, tuple[float, float]] | None = None

    @property
    def measured(self) -> Mapping[str, tuple[float, float]]:
        """The results with other deals, if they are known."""
        return self.validation or self.results

    def is_good(self, objectives: tuple[Objective, ...]) -> bool:
        return all(
            objective.distance(self.measured[objective.measure][0]) == 0 for objective in objectives
        )
