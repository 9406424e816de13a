"""Clock: how long the decision that is due has been thought over.

Every server that holds the table reckons by its own monotonic clock from when it saw the decision
begin, and goes on from what was written where it finds it begun: so no clock of the day is asked, the
time in which no server ran counts for nobody, and whichever server is asked gives the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable

DecisionKey = tuple[int, int]
"""How many have been taken, and how many of those taken back: another pair, another decision."""


class Clock:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.decision: DecisionKey = (-1, -1)
        self.accumulated = 0.0
        self.running_since: float | None = None
        """When it began to run, if it runs."""

    def sync(self, decision: DecisionKey, saved_seconds: float, running: bool) -> None:
        """The table has changed, or may have: `written` is what the database held of this decision.
        It runs while a person has to decide."""
        now = self.now()
        elapsed = self.elapsed(now) if decision == self.decision else 0.0
        self.decision = decision
        self.accumulated = max(elapsed, saved_seconds)
        self.running_since = now if running else None

    def restart(self) -> None:
        """Nothing of the decision that is due has been thought over yet."""
        self.accumulated = 0.0
        self.running_since = None if self.running_since is None else self.now()

    def elapsed(self, at: float | None = None) -> float:
        """Seconds, up to that moment or now."""
        if self.running_since is None:
            return self.accumulated
        moment = self.now() if at is None else at
        return self.accumulated + max(0.0, moment - self.running_since)

    @property
    def is_running(self) -> bool:
        return self.running_since is not None
