"""From slices to figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class SliceResult:
    """What one slice of time came to."""

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
    """Best and median slice of a case."""

    best: float
    median: float
    matches_best: float
    matches_median: float
    length: float
    """Decisions per match; 0 where no matches are played."""


@dataclass(frozen=True)
class Ratio:
    """How many times as fast: of the best slices, and in the median round."""

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
    """In decisions per second, or in matches; none where nothing of the kind was counted.

    The two slices of a round lie a second or two apart, so that both met the machine in the
    same mood: the median over the rounds is the steadier of the two figures.
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
