"""A parallel map on a Ray cluster. `pip install ludoteca[cluster]` installs Ray."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import truncate
from ludoteca.lab.work.process_pool import MAX_ATTEMPTS, run_task, unwrap_result

Task = TypeVar("Task")
Output = TypeVar("Output")

AUTO_ADDRESS = "auto"
CLIENT_SCHEME = "ray://"
CONNECT_TIMEOUT = 5.0
"""Seconds."""
TASKS_PER_CPU = 4
"""Tasks for each CPU of the cluster that may be pending at once."""
QUIET_OPTIONS: dict[str, Any] = {
    "log_to_driver": False,
    "logging_level": logging.ERROR,
    "configure_logging": False,
}


def connect(address: str) -> tuple[Any, bool]:
    """Ray, connected to the cluster at this address, and whether it was not connected before."""
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
    """Does HOST:PORT accept connections? Ray itself would retry for a long time."""
    host, colon, port = address.removeprefix(CLIENT_SCHEME).rpartition(":")
    if not colon or not port.isdecimal() or int(port) >= 2**16:
        return False
    try:
        with socket.create_connection((host, int(port)), CONNECT_TIMEOUT):
            return True
    except (OSError, UnicodeError):
        return False


def map_on_cluster(
    function: Callable[[Task], Output], tasks: Sequence[Task], address: str
) -> Generator[Output, None, None]:
    """The outputs in order. A task whose node dies is run again on another."""
    ray, did_connect = connect(address)
    remote_run = ray.remote(max_retries=MAX_ATTEMPTS)(run_task)
    function_ref = ray.put(function)
    window = TASKS_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    pending = iter(tasks)
    running: list[tuple[Any, Task]] = []
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
    """A result; one that was lost with its node is requested again."""
    for _ in range(MAX_ATTEMPTS):
        try:
            return unwrap_result(ray.get(future))
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError:
            future = remote_run.remote(function_ref, task)
    raise UserError("worker_died", n=MAX_ATTEMPTS)
