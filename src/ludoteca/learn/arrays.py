"""Arrays that look at the memory of the compiled matches, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

CELL, MARK, FLAG = np.dtype(np.uint8), np.dtype(np.int8), np.dtype(np.bool_)
LONG, SHARE = np.dtype(np.int64), np.dtype(np.float64)
"""Looked up once: numpy is asked at every step."""


def cells(memory: Any, *shape: int) -> NDArray[np.uint8]:
    return np.ndarray(shape, CELL, memory)  # half the time of `frombuffer` and `reshape`


def bare_cells(memory: Any) -> NDArray[np.uint8]:
    """The same for a single row, sooner."""
    found: NDArray[np.uint8] = np.frombuffer(memory, CELL)
    return found


def marks(memory: Any) -> NDArray[np.int8]:
    """A mask as Gymnasium's spaces want it."""
    found: NDArray[np.int8] = np.frombuffer(memory, MARK)
    return found


def numbers(memory: Any, *shape: int) -> NDArray[np.int64]:
    found: NDArray[np.int64] = np.frombuffer(memory, LONG).reshape(shape)
    return found


def bare_numbers(memory: Any) -> NDArray[np.int64]:
    """The same in one dimension, sooner."""
    found: NDArray[np.int64] = np.frombuffer(memory, LONG)
    return found


def flags(memory: Any, *shape: int) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.frombuffer(memory, FLAG).reshape(shape)
    return found


def shares(memory: Any, *shape: int) -> NDArray[np.float64]:
    found: NDArray[np.float64] = np.frombuffer(memory, SHARE).reshape(shape)
    return found
