"""The shards of an experiment. They depend on the experiment alone."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.lab.experiment import Experiment, Variant, is_fast

SHARDS = 64
"""About this number of shards, unless they would exceed MOST_MATCHES_PER_SHARD."""
MOST_MATCHES_PER_SHARD = 4000
MATCHES_PER_STOP_CHECK = 50
"""Matches of a shard at most, if the run stops at `target_width`."""
MOST_MATCHES_IF_FAST = 10_000
MATCHES_PER_STOP_CHECK_IF_FAST = 1000
"""The same for matches of microseconds, since the files of a shard take milliseconds."""


@dataclass(frozen=True)
class Shard:
    """Some deals of one variant, with all lineups."""

    experiment: Experiment
    number: int
    variant_index: int
    deals: range
    matches: int

    @property
    def variant(self) -> Variant:
        return self.experiment.variants[self.variant_index]


def make_shards(experiment: Experiment) -> list[Shard]:
    """All shards in order: the same deals of each variant, then the next ones, so that the variants
    are comparable at any time."""
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
    """Few enough for steady progress, and enough to be worth a file."""
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
