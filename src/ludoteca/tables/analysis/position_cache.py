"""Positions of a match at regular intervals, so that a replay can start nearby."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record

CACHE_INTERVAL = 32
"""Plies from one cached position to the next."""
MAX_CACHED_POSITIONS = 64
"""Positions of different matches that a bot worker caches."""


class PositionCache:
    """Not thread-safe: used only in the replay thread."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.states: list[State] = []
        """The positions at every CACHE_INTERVAL plies from 0 on, each with the log of its ply."""
        self.moves: list[str] = []
        """The moves up to the last of them."""

    def positions(self, record: Record, first: int, last: int) -> Iterator[tuple[int, State]]:
        """The positions after `first` to `last` moves, each with the log of its ply. All are the
        same object."""
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
