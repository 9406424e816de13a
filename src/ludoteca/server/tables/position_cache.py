"""Past: the positions of a match at every so many plies, so that looking back begins nearby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record

T = TypeVar("T")
CACHE_INTERVAL = 32
"""Plies from one kept position to the next."""
REPLAY_POOL = ThreadPoolExecutor(1, "past")
"""Where matches are replayed: one after the other, and never where everybody is served."""
LOAD_POOL = ThreadPoolExecutor(1, "waking")
"""Where tables are woken: who wants to play waits for nobody who looks back."""
PREVIEW_POOL = ThreadPoolExecutor(1, "ahead")
"""Where it is found out what would come of a move: nor does who is in turn."""


async def run_in_pool(job: Callable[[], T], pool: ThreadPoolExecutor = REPLAY_POOL) -> T:
    """What comes of a job that takes its time, done where it holds up nobody."""
    return await asyncio.get_running_loop().run_in_executor(pool, job)


class PositionCache:
    """Asked only `behind`: by one thread at a time."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.states: list[State] = []
        """The positions after 0, STEP, 2 * STEP, ... moves, each with the log of its ply."""
        self.moves: list[str] = []
        """Those that led to the last of them."""

    def positions(self, record: Record, first: int, last: int) -> Iterator[tuple[int, State]]:
        """The positions after `first` to `last` moves, each with the log of its ply: the same object,
        moved on."""
        while self.states and record.moves[: len(self.moves)] != self.moves:  # some were taken back
            self.states.pop()
            del self.moves[max(0, (len(self.states) - 1) * CACHE_INTERVAL) :]
        if not self.states:
            self.states.append(record.start(self.game, log=True))
        ply = min(first // CACHE_INTERVAL, len(self.states) - 1) * CACHE_INTERVAL
        state = self.states[ply // CACHE_INTERVAL].clone()
        while True:
            if ply == len(self.states) * CACHE_INTERVAL:
                self.states.append(state.clone())
                self.moves = record.moves[:ply]
            if ply >= first:
                yield ply, state
            if ply >= last:
                return
            ply += 1
            state.log = []
            record.play_ply(self.game, state, ply)
