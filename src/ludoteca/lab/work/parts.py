"""Parts: an experiment cut into pieces of work, by nothing but what stands in it."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.lab.experiment import Experiment, Variant, is_brisk

PARTS = 64
"""As many or somewhat fewer, unless they would be larger than MOST."""
MOST = 4000
FEW = 50
"""Matches of a part, at most; and where a run ends as soon as it knows enough."""
MANY = 10_000
SOME = 1000
"""The same where matches take microseconds, since the files of a part take milliseconds."""


@dataclass(frozen=True)
class Part:
    """Some deals of one variant, with all lineups. `number` is its place in the whole."""

    experiment: Experiment
    number: int
    place: int
    deals: range
    matches: int

    @property
    def variant(self) -> Variant:
        return self.experiment.variants[self.place]


def parts(experiment: Experiment) -> list[Part]:
    """All work, in order: the same deals of each variant, then the next ones. So any beginning of
    it is a fair comparison already."""
    tournaments = [experiment.tournament(variant) for variant in experiment.variants]
    lineups = [len(table.lineups()) for table in tournaments]
    size = deals_at_once(experiment, max(lineups))
    many = [table.deals() for table in tournaments]
    found: list[Part] = []
    for start in range(0, max(many), size):
        for place, deals in enumerate(many):
            if start < deals:
                span = range(start, min(start + size, deals))
                matches = len(span) * lineups[place]
                found.append(Part(experiment, len(found), place, span, matches))
    return found


def deals_at_once(experiment: Experiment, lineups: int) -> int:
    """Few enough that a bar moves and little is lost, and enough to be worth a file."""
    if experiment.chunk:
        return experiment.chunk
    brisk = is_brisk(experiment.game, experiment.variants)
    matches = MANY if brisk else min(MOST, -(-experiment.matches // PARTS))
    if experiment.until is not None:
        matches = min(matches, SOME if brisk else FEW)
    matches = max(matches, -(-experiment.matches // (PARTS * PARTS)))
    return max(1, matches // lineups)
