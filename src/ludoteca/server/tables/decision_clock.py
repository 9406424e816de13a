"""How long the decision that is due has been thought about.

Each server that has loaded the table measures with its own monotonic clock from when it saw the
decision begin, and continues from the stored seconds if it finds it begun. So no wall clock is read,
time in which no server runs counts for no player, and all servers give the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable

DecisionKey = tuple[int, int]
"""Moves played and decisions taken back: different for every decision of a match."""


class DecisionClock:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.decision: DecisionKey = (-1, -1)
        self.accumulated = 0.0
        self.running_since: float | None = None

    def sync(self, decision: DecisionKey, saved_seconds: float, running: bool) -> None:
        """Follows the table, which may have changed. `saved_seconds` is what the database holds for
        this decision; the clock is `running` while a person has to decide."""
        now = self.now()
        elapsed = self.elapsed(now) if decision == self.decision else 0.0
        self.decision = decision
        self.accumulated = max(elapsed, saved_seconds)
        self.running_since = now if running else None

    def restart(self) -> None:
        self.accumulated = 0.0
        self.running_since = None if self.running_since is None else self.now()

    def elapsed(self, at: float | None = None) -> float:
        """Seconds up to that moment, or until now."""
        if self.running_since is None:
            return self.accumulated
        moment = self.now() if at is None else at
        return self.accumulated + max(0.0, moment - self.running_since)

    @property
    def is_running(self) -> bool:
        return self.running_since is not None
