"""Numpy views of the memory of the compiled environments, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

UINT8, INT8, BOOL = np.dtype(np.uint8), np.dtype(np.int8), np.dtype(np.bool_)
INT64, FLOAT64 = np.dtype(np.int64), np.dtype(np.float64)
"""Created once: every step needs them."""


def uint8_array(memory: Any, *shape: int) -> NDArray[np.uint8]:
    return np.ndarray(shape, UINT8, memory)  # takes half the time of `frombuffer` and `reshape`


def uint8_vector(memory: Any) -> NDArray[np.uint8]:
    """Faster than `uint8_array` for one dimension."""
    array: NDArray[np.uint8] = np.frombuffer(memory, UINT8)
    return array


def int8_vector(memory: Any) -> NDArray[np.int8]:
    """A mask with the type of Gymnasium's spaces."""
    array: NDArray[np.int8] = np.frombuffer(memory, INT8)
    return array


def int64_array(memory: Any, *shape: int) -> NDArray[np.int64]:
    array: NDArray[np.int64] = np.frombuffer(memory, INT64).reshape(shape)
    return array


def int64_vector(memory: Any) -> NDArray[np.int64]:
    """Faster than `int64_array` for one dimension."""
    array: NDArray[np.int64] = np.frombuffer(memory, INT64)
    return array


def bool_array(memory: Any, *shape: int) -> NDArray[np.bool_]:
    array: NDArray[np.bool_] = np.frombuffer(memory, BOOL).reshape(shape)
    return array


def float64_array(memory: Any, *shape: int) -> NDArray[np.float64]:
    array: NDArray[np.float64] = np.frombuffer(memory, FLOAT64).reshape(shape)
    return array
