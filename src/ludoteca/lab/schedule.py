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


@dataclass(frozen=True)
class Where:
    """On which processors: so many processes here (all cores: None), or a cluster's."""

    processes: int | None = None
    cluster: str | None = None


def cores() -> int:
    """As many as this process may use."""
    usable: Any = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def shared_out(
    play: Callable[[Work], Done],
    parts: Sequence[Work],
    processes: int | None,
    cluster: str | None = None,
) -> Generator[Done, None, None]:
    """What each part came to as it is done, in order; on all cores if nobody says how many, or on
    the cluster at this address. It is the same wherever it is played, and whoever dies of it."""
    if cluster is not None:
        from ludoteca.lab.work.cluster import by_cluster

        yield from by_cluster(play, parts, cluster)
        return
    many = min(processes or cores(), len(parts))
    if many <= 1:
        yield from map(play, parts)
        return
    from ludoteca.lab.work.workers import by_workers

    yield from by_workers(play, parts, many)
