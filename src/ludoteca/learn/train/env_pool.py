"""The environments of a training: two groups of matches, played here or by several processes."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import NoReturn

import numpy as np

from ludoteca.learn.batches.shared_arrays import shared_arrays, total_bytes
from ludoteca.learn.errors import ClosedError
from ludoteca.learn.layout import layout_of
from ludoteca.learn.parallel_batch import end_workers, poller, receive_bytes
from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.encoding import InputEncoding
from ludoteca.learn.train.env_slice import (
    Arrays,
    EnvSlice,
    group_layouts,
    run_env_worker,
)


class EnvPool:
    """`step` lets a group play the choices in its arrays, `wait` returns when it has. `number` varies
    the seed, so that a resumed training plays new matches."""

    def __init__(self, config: TrainConfig, number: int, encoding: InputEncoding) -> None:
        self.layouts = group_layouts(config)
        self.closed = False
        seed = f"{config.seed}/play/{number}"
        size = layout_of(config.known_game, config.seats, {}, False).size
        shapes = [layout.shapes(config, size, encoding.max_legal) for layout in self.layouts]
        self.memories: list[SharedMemory] = []
        self.pipes: list[Connection] = []
        self.workers: list[multiprocessing.process.BaseProcess] = []
        self.local: EnvSlice | None = None
        if config.processes == 1:
            self.groups: list[Arrays] = [
                {name: np.zeros(shape, dtype) for name, (shape, dtype) in group.items()}
                for group in shapes
            ]
            self.local = EnvSlice(config, seed, 0, encoding, self.groups)
        else:
            self.memories = [SharedMemory(create=True, size=total_bytes(group)) for group in shapes]
            self.groups = [
                shared_arrays(memory, group)
                for memory, group in zip(self.memories, shapes, strict=True)
            ]
            self.start_workers(config, seed, encoding, size)
        self.is_playing = [False] * len(self.layouts)

    def start_workers(
        self, config: TrainConfig, seed: str, encoding: InputEncoding, observation_size: int
    ) -> None:
        context = multiprocessing.get_context("spawn")
        names = [memory.name for memory in self.memories]
        for part in range(config.processes):
            parent_end, child_end = context.Pipe()
            worker = context.Process(
                target=run_env_worker,
                args=(child_end, names, config),
                kwargs={
                    "seed": seed,
                    "part": part,
                    "encoding": encoding,
                    "observation_size": observation_size,
                },
                daemon=True,
            )
            worker.start()
            child_end.close()
            self.pipes.append(parent_end)
            self.workers.append(worker)
        self.pollers = [poller(pipe) for pipe in self.pipes]
        self.receive()

    def receive(self) -> None:
        try:
            for poll, pipe in zip(self.pollers, self.pipes, strict=True):
                receive_bytes(poll, pipe)
        except (EOFError, OSError) as error:
            self.fail(error)

    def fail(self, error: Exception) -> NoReturn:
        self.close()
        raise ClosedError(f"a process of this training has died: {error!r}") from None

    def step(self, group: int) -> None:
        if self.local is not None:
            self.local.step(group)
            return
        try:
            for pipe in self.pipes:
                pipe.send_bytes(bytes([group]))
        except OSError as error:
            self.fail(error)
        self.is_playing[group] = True

    def wait(self, group: int) -> Arrays:
        """The arrays of a group, as soon as it has played. Groups answer in the order of their steps."""
        if self.is_playing[group]:
            self.receive()
            self.is_playing[group] = False
        return self.groups[group]

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        end_workers(self.pipes, self.workers)
        for group in self.groups:
            group.clear()
        for memory in self.memories:
            memory.close()
            memory.unlink()
