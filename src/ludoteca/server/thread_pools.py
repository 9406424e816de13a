"""Threads for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class WorkThread:
    """Runs one job after the other."""

    def __init__(self, name: str) -> None:
        self.executor = ThreadPoolExecutor(1, name)

    async def run(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.executor, job)

    def close(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)


class ThreadPools:
    """A thread for each kind of work, so that no kind waits for another."""

    def __init__(self) -> None:
        self.replay = WorkThread("replay")
        """Replays matches that someone looks back at."""
        self.load = WorkThread("load")
        """Replays the matches of tables that are loaded."""
        self.preview = WorkThread("preview")
        """Computes what a move would lead to."""

    def close(self) -> None:
        for thread in (self.replay, self.load, self.preview):
            thread.close()
