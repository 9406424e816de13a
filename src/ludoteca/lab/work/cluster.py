"""A parallel map on a Ray cluster. `pip install ludoteca[cluster]` installs Ray."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Generator, Sequence
from threading import Thread
from time import monotonic
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
HEAD_CHECK_INTERVAL = 2.0
"""Seconds between two questions whether the head node is alive."""
SHUTDOWN_TIMEOUT = 3.0
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


class Head:
    """The head node of a cluster, which all others need. Ray itself waits a minute for one that died,
    and then ends the process."""

    def __init__(self, ray: Any, address: str) -> None:
        self.ray = ray
        self.address = address
        self.gcs_address = str(ray.get_runtime_context().gcs_address)
        self.is_lost = False
        self.checked_at = monotonic()

    def wait_for(self, future: Any) -> None:
        """Until the result is there; fails if the head dies meanwhile. Without it, results may still
        come for a while."""
        is_ready = False
        while not is_ready:
            is_ready = bool(self.ray.wait([future], timeout=HEAD_CHECK_INTERVAL)[0])
            if monotonic() - self.checked_at >= HEAD_CHECK_INTERVAL:
                self.check()

    def check(self) -> None:
        self.checked_at = monotonic()
        if not is_listening(self.gcs_address):
            self.is_lost = True
            raise UserError("cluster_lost", address=truncate(self.address))

    def disconnect(self, futures: Sequence[Any]) -> None:
        """Cancels what still runs and disconnects; without waiting for a head that is gone."""
        if not self.is_lost:
            for future in futures:
                self.ray.cancel(future, force=True)
            self.ray.shutdown()
            return
        thread = Thread(target=self.ray.shutdown, daemon=True)
        thread.start()
        thread.join(SHUTDOWN_TIMEOUT)


def map_on_cluster(
    function: Callable[[Task], Output], tasks: Sequence[Task], address: str
) -> Generator[Output, None, None]:
    """The outputs in order. A task whose node dies is run again on another. If the head node dies,
    the outputs that are there already have been yielded."""
    ray, did_connect = connect(address)
    head = Head(ray, address)
    remote_run = ray.remote(max_retries=MAX_ATTEMPTS)(run_task)
    function_ref = ray.put(function)
    window = TASKS_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    pending = iter(tasks)
    running: list[tuple[Any, Task]] = []
    try:
        for task in pending:
            running.append((remote_run.remote(function_ref, task), task))
            if len(running) >= window:
                yield fetch_result(head, remote_run, function_ref, *running.pop(0))
        while running:
            yield fetch_result(head, remote_run, function_ref, *running.pop(0))
    finally:
        if did_connect:
            head.disconnect([future for future, _ in running])


def fetch_result(head: Head, remote_run: Any, function_ref: Any, future: Any, task: Any) -> Any:
    """A result; one that was lost with its node is requested again."""
    ray = head.ray
    for _ in range(MAX_ATTEMPTS):
        try:
            head.wait_for(future)
            return unwrap_result(ray.get(future))
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError:
            head.check()
            future = remote_run.remote(function_ref, task)
    raise UserError("worker_died", n=MAX_ATTEMPTS)
