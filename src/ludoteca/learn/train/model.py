"""The network that learns, in JAX; `export.py` turns it into what plays without."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

Params = dict[str, Any]


class AdamState(NamedTuple):
    """Of Adam: how the slopes were, on average, and their squares."""

    mean: Params
    square: Params
    steps: Any


class TrainingBatch(NamedTuple):
    """What is learnt from, a row for each. `places` are those of the legal moves, -1 where there
    is none; `choices` says which of them was taken, `shares` what should be expected."""

    observations: Any
    legal_indices: Any
    choices: Any
    value_targets: Any
    value_weights: Any
    """Of `shares`: 0 where nobody knows."""
    log_probs: Any
    """The logarithm of how likely the choice was."""
    advantages: Any
    """How much better than expected it came out."""


def init_params(
    key: Any, size: int, hidden1: int, hidden2: int, seats: int, num_outputs: int
) -> Params:
    one, two, three = jax.random.split(key, 3)
    return {
        "first": jax.random.normal(one, (size, hidden1)) * jnp.sqrt(8.0 / size),
        "first_bias": jnp.zeros(hidden1),
        "second": jax.random.normal(two, (hidden1, hidden2)) * jnp.sqrt(2.0 / hidden1),
        "second_bias": jnp.zeros(hidden2),
        "share": jnp.zeros((hidden2, seats)),
        "share_bias": jnp.zeros(seats),
        "move": jax.random.normal(three, (num_outputs, hidden2)) * jnp.sqrt(0.01 / hidden2),
        "move_bias": jnp.zeros(num_outputs),
    }


def init_opt_state(params: Params) -> AdamState:
    zeros = {name: jnp.zeros_like(value) for name, value in params.items()}
    return AdamState(zeros, dict(zeros), jnp.zeros((), jnp.int32))


def forward(params: Params, scale: Any, observations: Any, legal_indices: Any) -> tuple[Any, Any]:
    """The logarithms of the likelihood of each legal move, and those of the shares."""
    hidden = jax.nn.relu((observations * scale) @ params["first"] + params["first_bias"])
    hidden = jax.nn.relu(hidden @ params["second"] + params["second_bias"])
    logits = hidden @ params["move"].T + params["move_bias"]
    legal_logits = jnp.take_along_axis(logits, jnp.maximum(legal_indices, 0), 1)
    legal_logits = jnp.where(legal_indices >= 0, legal_logits, -1e9)
    shares = hidden @ params["share"] + params["share_bias"]
    return jax.nn.log_softmax(legal_logits), jax.nn.log_softmax(shares)


@jax.jit
def act(
    params: Params, scale: Any, observations: Any, legal_indices: Any, key: Any
) -> tuple[Any, Any, Any]:
    """A choice for each row, drawn by lot; its likelihood's logarithm; the shares expected."""
    moves, shares = forward(params, scale, observations, legal_indices)
    choices = jax.random.categorical(key, moves)
    log_probs = jnp.take_along_axis(moves, choices[:, None], 1)[:, 0]
    return choices, log_probs, jnp.exp(shares)


def value_loss(log_shares: Any, targets: Any, weights: Any) -> Any:
    return -jnp.mean(weights * jnp.sum(targets * log_shares, 1))


def imitation_loss(params: Params, scale: Any, batch: TrainingBatch) -> Any:
    moves, shares = forward(params, scale, batch.observations, batch.legal_indices)
    log_probs = jnp.take_along_axis(moves, batch.choices[:, None], 1)[:, 0]
    return -jnp.mean(log_probs) + 0.5 * value_loss(shares, batch.value_targets, batch.value_weights)


def ppo_loss(
    params: Params, scale: Any, batch: TrainingBatch, clip: float, entropy_coef: float
) -> Any:
    """What PPO makes small."""
    moves, shares = forward(params, scale, batch.observations, batch.legal_indices)
    log_probs = jnp.take_along_axis(moves, batch.choices[:, None], 1)[:, 0]
    ratio = jnp.exp(log_probs - batch.log_probs)
    clipped = jnp.clip(ratio, 1 - clip, 1 + clip)
    policy_gain = jnp.mean(jnp.minimum(ratio * batch.advantages, clipped * batch.advantages))
    entropy = -jnp.mean(
        jnp.sum(jnp.where(batch.legal_indices >= 0, jnp.exp(moves) * moves, 0.0), 1)
    )
    return (
        -policy_gain
        - entropy_coef * entropy
        + 0.5 * value_loss(shares, batch.value_targets, batch.value_weights)
    )


def adam_step(
    params: Params, opt_state: AdamState, grads: Params, learning_rate: Any
) -> tuple[Params, AdamState]:
    """Adam, with slopes that are never too steep."""
    grad_norm = jnp.sqrt(sum(jnp.sum(grad**2) for grad in grads.values()))
    grads = {name: grad / jnp.maximum(1.0, grad_norm) for name, grad in grads.items()}
    steps = opt_state.steps + 1
    mean = {name: 0.9 * opt_state.mean[name] + 0.1 * grad for name, grad in grads.items()}
    square = {
        name: 0.999 * opt_state.square[name] + 0.001 * grad**2 for name, grad in grads.items()
    }
    mean_correction, square_correction = 1 - 0.9**steps, 1 - 0.999**steps
    params = {
        name: value
        - learning_rate
        * (mean[name] / mean_correction)
        / (jnp.sqrt(square[name] / square_correction) + 1e-7)
        for name, value in params.items()
    }
    return params, AdamState(mean, square, steps)


@jax.jit
def imitation_step(
    params: Params,
    opt_state: AdamState,
    scale: Any,
    data: TrainingBatch,
    indices: Any,
    learning_rate: Any,
) -> tuple[Params, AdamState, Any]:
    batch = TrainingBatch(*(part[indices] for part in data))
    loss, grads = jax.value_and_grad(imitation_loss)(params, scale, batch)
    return *adam_step(params, opt_state, grads, learning_rate), loss


@partial(jax.jit, static_argnums=(6, 7))
def ppo_step(
    params: Params,
    opt_state: AdamState,
    scale: Any,
    data: TrainingBatch,
    indices: Any,
    learning_rate: Any,
    clip: float,
    entropy_coef: float,
) -> tuple[Params, AdamState, Any]:
    batch = TrainingBatch(*(part[indices] for part in data))
    loss, grads = jax.value_and_grad(ppo_loss)(params, scale, batch, clip, entropy_coef)
    return *adam_step(params, opt_state, grads, learning_rate), loss
