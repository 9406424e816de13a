"""The losses of imitation and of PPO, and the training steps that minimize them."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from ludoteca.learn.train.model import Params, forward

OPTIMIZER = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam(eps=1e-7))
"""Adam with gradient clipping. The learning rate varies, so each step applies it."""


class TrainingBatch(NamedTuple):
    """Decisions, one per row. `legal_indices` are the outputs of the legal moves, padded with -1;
    `choices` are positions among them. `weights` are 0 where the outcome is unknown (imitation) or
    another network decided (PPO)."""

    observations: Any
    legal_indices: Any
    choices: Any
    value_targets: Any
    """Shares of the victory of all seats, relative to the player."""
    weights: Any
    log_probs: Any
    """Log-probabilities of the choices when they were made."""
    advantages: Any


def value_loss(log_shares: Any, targets: Any, weights: Any) -> Any:
    return -jnp.mean(weights * jnp.sum(targets * log_shares, 1))


def imitation_loss(params: Params, scale: Any, batch: TrainingBatch) -> Any:
    """Cross-entropy of the expert's choices, and of the outcomes."""
    moves, shares = forward(params, scale, batch.observations, batch.legal_indices)
    log_probs = jnp.take_along_axis(moves, batch.choices[:, None], 1)[:, 0]
    return -jnp.mean(log_probs) + 0.5 * value_loss(shares, batch.value_targets, batch.weights)


def ppo_loss(
    params: Params, scale: Any, batch: TrainingBatch, clip: float, entropy_coef: float
) -> Any:
    """PPO's clipped objective, with the entropy bonus and the value loss."""
    moves, shares = forward(params, scale, batch.observations, batch.legal_indices)
    log_probs = jnp.take_along_axis(moves, batch.choices[:, None], 1)[:, 0]
    ratio = jnp.exp(log_probs - batch.log_probs)
    clipped = jnp.clip(ratio, 1 - clip, 1 + clip)
    gain = jnp.minimum(ratio * batch.advantages, clipped * batch.advantages)
    entropy = -jnp.sum(jnp.where(batch.legal_indices >= 0, jnp.exp(moves) * moves, 0.0), 1)
    weights = batch.weights / jnp.maximum(jnp.mean(batch.weights), 1e-6)
    policy_objective = jnp.mean(weights * (gain + entropy_coef * entropy))
    return -policy_objective + 0.5 * value_loss(shares, batch.value_targets, weights)


def apply_gradients(
    params: Params, opt_state: optax.OptState, grads: Params, learning_rate: Any
) -> tuple[Params, optax.OptState]:
    updates, opt_state = OPTIMIZER.update(grads, opt_state)
    steps = jax.tree.map(lambda update: -learning_rate * update, updates)
    return optax.apply_updates(params, steps), opt_state


@jax.jit
def imitation_step(
    params: Params,
    opt_state: optax.OptState,
    data: TrainingBatch,
    *,
    scale: Any,
    indices: Any,
    learning_rate: Any,
) -> tuple[Params, optax.OptState, Any]:
    """One step on the rows `indices` of the data; returns also the loss."""
    batch = TrainingBatch(*(part[indices] for part in data))
    loss, grads = jax.value_and_grad(imitation_loss)(params, scale, batch)
    return *apply_gradients(params, opt_state, grads, learning_rate), loss
