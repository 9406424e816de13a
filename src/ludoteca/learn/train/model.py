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


def matmul_dtype() -> Any:
    """Half precision on an accelerator; sums and everything after the last layer are single."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def forward(params: Params, scale: Any, observations: Any, legal_indices: Any) -> tuple[Any, Any]:
    """Log-probabilities of the legal moves, and logarithms of the shares of the victory."""
    dtype = matmul_dtype()

    def layer(inputs: Any, weights: Any, bias: Any) -> Any:
        product = jnp.matmul(inputs, weights.astype(dtype), preferred_element_type=jnp.float32)
        return product + bias

    scaled_first = params["first"] * scale[:, None]
    hidden = jax.nn.relu(layer(observations.astype(dtype), scaled_first, params["first_bias"]))
    hidden = jax.nn.relu(layer(hidden.astype(dtype), params["second"], params["second_bias"]))
    hidden = hidden.astype(dtype)
    logits = layer(hidden, params["move"].T, params["move_bias"])
    legal_logits = jnp.take_along_axis(logits, jnp.maximum(legal_indices, 0), 1)
    legal_logits = jnp.where(legal_indices >= 0, legal_logits, -1e9)
    shares = layer(hidden, params["share"], params["share_bias"])
    return jax.nn.log_softmax(legal_logits), jax.nn.log_softmax(shares)
