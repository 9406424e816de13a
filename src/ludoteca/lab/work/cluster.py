"""Cluster: the same parts on the machines of a Ray cluster. `pip install ludoteca[cluster]` brings
Ray, which decides what is played where."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import truncate
from ludoteca.lab.work.process_pool import MAX_ATTEMPTS, run_task, unwrap_result

Work = TypeVar("Work")
Done = TypeVar("Done")

AUTO_ADDRESS = "auto"
CLIENT_SCHEME = "ray://"
CONNECT_TIMEOUT = 5.0
"""Seconds."""
TASKS_PER_CPU = 4
"""Parts for each processor of the cluster that may be begun before the first is handed on."""
QUIET_OPTIONS: dict[str, Any] = {
    "log_to_driver": False,
    "logging_level": logging.ERROR,
    "configure_logging": False,
}


def connect(address: str) -> tuple[Any, bool]:
    """Ray, in touch with the cluster at this address, and whether it was not before; refuses one
    that cannot be reached."""
    try:
        import ray
    except ModuleNotFoundError:
        raise UserError("needs_package", package="ray", extra="cluster") from None
    if ray.is_initialized():
        return ray, False
    if address != AUTO_ADDRESS and not is_listening(address):
        raise UserError("no_cluster", address=truncate(address))
    try:
        ray.init(address=address, **QUIET_OPTIONS)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError, OSError, AssertionError):
        raise UserError("no_cluster", address=truncate(address)) from None
    return ray, True


def is_listening(address: str) -> bool:
    """Is there anybody at HOST:PORT? Ray itself would go on asking for a long time."""
    host, colon, port = address.removeprefix(CLIENT_SCHEME).rpartition(":")
    if not colon or not port.isdecimal() or int(port) >= 2**16:
        return False
    try:
        with socket.create_connection((host, int(port)), CONNECT_TIMEOUT):
            return True
    except (OSError, UnicodeError):
        return False


def map_on_cluster(
    function: Callable[[Work], Done], tasks: Sequence[Work], address: str
) -> Generator[Done, None, None]:
    """What each part came to, in order. A part whose node dies is played again elsewhere."""
    ray, did_connect = connect(address)
    remote_run = ray.remote(max_retries=MAX_ATTEMPTS)(run_task)
    function_ref = ray.put(function)
    window = TASKS_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    pending = iter(tasks)
    running: list[tuple[Any, Work]] = []
    try:
        for task in pending:
            running.append((remote_run.remote(function_ref, task), task))
            if len(running) >= window:
                yield fetch_result(ray, remote_run, function_ref, *running.pop(0))
        while running:
            yield fetch_result(ray, remote_run, function_ref, *running.pop(0))
    finally:
        for future, _ in running:
            ray.cancel(future, force=True)
        if did_connect:
            ray.shutdown()


def fetch_result(ray: Any, remote_run: Any, function_ref: Any, future: Any, task: Any) -> Any:
    """A result; what was lost with its node is asked for again."""
    for _ in range(MAX_ATTEMPTS):
        try:
            return unwrap_result(ray.get(future))
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError:
            future = remote_run.remote(function_ref, task)
    raise UserError("worker_died", n=MAX_ATTEMPTS)
