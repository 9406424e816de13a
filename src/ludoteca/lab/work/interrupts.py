"""Interrupts: Ctrl-C is for the process that a person started, and not for those it started."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Processes that are started here leave Ctrl-C to their parent from their first breath; one
    that comes meanwhile is kept for the parent, and not lost."""
    if current_thread() is not main_thread() or sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # when the tracker starts, it lets interrupts through again
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)
