"""What came of each decision, and how much better that is than was expected."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray


@dataclass(slots=True)
class Course:
    """How a stretch of many matches went, step by step: whose turn it was, what that seat expected
    for all seats, whether the match was over then, and with what result."""

    seats: int
    turns: list[NDArray[np.int64]] = field(default_factory=list)
    expected: list[NDArray[np.float32]] = field(default_factory=list)
    over: list[NDArray[np.bool_]] = field(default_factory=list)
    results: list[NDArray[np.float64]] = field(default_factory=list)

    def note(
        self,
        turns: NDArray[np.int64],
        expected: NDArray[np.float32],
        over: NDArray[np.bool_],
        results: NDArray[np.float64],
    ) -> None:
        self.turns.append(turns)
        self.expected.append(expected)
        self.over.append(over)
        self.results.append(results)


def divided(results: NDArray[np.float64]) -> NDArray[np.float64]:
    """Shares of the victory that sum to one over the seats, as a network expects them: partners,
    who each have all that their side has, divide it."""
    total = results.sum(1, keepdims=True)
    return results / np.where(total > 0.0, total, 1.0)


def by_seat(shares: NDArray[np.float32], turns: NDArray[np.int64]) -> NDArray[np.float32]:
    """What readers expect for themselves first and then for those after them, seat by seat."""
    seats = shares.shape[1]
    order = (np.arange(seats) - turns[:, None]) % seats
    return np.take_along_axis(shares, order, 1)


def advantages(
    course: Course, after: NDArray[np.float32], trust: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each decision how much its seat gained on what it expected, and what it should have
    expected for all seats, its own first. `after` is what is expected at the end of the stretch.

    Each seat's decisions are a chain of their own: what counts next is its own next expectation,
    or the end. The further ahead, the less it is trusted.
    """
    lanes, seats = after.shape
    every = np.arange(lanes)
    ahead = np.repeat(after[:, None, :], seats, 1).astype(np.float32)
    carried = np.zeros_like(ahead)
    gains = np.zeros((len(course.turns), lanes), np.float32)
    wanted = np.zeros((len(course.turns), lanes, seats), np.float32)
    for time in reversed(range(len(course.turns))):
        over, turns, expected = course.over[time], course.turns[time], course.expected[time]
        ahead[over] = course.results[time][over][:, None, :]
        carried[over] = 0.0
        change = ahead[every, turns] - expected + trust * carried[every, turns]
        carried[every, turns] = change
        ahead[every, turns] = expected
        gains[time] = change[every, turns]
        target = np.clip(expected + change, 0.0, 1.0)
        order = (turns[:, None] + np.arange(seats)) % seats
        wanted[time] = np.take_along_axis(target, order, 1)
    return gains.reshape(-1), wanted.reshape(-1, seats)
