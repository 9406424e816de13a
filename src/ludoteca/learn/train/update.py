"""An update: advantages and all gradient steps of PPO on a rollout, as one compiled call."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from ludoteca.learn.train import losses
from ludoteca.learn.train.advantages import Trajectory, compute_advantages, values_by_seat
from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.model import Params, forward
from ludoteca.learn.train.rollout import Decisions, GroupRollout


class UpdateSettings(NamedTuple):
    """What the compiled call depends on, besides shapes."""

    minibatch: int
    epochs: int
    gae_lambda: float
    clip: float
    entropy_coef: float


def update_settings(config: TrainConfig) -> UpdateSettings:
    return UpdateSettings(
        config.minibatch, config.ppo_epochs, config.gae_lambda, config.clip, config.entropy_coef
    )


@partial(jax.jit, static_argnames="settings", donate_argnames=("params", "opt_state"))
def update(
    params: Params,
    opt_state: optax.OptState,
    rollouts: list[GroupRollout],
    *,
    scale: Any,
    key: Any,
    learning_rate: Any,
    settings: UpdateSettings,
) -> tuple[Params, optax.OptState]:
    parts = [training_rows(params, scale, rollout, settings.gae_lambda) for rollout in rollouts]
    data = losses.TrainingBatch(*(jnp.concatenate(part) for part in zip(*parts, strict=True)))
    data = data._replace(advantages=standardize(data.advantages, data.weights))
    count = len(data.choices)
    size = min(settings.minibatch, count)
    steps = count // size

    def step(state: Any, indices: Any) -> tuple[Any, None]:
        params, opt_state = state
        batch = losses.TrainingBatch(*(part[indices] for part in data))
        grads = jax.grad(losses.ppo_loss)(
            params, scale, batch, settings.clip, settings.entropy_coef
        )
        return losses.apply_gradients(params, opt_state, grads, learning_rate), None

    def epoch(state: Any, epoch_key: Any) -> tuple[Any, None]:
        order = jax.random.permutation(epoch_key, count)[: steps * size]
        return jax.lax.scan(step, state, order.reshape(steps, size))

    keys = jax.random.split(key, settings.epochs)
    state, _ = jax.lax.scan(epoch, (params, opt_state), keys)
    return state


def training_rows(
    params: Params, scale: Any, rollout: GroupRollout, gae_lambda: float
) -> losses.TrainingBatch:
    """The decisions of a group, one per row, with their advantages and value targets."""
    made = Decisions(*(jnp.stack(part) for part in zip(*rollout.decisions, strict=True)))
    _, last_shares = forward(params, scale, rollout.last_observations, rollout.last_legal)
    advantages, targets = compute_advantages(
        Trajectory(
            made.current_players,
            values_by_seat(made.shares, made.current_players),
            rollout.dones,
            rollout.returns,
        ),
        values_by_seat(jnp.exp(last_shares), rollout.last_players),
        gae_lambda,
    )
    rows = losses.TrainingBatch(
        made.observations,
        made.legal,
        made.choices,
        targets,
        made.is_own.astype(jnp.float32),
        made.log_probs,
        advantages,
    )
    return losses.TrainingBatch(*(part.reshape(-1, *part.shape[2:]) for part in rows))


def standardize(advantages: Any, weights: Any) -> Any:
    total = weights.sum()
    mean = (weights * advantages).sum() / total
    variance = (weights * (advantages - mean) ** 2).sum() / total
    return (advantages - mean) / (jnp.sqrt(variance) + 1e-6)
