"""Value targets and advantages (GAE)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray


@dataclass(slots=True)
class Trajectory:
    """A rollout of many environments, step by step: the current players, the predicted values of all
    seats, and where the match ended then, its returns."""

    seats: int
    current_players: list[NDArray[np.int64]] = field(default_factory=list)
    values: list[NDArray[np.float32]] = field(default_factory=list)
    dones: list[NDArray[np.bool_]] = field(default_factory=list)
    returns: list[NDArray[np.float64]] = field(default_factory=list)

    def append(
        self,
        current_players: NDArray[np.int64],
        values: NDArray[np.float32],
        dones: NDArray[np.bool_],
        returns: NDArray[np.float64],
    ) -> None:
        self.current_players.append(current_players)
        self.values.append(values)
        self.dones.append(dones)
        self.returns.append(returns)


def normalize_shares(returns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Shares of the victory that sum to one over the seats: partners divide the share of their side."""
    total = returns.sum(1, keepdims=True)
    return returns / np.where(total > 0.0, total, 1.0)


def values_by_seat(
    shares: NDArray[np.float32], current_players: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Values relative to the current player, reordered by seat."""
    seats = shares.shape[1]
    order = (np.arange(seats) - current_players[:, None]) % seats
    return np.take_along_axis(shares, order, 1)


def compute_advantages(
    trajectory: Trajectory, last_values: NDArray[np.float32], gae_lambda: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The advantage of each decision for its seat, and the value targets of all seats relative to the
    player. `last_values` are the values at the end of the rollout.

    Each seat's decisions form a chain of their own: the next value is that of the seat's own next
    decision, or the return.
    """
    num_envs, seats = last_values.shape
    env_indices = np.arange(num_envs)
    next_values = np.repeat(last_values[:, None, :], seats, 1).astype(np.float32)
    next_advantages = np.zeros_like(next_values)
    advantages = np.zeros((len(trajectory.current_players), num_envs), np.float32)
    targets = np.zeros((len(trajectory.current_players), num_envs, seats), np.float32)
    for step_index in reversed(range(len(trajectory.current_players))):
        dones, current_players, values = (
            trajectory.dones[step_index],
            trajectory.current_players[step_index],
            trajectory.values[step_index],
        )
        next_values[dones] = trajectory.returns[step_index][dones][:, None, :]
        next_advantages[dones] = 0.0
        advantage = (
            next_values[env_indices, current_players]
            - values
            + gae_lambda * next_advantages[env_indices, current_players]
        )
        next_advantages[env_indices, current_players] = advantage
        next_values[env_indices, current_players] = values
        advantages[step_index] = advantage[env_indices, current_players]
        target = np.clip(values + advantage, 0.0, 1.0)
        order = (current_players[:, None] + np.arange(seats)) % seats
        targets[step_index] = np.take_along_axis(target, order, 1)
    return advantages.reshape(-1), targets.reshape(-1, seats)
