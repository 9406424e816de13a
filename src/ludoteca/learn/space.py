"""Gymnasium spaces for the layout of a game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ludoteca.learn.layout import Layout
from ludoteca.learn.sequential_env import SequentialEnv


def observation_box(layout: Layout, n: int | None = None) -> spaces.Box:
    """Observations with cells from 0 to their maximum; with n, a batch of them."""
    high = np.fromiter(layout.highs(), np.uint8, layout.size)
    if n is not None:
        high = np.tile(high, (n, 1))
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def state_box(layout: Layout) -> spaces.Box:
    """What a central critic sees: the observations of all seats in a row."""
    high = np.tile(np.fromiter(layout.highs(), np.uint8, layout.size), layout.seats)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


class LegalActionSpace(spaces.Discrete):
    """All actions; `sample` without a mask draws one that is legal for this seat. With `extra` there
    is one more: to wait."""

    def __init__(
        self, sequential_env: SequentialEnv, seat: int | None = None, extra: int = 0
    ) -> None:
        super().__init__(sequential_env.layout.num_actions + extra)
        self.sequential_env = sequential_env
        self.seat = seat
        self.extra = extra

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            env = self.sequential_env
            mask = env.mask(env.seat if self.seat is None else self.seat, self.extra)
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy of the space alone has no match: it is a plain Discrete space. A copy of the whole
        environment makes its own."""
        return spaces.Discrete, (int(self.n),)

    def generator(self) -> np.random.Generator | None:
        """The random generator of `sample`, for a copy of the environment."""
        return self._np_random

    def restore_generator(self, generator: np.random.Generator | None) -> None:
        self._np_random = generator  # type: ignore[assignment]
