"""Small experiments for tests, and what a folder holds after one."""

from __future__ import annotations

from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.lab.experiment import Experiment
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.run import RunProgress, run
from ludoteca.lab.run_store import RunStore

GAMES = [
    pytest.param(name, marks=pytest.mark.slow) if name == "coatl" else name
    for name in games.names()
]
"""Interpreted, the judge of Cóatl takes its time."""

SMALL = """
game = "neon"
seats = 3
bots = ["random", "rulebook"]
matches = 36
seed = "small"
chunk = 2
detail_every = 2
[vary]
hand_size = [3, 5]
"""


def small(more: str = "") -> Experiment:
    return parse_experiment(more + SMALL, Path("small.toml"))


def played(experiment: Experiment, folder: Path, **how: object) -> RunProgress:
    """Plays it all; the last that is said of it."""
    with closing(run(experiment, folder, **how)) as steps:  # type: ignore[arg-type]
        return list(steps)[-1]


def played_partly(experiment: Experiment, folder: Path, steps: int) -> None:
    """Stops after so many parts."""
    with closing(run(experiment, folder, processes=1)) as coming:
        for _ in range(steps):
            next(coming)


def kept(folder: Path) -> dict[str, str]:
    """Every file that can be trusted, by its name, as a checksum."""
    there = RunStore(folder).verified_shards()
    return {
        f"{table}/{number}": sha256(
            RunStore(folder).table_path(table, number).read_bytes()
        ).hexdigest()
        for number, files in there.items()
        for table in files
    }
