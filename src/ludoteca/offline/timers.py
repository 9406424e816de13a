"""Functions to be called later, without an event loop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class HostTimer:
    due: float
    callback: Callable[[], None]
    timers: set[HostTimer]

    def cancel(self) -> None:
        self.timers.discard(self)


class Timers:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.waiting: set[HostTimer] = set()

    def call_later(self, seconds: float, callback: Callable[[], None]) -> HostTimer:
        timer = HostTimer(self.now() + seconds, callback, self.waiting)
        self.waiting.add(timer)
        return timer

    def run_due(self) -> None:
        while due := [timer for timer in self.waiting if timer.due <= self.now()]:
            timer = min(due, key=lambda timer: timer.due)
            timer.cancel()
            timer.callback()

    def next_call(self) -> float | None:
        """Seconds until the next function is due; None if none waits."""
        if not self.waiting:
            return None
        return max(0.0, min(timer.due for timer in self.waiting) - self.now())
