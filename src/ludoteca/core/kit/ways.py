"""Ways: how matches that go on side by side are played."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.observation import Observer
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

Dealer = Callable[[Rng], State]
"""The position before the first move of a match."""
Scorer = Callable[[State], list[int]]


@final
class Ways:
    """How a batch of matches is played.

    `bots` has an item for every seat, the learner's first: None where a learner decides. Where
    `rotates`, the learner sits at another seat in every match.
    """

    def __init__(
        self,
        deal: Dealer,
        score: Scorer,
        observer: Observer,
        bots: list[Bot | None],
        moves: i64,
        size: i64,
        home: i64,
        rotates: bool,
        skip_forced: bool,
        dense: bool,
        keeps: bool,
        finals: bool,
        seed: str,
    ) -> None:
        self.deal: Dealer = deal
        self.score: Scorer = score
        self.observer: Observer = observer
        self.bots: list[Bot | None] = bots
        self.moves: i64 = moves
        self.size: i64 = size
        self.home: i64 = home
        self.rotates: bool = rotates
        self.skip_forced: bool = skip_forced
        self.dense: bool = dense
        self.keeps: bool = keeps
        self.finals: bool = finals
        self.seed: str = seed
        self.alone: bool = not skip_forced and not any(bot is not None for bot in bots)
