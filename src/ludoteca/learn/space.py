"""Gymnasium spaces for the layout of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludoteca.learn.layout import Layout


def observation_box(layout: Layout, n: int | None = None) -> spaces.Box:
    """Observations with cells from 0 to their maximum; with n, a batch of them."""
    high = np.fromiter(layout.highs(), np.uint8, layout.size)
    if n is not None:
        high = np.tile(high, (n, 1))
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


class LegalActionSpace(spaces.Discrete):
    """All actions; `sample` without a mask draws a currently legal one."""

    def __init__(self, num_actions: int, mask: Callable[[], NDArray[np.int8]]) -> None:
        super().__init__(num_actions)
        self.mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.mask()
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has no match: it is a plain Discrete space."""
        return spaces.Discrete, (int(self.n),)
