"""The configuration of a batch of matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.observation import Observer
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State

Dealer = Callable[[Rng], State]
"""Returns the position before the first move of a match."""
Scorer = Callable[[State], list[int]]


@final
class BatchConfig:
    """`bots` has an item for each seat from the learner's on; None is a learner. With `rotate_seats`
    the learner changes seats from match to match. `record_moves` remembers the moves of running
    matches, so that they can be copied; `keep_records` also those of finished ones.
    """

    def __init__(
        self,
        deal: Dealer,
        score: Scorer,
        observer: Observer,
        bots: list[Bot | None],
        move_count: i64,
        observation_size: i64,
        learner_seat: i64,
        rotate_seats: bool,
        skip_forced: bool,
        dense_masks: bool,
        record_moves: bool,
        keep_records: bool,
        final_observations: bool,
        seed: str,
    ) -> None:
        self.deal: Dealer = deal
        self.score: Scorer = score
        self.observer: Observer = observer
        self.bots: list[Bot | None] = bots
        self.move_count: i64 = move_count
        self.observation_size: i64 = observation_size
        self.learner_seat: i64 = learner_seat
        self.rotate_seats: bool = rotate_seats
        self.skip_forced: bool = skip_forced
        self.dense_masks: bool = dense_masks
        self.record_moves: bool = record_moves
        self.keep_records: bool = keep_records
        self.final_observations: bool = final_observations
        self.seed: str = seed
        self.all_learners: bool = not skip_forced and not any(bot is not None for bot in bots)
