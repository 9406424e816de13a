"""Statistics of slices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class SliceResult:
    """The counts of one slice and its processor time."""

    decisions: int
    matches: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def matches_per_second(self) -> float:
        return self.matches / self.seconds


@dataclass(frozen=True)
class CaseSpeed:
    """The best and the median slice of a case."""

    best: float
    median: float
    matches_best: float
    matches_median: float
    length: float
    """Decisions per match; 0 if the case plays no matches."""


@dataclass(frozen=True)
class Ratio:
    """How many times as fast: by the best slices, and in the median round."""

    bests: float
    rounds: float


def case_speed(slices: Sequence[SliceResult]) -> CaseSpeed:
    rates = [s.decisions_per_second for s in slices]
    matches = [s.matches_per_second for s in slices]
    match_count = sum(s.matches for s in slices)
    return CaseSpeed(
        max(rates),
        median(rates),
        max(matches),
        median(matches),
        sum(s.decisions for s in slices) / match_count if match_count else 0.0,
    )


def ratio(
    faster: Sequence[SliceResult], slower: Sequence[SliceResult], *, of_matches: bool = False
) -> Ratio | None:
    """The ratio of decisions per second, or of matches; None if there is nothing to count.

    The two slices of a round are a second or two apart, so both saw the same load: the median over
    the rounds is the steadier figure.
    """

    def rates(slices: Sequence[SliceResult]) -> list[float]:
        return [s.matches_per_second if of_matches else s.decisions_per_second for s in slices]

    ours, theirs = rates(faster), rates(slower)
    if not all(theirs):
        return None
    return Ratio(
        max(ours) / max(theirs),
        median(one / other for one, other in zip(ours, theirs, strict=True)),
    )
