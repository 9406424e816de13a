"""Another person's answers, timed beside an attack and before it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.kit import Eyes

QUIET = 1.5
"""Seconds for which the answers are timed before an attack."""
PAUSE = 0.1
"""Seconds between two questions: nobody is to ask too fast."""
LEAST, TIMES = 1.0, 10
"""An answer beside an attack may take a second, or ten times what the slowest took in quiet: what the
attacks did was several seconds."""


def ask(eyes: Eyes) -> float:
    """Seconds until all at the table see a sign of this person, which is written down first."""
    begun = time.monotonic()
    eyes.send("react", sign="thumb")
    eyes.until("talk", lambda said: any(line[1] == "react" for line in said["lines"]))
    return time.monotonic() - begun


def slowest(eyes: Eyes, over: threading.Event, seconds: float) -> float:
    """The slowest answer until so many seconds have passed, or something is over."""
    found, until = 0.0, time.monotonic() + seconds
    while time.monotonic() < until and not over.is_set():
        found = max(found, ask(eyes))
        over.wait(PAUSE)
    return max(found, ask(eyes))


@contextmanager
def answered_beside(eyes: Eyes) -> Iterator[None]:
    """What is done within keeps this person waiting for no answer."""
    quiet = slowest(eyes, threading.Event(), QUIET)
    over, found = threading.Event(), []
    asking = threading.Thread(target=lambda: found.append(slowest(eyes, over, 60.0)))
    asking.start()
    try:
        yield
    finally:
        over.set()
        asking.join()
    assert found, "an answer did not come at all"
    assert found[0] < max(LEAST, TIMES * quiet), f"{found[0]:.2f} s, in quiet {quiet:.3f} s"
