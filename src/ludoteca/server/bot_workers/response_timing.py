"""Response times of bots: a forced move takes as long as a free one, so that time reveals nothing."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque

MAX_SAMPLES = 64
"""The newest ones: they depend on how busy the server is."""

PACES = {"calm": 3.0, "brisk": 1.0, "instant": 0.2}
"""Factors of the bot delay that people at a table may choose."""


class ResponseTimes:
    """Seconds from question to answer, for each game and bot."""

    def __init__(self) -> None:
        self.samples: dict[tuple[str, str], deque[float]] = {}

    def add(self, game: str, bot: str, seconds: float) -> None:
        self.samples.setdefault((game, bot), deque(maxlen=MAX_SAMPLES)).append(seconds)

    def sample(self, game: str, bot: str) -> float | None:
        """One of the last times, at random; None if there is none yet."""
        times = self.samples.get((game, bot))
        return secrets.choice(times) if times else None


async def sleep_until_tick(started_at: float, minimum: float, pause: float) -> None:
    """Waits until a whole multiple of `pause` since the start, at or after `minimum` seconds."""
    if pause > 0:
        elapsed = time.monotonic() - started_at
        target = (max(elapsed, minimum) // pause + 1) * pause
        await asyncio.sleep(target - elapsed)
