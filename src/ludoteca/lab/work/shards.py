"""Parts: an experiment cut into pieces of work, by nothing but what stands in it."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.lab.experiment import Experiment, Variant, is_fast

SHARDS = 64
"""As many or somewhat fewer, unless they would be larger than MOST."""
MOST_MATCHES_PER_SHARD = 4000
MATCHES_PER_STOP_CHECK = 50
"""Matches of a part, at most; and where a run ends as soon as it knows enough."""
MOST_MATCHES_IF_FAST = 10_000
MATCHES_PER_STOP_CHECK_IF_FAST = 1000
"""The same where matches take microseconds, since the files of a part take milliseconds."""


@dataclass(frozen=True)
class Shard:
    """Some deals of one variant, with all lineups. `number` is its place in the whole."""

    experiment: Experiment
    number: int
    variant_index: int
    deals: range
    matches: int

    @property
    def variant(self) -> Variant:
        return self.experiment.variants[self.variant_index]


def make_shards(experiment: Experiment) -> list[Shard]:
    """All work, in order: the same deals of each variant, then the next ones. So any beginning of
    it is a fair comparison already."""
    tournaments = [experiment.tournament(variant) for variant in experiment.variants]
    lineups = [len(tournament.lineups()) for tournament in tournaments]
    size = deals_per_shard(experiment, max(lineups))
    deal_counts = [tournament.deals() for tournament in tournaments]
    shards: list[Shard] = []
    for start in range(0, max(deal_counts), size):
        for variant_index, deals in enumerate(deal_counts):
            if start < deals:
                span = range(start, min(start + size, deals))
                matches = len(span) * lineups[variant_index]
                shards.append(Shard(experiment, len(shards), variant_index, span, matches))
    return shards


def deals_per_shard(experiment: Experiment, lineups: int) -> int:
    """Few enough that a bar moves and little is lost, and enough to be worth a file."""
    if experiment.chunk:
        return experiment.chunk
    fast = is_fast(experiment.game, experiment.variants)
    matches = (
        MOST_MATCHES_IF_FAST
        if fast
        else min(MOST_MATCHES_PER_SHARD, -(-experiment.matches // SHARDS))
    )
    if experiment.target_width is not None:
        matches = min(matches, MATCHES_PER_STOP_CHECK_IF_FAST if fast else MATCHES_PER_STOP_CHECK)
    matches = max(matches, -(-experiment.matches // (SHARDS * SHARDS)))
    return max(1, matches // lineups)
