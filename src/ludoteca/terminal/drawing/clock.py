"""The clocks of a table of a server, counted down from the frame that brought them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def seconds_left(clock: Mapping[str, Any], seat: int, elapsed: float) -> float | None:
    """What is left to a seat `elapsed` seconds after the frame; None for a bot."""
    left = clock["left"][seat]
    if left is None:
        return None
    return max(0.0, float(left) - (elapsed if clock["runs"] == seat else 0.0))


def clock_text(seconds: float) -> str:
    """Minutes and seconds, such as `1:05`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
