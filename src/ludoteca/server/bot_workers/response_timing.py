"""Tempo: a bot without a choice takes as long as one with a choice, so that its time tells nothing."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque

MAX_SAMPLES = 64
"""Thoughts of one kind, the newest: as the house is busy now, so were they."""


PACES = {"calm": 3.0, "brisk": 1.0, "instant": 0.2}
"""How people at a table may want the bots: so many times the usual pause."""


class ResponseTimes:
    """How long thoughts have taken, from the question to the answer, for each game and bot."""

    def __init__(self) -> None:
        self.samples: dict[tuple[str, str], deque[float]] = {}

    def add(self, game: str, bot: str, seconds: float) -> None:
        """A thought that was a thought."""
        self.samples.setdefault((game, bot), deque(maxlen=MAX_SAMPLES)).append(seconds)

    def sample(self, game: str, bot: str) -> float | None:
        """As long as one of them took, each equally likely; None if there was none yet."""
        times = self.samples.get((game, bot))
        return secrets.choice(times) if times else None


async def sleep_until_tick(started_at: float, minimum: float, pause: float) -> None:
    """Waits for the first whole pause at which somebody who began then has thought that long."""
    if pause > 0:
        elapsed = time.monotonic() - started_at
        target = (max(elapsed, minimum) // pause + 1) * pause
        await asyncio.sleep(target - elapsed)
