"""The network in JAX; `weights_export.py` writes the file for play without JAX."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ludoteca.learn.train.config import TrainConfig

Params = dict[str, Any]


def init_params(key: Any, config: TrainConfig, input_size: int, num_outputs: int) -> Params:
    one, two, three = jax.random.split(key, 3)
    hidden1, hidden2 = config.hidden1, config.hidden2
    return {
        "first": jax.random.normal(one, (input_size, hidden1)) * jnp.sqrt(8.0 / input_size),
        "first_bias": jnp.zeros(hidden1),
        "second": jax.random.normal(two, (hidden1, hidden2)) * jnp.sqrt(2.0 / hidden1),
        "second_bias": jnp.zeros(hidden2),
        "share": jnp.zeros((hidden2, config.seats)),
        "share_bias": jnp.zeros(config.seats),
        "move": jax.random.normal(three, (num_outputs, hidden2)) * jnp.sqrt(0.01 / hidden2),
        "move_bias": jnp.zeros(num_outputs),
    }


def forward(params: Params, scale: Any, observations: Any, legal_indices: Any) -> tuple[Any, Any]:
    """Log-probabilities of the legal moves, and logarithms of the shares of the victory."""
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
    """A sampled choice for each row, its log-probability, and the predicted shares."""
    moves, shares = forward(params, scale, observations, legal_indices)
    choices = jax.random.categorical(key, moves)
    log_probs = jnp.take_along_axis(moves, choices[:, None], 1)[:, 0]
    return choices, log_probs, jnp.exp(shares)
