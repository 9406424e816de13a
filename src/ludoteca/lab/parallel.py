"""A parallel map over local processes or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

Task = TypeVar("Task")
Output = TypeVar("Output")


@dataclass(frozen=True)
class ParallelOptions:
    """The number of local processes (None: one per core), or the address of a cluster."""

    processes: int | None = None
    cluster: str | None = None


def available_cores() -> int:
    """The number of cores that this process may use."""
    affinity: Any = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def parallel_map(
    function: Callable[[Task], Output],
    tasks: Sequence[Task],
    processes: int | None,
    cluster: str | None = None,
) -> Generator[Output, None, None]:
    """The outputs in the order of the tasks, from this number of processes (None: one per core) or
    from the cluster at this address. Tasks of workers that die are run again."""
    if cluster is not None:
        from ludoteca.lab.work.cluster import map_on_cluster

        yield from map_on_cluster(function, tasks, cluster)
        return
    workers = min(processes or available_cores(), len(tasks))
    if workers <= 1:
        yield from map(function, tasks)
        return
    from ludoteca.lab.work.process_pool import map_in_processes

    yield from map_in_processes(function, tasks, workers)
