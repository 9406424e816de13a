"""Ctrl-C in child processes: only the parent handles it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Processes started inside ignore Ctrl-C from the beginning. A Ctrl-C that arrives meanwhile is
    delivered to the parent afterwards."""
    if current_thread() is not main_thread() or sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # its start would unblock interrupts
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)
