"""A parallel map over local processes or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

PROCESS_START_SECONDS = 2.0
"""To start processes and import the package in each of them."""
MOST_PROCESSES_WITH_TRIAL = 4
"""With more, doing the first task alone would cost more than it may save."""

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
    trial: bool = True,
) -> Generator[Output, None, None]:
    """The outputs in the order of the tasks, from at most this number of processes (None: one per core)
    or from the cluster at this address. Tasks of workers that die are run again. Short work is done
    here, where it is faster: without `trial` the work is known to be long."""
    if cluster is not None:
        from ludoteca.lab.work.cluster import map_on_cluster

        yield from map_on_cluster(function, tasks, cluster)
        return
    workers = processes or available_cores()
    done = 0
    if workers == 1 or (trial and workers <= MOST_PROCESSES_WITH_TRIAL):
        for output in map_until_worthwhile(function, tasks, workers):
            done += 1
            yield output
    rest = tasks[done:]
    if rest:
        from ludoteca.lab.work.process_pool import map_in_processes

        yield from map_in_processes(function, rest, min(workers, len(rest)))


def map_until_worthwhile(
    function: Callable[[Task], Output], tasks: Sequence[Task], processes: int
) -> Generator[Output, None, None]:
    """The outputs of the first tasks, done here: all of them, unless more processes would save more
    time than they take to start."""
    seconds = 0.0
    for done, task in enumerate(tasks, start=1):
        start = perf_counter()
        output = function(task)
        seconds += perf_counter() - start
        yield output
        left = len(tasks) - done
        if saves_time(seconds / done * left, min(processes, left)):
            return


def saves_time(seconds: float, processes: int) -> bool:
    """Are this many processes faster than one for work of this length?"""
    return processes > 1 and seconds * (1 - 1 / processes) > PROCESS_START_SECONDS
