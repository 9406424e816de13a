"""The arrays of a batch in shared memory."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ludoteca.learn.batch import Batch

Shapes = dict[str, tuple[tuple[int, ...], DTypeLike]]


def array_shapes(batch: Batch, n: int) -> Shapes:
    """The arrays of n matches; each begins at a multiple of 64 bytes."""
    seats = batch.seats
    shapes: Shapes = {
        "actions": ((n,), np.int64),
        "observations": ((n, batch.layout.size), np.uint8),
        "current_player": ((n,), np.int64),
        "learner_seats": ((n,), np.int64),
        "terminated": ((n,), np.bool_),
        "rewards": ((n, seats), np.float64),
        "scores": ((n, seats), np.int64),
    }
    if batch.has_masks:
        shapes["legal_action_mask"] = ((n, batch.game.moves), np.bool_)
    if batch.config.final_observations:
        shapes["final_observations"] = ((n, batch.layout.size), np.uint8)
    return shapes


def total_bytes(shapes: Shapes) -> int:
    return sum(padded_bytes(shape, dtype) for shape, dtype in shapes.values())


def padded_bytes(shape: tuple[int, ...], dtype: DTypeLike) -> int:
    return -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // 64) * 64


def shared_arrays(memory: SharedMemory, shapes: Shapes) -> dict[str, NDArray[Any]]:
    arrays: dict[str, NDArray[Any]] = {}
    start = 0
    for name, (shape, dtype) in shapes.items():
        arrays[name] = np.ndarray(shape, dtype, memory.buf, start)
        start += padded_bytes(shape, dtype)
    return arrays
