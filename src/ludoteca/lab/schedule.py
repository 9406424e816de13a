"""What is to be played, and by how many processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import current_thread, main_thread
from typing import Any, TypeVar

from ludoteca import games
from ludoteca.core.option import Value
from ludoteca.core.sides import Sides

Work = TypeVar("Work")
Done = TypeVar("Done")


@dataclass(frozen=True)
class Schedule:
    """All that the result depends on: `matches` of a game between `bots`."""

    game: str
    seats: int
    options: Mapping[str, Value]
    bots: tuple[str, ...]
    matches: int
    seed: str

    @property
    def sides(self) -> Sides:
        """Who plays together."""
        return games.find(self.game).sides(self.seats, self.options)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes that are started here leave Ctrl-C to their parent from their first breath; one
    that comes meanwhile is kept for the parent, and not lost."""
    if current_thread() is not main_thread() or sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # when the tracker starts, it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """As many as this process may use."""
    usable: Any = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def shared_out(
    play: Callable[[Work], Done], parts: Sequence[Work], processes: int | None
) -> Generator[Done, None, None]:
    """What each part came to as it is done, in order; on all cores if nobody says how many."""
    many = min(processes or cores(), len(parts))
    if many == 1:
        yield from map(play, parts)
        return
    from multiprocessing import get_context

    with interrupts_held():
        workers = get_context("spawn").Pool(many)
    with workers as pool:
        yield from pool.imap(play, parts)
