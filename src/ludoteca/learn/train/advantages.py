"""Value targets and advantages (GAE), in JAX."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp


class Trajectory(NamedTuple):
    """A rollout of many environments, step by step: the current players, the predicted values of all
    seats, and where the match ended then, its returns. The first dimension are the steps."""

    current_players: Any
    values: Any
    dones: Any
    returns: Any


def values_by_seat(shares: Any, current_players: Any) -> Any:
    """Values relative to the current player, reordered by seat."""
    seats = shares.shape[-1]
    order = (jnp.arange(seats) - current_players[..., None]) % seats
    return jnp.take_along_axis(shares, order, -1)


def compute_advantages(
    trajectory: Trajectory, last_values: Any, gae_lambda: float
) -> tuple[Any, Any]:
    """The advantage of each decision for its seat, and the value targets of all seats relative to the
    player. `last_values` are the values at the end of the rollout.

    Each seat's decisions form a chain of their own: the next value is that of the seat's own next
    decision, or the return.
    """
    seats = last_values.shape[-1]

    def step_back(coming: tuple[Any, Any], step: Trajectory) -> tuple[tuple[Any, Any], Any]:
        ended = step.dones[:, None, None]
        next_values = jnp.where(ended, step.returns[:, None, :], coming[0])
        next_advantages = jnp.where(ended, 0.0, coming[1])
        player = step.current_players.astype(jnp.int32)[:, None]

        def of_player(by_seat: Any) -> Any:
            return jnp.take_along_axis(by_seat, player[..., None], 1)[:, 0]

        advantage = of_player(next_values) - step.values + gae_lambda * of_player(next_advantages)
        acts = (player == jnp.arange(seats))[..., None]
        next_values = jnp.where(acts, step.values[:, None, :], next_values)
        next_advantages = jnp.where(acts, advantage[:, None, :], next_advantages)
        target = jnp.clip(step.values + advantage, 0.0, 1.0)
        order = (player + jnp.arange(seats)) % seats
        own = jnp.take_along_axis(advantage, player, 1)[:, 0]
        return (next_values, next_advantages), (own, jnp.take_along_axis(target, order, 1))

    start = jnp.repeat(last_values[:, None, :], seats, 1)
    _, (advantages, targets) = jax.lax.scan(
        step_back, (start, jnp.zeros_like(start)), trajectory, reverse=True
    )
    return advantages, targets
