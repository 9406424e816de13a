"""How a process ended, in words for the log."""

from __future__ import annotations

import signal
import time
from datetime import timedelta


def describe_exit(code: int, started_at: float) -> str:
    """From its return code, and the monotonic time at which it was started."""
    uptime = timedelta(seconds=int(time.monotonic() - started_at))
    return f"{describe_code(code)} after {uptime}"


def describe_code(code: int) -> str:
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"
