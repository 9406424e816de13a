"""The environments of a training that one process plays, without JAX."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.learn.batch import Batch
from ludoteca.learn.batches.shared_arrays import Shapes, shared_arrays
from ludoteca.learn.batches.worker import STOP
from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.encoding import InputEncoding
from ludoteca.learn.train.imitation import pad_legal

GROUPS = 2
"""While one group of environments plays, the network decides for the other."""

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class GroupLayout:
    """The rows of a group: self-play first, then the matches against the game's own bot. The first of
    each have these numbers among the matches of the whole training."""

    own: int
    bot: int
    first_own: int
    first_bot: int

    @property
    def rows(self) -> int:
        return self.own + self.bot

    def shapes(self, config: TrainConfig, observation_size: int, max_legal: int) -> Shapes:
        """What processes share. `legal` are outputs of the network; `returns` are shares of the
        victory where `dones` is set."""
        return {
            "observations": ((self.rows, observation_size), np.uint8),
            "legal": ((self.rows, max_legal), np.int16),
            "current_players": ((self.rows,), np.int8),
            "dones": ((self.rows,), np.bool_),
            "returns": ((self.rows, config.seats), np.float32),
            "choices": ((self.rows,), np.int32),
        }


def group_layouts(config: TrainConfig) -> list[GroupLayout]:
    own = split(config.num_envs - config.bot_envs, GROUPS)
    bot = split(config.bot_envs, GROUPS)
    return [
        GroupLayout(len(own_part), len(bot_part), own_part.start, bot_part.start)
        for own_part, bot_part in zip(own, bot, strict=True)
    ]


def split(count: int, parts: int) -> list[range]:
    """The numbers below `count`, cut into parts of about the same size."""
    return [range(count * part // parts, count * (part + 1) // parts) for part in range(parts)]


class BatchRows:
    """A batch that plays some rows of a group."""

    def __init__(self, batch: Batch, rows: slice, encoding: InputEncoding, arrays: Arrays) -> None:
        self.batch = batch
        self.arrays = {name: array[rows] for name, array in arrays.items()}
        self.output_of = encoding.padded_index_of()
        self.max_legal = encoding.max_legal
        self.lines = np.arange(batch.n)
        self.publish()

    def step(self) -> None:
        actions = self.legal_actions[self.lines, self.arrays["choices"]]
        self.batch.step(actions.astype(np.int64))
        self.publish()

    def publish(self) -> None:
        batch, arrays = self.batch, self.arrays
        self.legal_actions = pad_legal(batch.legal_actions(), self.max_legal)
        arrays["legal"][:] = self.output_of[self.legal_actions]
        arrays["observations"][:] = batch.observations
        # Against bots the network's seat counts as the first.
        arrays["current_players"][:] = 0 if batch.config.rotate_seats else batch.current_player
        arrays["dones"][:] = batch.current().terminated
        arrays["returns"][:] = batch.current().rewards


class EnvSlice:
    """One process's part of every group."""

    def __init__(
        self,
        config: TrainConfig,
        seed: str,
        part: int,
        encoding: InputEncoding,
        group_arrays: Sequence[Arrays],
    ) -> None:
        self.groups = [
            open_batches(config, seed, part, layout=layout, encoding=encoding, arrays=arrays)
            for layout, arrays in zip(group_layouts(config), group_arrays, strict=True)
        ]

    def step(self, group: int) -> None:
        for batch_rows in self.groups[group]:
            batch_rows.step()


def open_batches(
    config: TrainConfig,
    seed: str,
    part: int,
    *,
    layout: GroupLayout,
    encoding: InputEncoding,
    arrays: Arrays,
) -> list[BatchRows]:
    """The batches of a process in a group. The matches do not depend on the number of processes."""
    kinds = (
        (layout.own, layout.first_own, 0, "own", None),
        (layout.bot, layout.first_bot, layout.own, "bot", config.expert),
    )
    opened = []
    for count, first_match, first_row, name, opponents in kinds:
        matches = split(count, config.processes)[part]
        if matches:
            batch = Batch(
                config.game,
                len(matches),
                config.seats,
                seed=f"{seed}/{name}",
                masks=False,
                skip_forced=True,
                reuse_buffers=True,
                opponents=opponents,
                first_match=first_match + matches.start,
            )
            rows = slice(first_row + matches.start, first_row + matches.stop)
            opened.append(BatchRows(batch, rows, encoding, arrays))
    return opened


def run_env_worker(
    pipe: Connection,
    memory_names: Sequence[str],
    config: TrainConfig,
    *,
    seed: str,
    part: int,
    encoding: InputEncoding,
    observation_size: int,
) -> None:
    """Steps the groups it is told to, until the command to stop."""
    memories = [SharedMemory(name) for name in memory_names]
    group_arrays = [
        shared_arrays(memory, layout.shapes(config, observation_size, encoding.max_legal))
        for memory, layout in zip(memories, group_layouts(config), strict=True)
    ]
    env_slice = EnvSlice(config, seed, part, encoding, group_arrays)
    pipe.send_bytes(b"ready")
    try:
        while (command := pipe.recv_bytes()) != STOP:
            env_slice.step(command[0])
            pipe.send_bytes(command)
    except (EOFError, KeyboardInterrupt):
        pass
    del env_slice
    for arrays in group_arrays:
        arrays.clear()
    for memory in memories:
        memory.close()
