"""Cluster: the same parts on the machines of a Ray cluster. `pip install ludoteca[cluster]` brings
Ray, which decides what is played where."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from ludoteca.core.reading import quoted
from ludoteca.core.refusal import Refused
from ludoteca.lab.work.workers import LIVES, answer, result

Work = TypeVar("Work")
Done = TypeVar("Done")

AUTO = "auto"
CLIENT = "ray://"
PATIENCE = 5.0
"""Seconds."""
AHEAD = 4
"""Parts for each processor of the cluster that may be begun before the first is handed on."""
QUIET: dict[str, Any] = {
    "log_to_driver": False,
    "logging_level": logging.ERROR,
    "configure_logging": False,
}


def joined(address: str) -> tuple[Any, bool]:
    """Ray, in touch with the cluster at this address, and whether it was not before; refuses one
    that cannot be reached."""
    try:
        import ray
    except ModuleNotFoundError:
        raise Refused("needs_package", package="ray", extra="cluster") from None
    if ray.is_initialized():
        return ray, False
    if address != AUTO and not listens(address):
        raise Refused("no_cluster", address=quoted(address))
    try:
        ray.init(address=address, **QUIET)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError, OSError, AssertionError):
        raise Refused("no_cluster", address=quoted(address)) from None
    return ray, True


def listens(address: str) -> bool:
    """Is there anybody at HOST:PORT? Ray itself would go on asking for a long time."""
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    if not colon or not port.isdecimal() or int(port) >= 2**16:
        return False
    try:
        with socket.create_connection((host, int(port)), PATIENCE):
            return True
    except (OSError, UnicodeError):
        return False


def by_cluster(
    play: Callable[[Work], Done], parts: Sequence[Work], address: str
) -> Generator[Done, None, None]:
    """What each part came to, in order. A part whose node dies is played again elsewhere."""
    ray, began = joined(address)
    remote = ray.remote(max_retries=LIVES)(answer)
    asked = ray.put(play)
    window = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    coming = iter(parts)
    running: list[tuple[Any, Work]] = []
    try:
        for part in coming:
            running.append((remote.remote(asked, part), part))
            if len(running) >= window:
                yield fetched(ray, remote, asked, *running.pop(0))
        while running:
            yield fetched(ray, remote, asked, *running.pop(0))
    finally:
        for waiting, _ in running:
            ray.cancel(waiting, force=True)
        if began:
            ray.shutdown()


def fetched(ray: Any, remote: Any, asked: Any, waiting: Any, part: Any) -> Any:
    """A result; what was lost with its node is asked for again."""
    for _ in range(LIVES):
        try:
            return result(ray.get(waiting))
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError:
            waiting = remote.remote(asked, part)
    raise Refused("worker_died", n=LIVES)
