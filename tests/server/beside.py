"""Measures another person's response times during an attack and before it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.kit import TableClient

QUIET = 1.5
"""Seconds of measuring before an attack."""
PAUSE = 0.1
"""Seconds between two requests, below the rate limit."""
LEAST, TIMES = 1.0, 10
"""A response during an attack may take a second, or ten times the slowest without an attack: the
attacks caused several seconds."""


def ask(client: TableClient) -> float:
    """Seconds until everyone at the table sees this person's chat line, which is stored first."""
    begun = time.monotonic()
    client.send("react", sign="thumb")
    client.until("talk", lambda message: any(line[1] == "react" for line in message["lines"]))
    return time.monotonic() - begun


def slowest(client: TableClient, over: threading.Event, seconds: float) -> float:
    """The slowest response within a number of seconds, or until a condition holds."""
    found, until = 0.0, time.monotonic() + seconds
    while time.monotonic() < until and not over.is_set():
        found = max(found, ask(client))
        over.wait(PAUSE)
    return max(found, ask(client))


@contextmanager
def answered_beside(client: TableClient) -> Iterator[None]:
    """Fails if this person waits too long for a response while the body runs."""
    quiet = slowest(client, threading.Event(), QUIET)
    over, found = threading.Event(), []
    asking = threading.Thread(target=lambda: found.append(slowest(client, over, 60.0)))
    asking.start()
    try:
        yield
    finally:
        over.set()
        asking.join()
    assert found, "an answer did not come at all"
    assert found[0] < max(LEAST, TIMES * quiet), f"{found[0]:.2f} s, in quiet {quiet:.3f} s"
