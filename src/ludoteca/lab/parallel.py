"""What is to be played, and by how many processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ludoteca import games
from ludoteca.core.option import Value
from ludoteca.core.sides import Sides

Work = TypeVar("Work")
Done = TypeVar("Done")


@dataclass(frozen=True)
class MatchSeries:
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


@dataclass(frozen=True)
class ParallelOptions:
    """On which processors: so many processes here (all cores: None), or a cluster's."""

    processes: int | None = None
    cluster: str | None = None


def available_cores() -> int:
    """As many as this process may use."""
    affinity: Any = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def parallel_map(
    function: Callable[[Work], Done],
    tasks: Sequence[Work],
    processes: int | None,
    cluster: str | None = None,
) -> Generator[Done, None, None]:
    """What each part came to as it is done, in order; on all cores if nobody says how many, or on
    the cluster at this address. It is the same wherever it is played, and whoever dies of it."""
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
