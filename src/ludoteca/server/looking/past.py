"""Past: the positions of a match at every so many plies, so that looking back begins nearby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ludoteca.core.game import Game
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record

T = TypeVar("T")
STEP = 32
"""Plies from one kept position to the next."""
BACK = ThreadPoolExecutor(1, "past")
"""Where matches are replayed: one after the other, and never where everybody is served."""
WAKING = ThreadPoolExecutor(1, "waking")
"""Where tables are woken: who wants to play waits for nobody who looks back."""
AHEAD = ThreadPoolExecutor(1, "ahead")
"""Where it is found out what would come of a move: nor does who is in turn."""


async def behind(job: Callable[[], T], where: ThreadPoolExecutor = BACK) -> T:
    """What comes of a job that takes its time, done where it holds up nobody."""
    return await asyncio.get_running_loop().run_in_executor(where, job)


class Past:
    """Asked only `behind`: by one thread at a time."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.kept: list[State] = []
        """The positions after 0, STEP, 2 * STEP, ... moves, each with the log of its ply."""
        self.moves: list[str] = []
        """Those that led to the last of them."""

    def positions(self, record: Record, first: int, last: int) -> Iterator[tuple[int, State]]:
        """The positions after `first` to `last` moves, each with the log of its ply: the same object,
        moved on."""
        while self.kept and record.moves[: len(self.moves)] != self.moves:  # some were taken back
            self.kept.pop()
            del self.moves[max(0, (len(self.kept) - 1) * STEP) :]
        if not self.kept:
            self.kept.append(record.start(self.game, log=True))
        ply = min(first // STEP, len(self.kept) - 1) * STEP
        state = self.kept[ply // STEP].clone()
        while True:
            if ply == len(self.kept) * STEP:
                self.kept.append(state.clone())
                self.moves = record.moves[:ply]
            if ply >= first:
                yield ply, state
            if ply >= last:
                return
            ply += 1
            state.log = []
            record.follow(self.game, state, ply)
