"""The speedup of a batch with two processes over one."""

from __future__ import annotations

import time
from statistics import median
from typing import NamedTuple

from ludoteca.learn.parallel_batch import ParallelBatch

MATCHES = 4096
ROUNDS = 9
SECONDS = 0.5


class Speedup(NamedTuple):
    """The rate of two processes as a multiple of the rate of one: by wall time, and by processor
    time, as if each process had a core to itself."""

    by_wall: float
    by_processor: float


def processor_time(pid: int) -> float:
    """Processor seconds of a process, from its own clock (Linux)."""
    return time.clock_gettime((~pid << 3) | 2)


def cpu_time_used(batch: ParallelBatch) -> float:
    """The critical path of a step: this process, then the busiest worker."""
    return time.process_time() + max(processor_time(worker.pid or 0) for worker in batch.workers)


def measure_speedup(name: str, seats: int) -> Speedup:
    wall: dict[int, list[float]] = {1: [], 2: []}
    processor: dict[int, list[float]] = {1: [], 2: []}
    with (
        ParallelBatch(name, MATCHES, seats, seed="bench", processes=1, reuse_buffers=True) as one,
        ParallelBatch(name, MATCHES, seats, seed="bench", processes=2, reuse_buffers=True) as two,
    ):
        for _ in range(ROUNDS):
            for batch in (one, two):
                by_wall, by_processor = steps_per_second(batch)
                wall[len(batch.workers)].append(by_wall)
                processor[len(batch.workers)].append(by_processor)
    return Speedup(median_ratio(wall), median_ratio(processor))


def steps_per_second(batch: ParallelBatch) -> tuple[float, float]:
    """Steps per second by both clocks, without the time to choose the moves."""
    steps, wall, processor = 0, 0.0, 0.0
    while wall < SECONDS:
        assert batch.legal_action_mask is not None
        moves = batch.legal_action_mask.argmax(1)
        start, cpu_start = time.perf_counter(), cpu_time_used(batch)
        batch.step(moves)
        wall += time.perf_counter() - start
        processor += cpu_time_used(batch) - cpu_start
        steps += 1
    return steps / wall, steps / processor


def median_ratio(rates: dict[int, list[float]]) -> float:
    return median(two / one for one, two in zip(rates[1], rates[2], strict=True))
