"""Small experiments for tests."""

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
"""Interpreted, the evaluation of Cóatl is slow."""

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
    """Plays the experiment; returns the last progress."""
    with closing(run(experiment, folder, **how)) as steps:  # type: ignore[arg-type]
        return list(steps)[-1]


def played_partly(experiment: Experiment, folder: Path, steps: int) -> None:
    """Stops after `steps` shards."""
    with closing(run(experiment, folder, processes=1)) as coming:
        for _ in range(steps):
            next(coming)


def checksums(folder: Path) -> dict[str, str]:
    """The checksums of the verified files, by name."""
    there = RunStore(folder).verified_shards()
    return {
        f"{table}/{number}": sha256(
            RunStore(folder).table_path(table, number).read_bytes()
        ).hexdigest()
        for number, files in there.items()
        for table in files
    }
