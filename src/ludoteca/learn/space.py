"""The spaces of Gymnasium that a game's layout asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludoteca.learn.layout import Layout


def observation_box(layout: Layout, n: int | None = None) -> spaces.Box:
    """Rows of cells between 0 and the most that each can hold; with n, so many of them."""
    high = np.fromiter(layout.highs(), np.uint8, layout.size)
    if n is not None:
        high = np.tile(high, (n, 1))
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


class LegalActionSpace(spaces.Discrete):
    """Moves by their numbers. `sample` without a mask draws a move that is legal now."""

    def __init__(self, num_actions: int, mask: Callable[[], NDArray[np.int8]]) -> None:
        super().__init__(num_actions)
        self.mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.mask()
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied or saved, it knows no match any more: a plain space of so many moves."""
        return spaces.Discrete, (int(self.n),)
