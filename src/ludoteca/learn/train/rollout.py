"""Rollouts: many matches in parallel, with every decision kept on the device for training.

In `bot_envs` of them the opponents are the game's own bot, in a quarter an earlier checkpoint, and
in the others the network plays against itself. While the environments of one group play, the device
decides for the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.env_pool import EnvPool
from ludoteca.learn.train.env_slice import Arrays, GroupLayout
from ludoteca.learn.train.imitation import normalize_shares
from ludoteca.learn.train.model import Params, forward


class Decisions(NamedTuple):
    """What one group decided in one step, on the device."""

    observations: Any
    legal: Any
    current_players: Any
    choices: Any
    log_probs: Any
    shares: Any
    """Predicted shares of the victory, relative to the player."""
    is_own: Any
    """Was it decided by the network, and not by an earlier checkpoint?"""


class GroupRollout(NamedTuple):
    """The decisions of a group, step by step, what came of them, and where it stands afterwards."""

    decisions: list[Decisions]
    dones: Any
    returns: Any
    """Shares of the victory that sum to one, where `dones` is set."""
    last_observations: Any
    last_legal: Any
    last_players: Any


@dataclass(slots=True)
class BotResults:
    """Finished matches against the game's own bot, and the shares won."""

    matches: int = 0
    wins: float = 0.0

    @property
    def share(self) -> float:
        return self.wins / self.matches if self.matches else 0.0

    def add(self, layout: GroupLayout, dones: Any, returns: Any) -> None:
        finished = dones[:, layout.own :]
        self.matches += int(finished.sum())
        self.wins += float(returns[:, layout.own :, 0][finished].sum())


class GroupRecorder:
    """Collects the rollout of one group."""

    def __init__(self, config: TrainConfig, layout: GroupLayout) -> None:
        self.layout = layout
        self.league_rows = min(layout.own, layout.rows // 4)
        """The first of the self-play matches are against an earlier checkpoint."""
        self.learner_seats = (np.arange(self.league_rows) % config.seats).astype(np.int8)
        self.decisions: list[Decisions] = []
        self.dones: list[Any] = []
        self.returns: list[Any] = []

    def keep_outcome(self, arrays: Arrays) -> None:
        self.dones.append(arrays["dones"].copy())
        self.returns.append(arrays["returns"].copy())

    def decide(
        self, arrays: Arrays, params: Params, rival_params: Params, scale: Any, key: Any
    ) -> Any:
        """The choices of this step, still on the device."""
        inputs = inputs_of(arrays)
        decisions = act(
            params,
            scale,
            inputs,
            rival_params=rival_params,
            learner_seats=self.learner_seats,
            key=key,
        )
        self.decisions.append(decisions)
        return decisions.choices

    def rollout(self, arrays: Arrays, results: BotResults) -> GroupRollout:
        """The whole rollout; adds the results against the bot to `results`."""
        dones, returns = np.stack(self.dones), np.stack(self.returns)
        results.add(self.layout, dones, returns)
        return GroupRollout(self.decisions, dones, normalize_shares(returns), *inputs_of(arrays))


def inputs_of(arrays: Arrays) -> tuple[Any, Any, Any]:
    """Observations, legal outputs and current players, as they are now, on the device."""
    return (
        to_device(arrays["observations"]),
        to_device(arrays["legal"]),
        to_device(arrays["current_players"]),
    )


def to_device(array: Any) -> Any:
    """On a CPU JAX would go on reading the array itself, which the next step overwrites."""
    return jax.device_put(array.copy() if jax.default_backend() == "cpu" else array)


@jax.jit
def act(
    params: Params,
    scale: Any,
    inputs: tuple[Any, Any, Any],
    *,
    rival_params: Params,
    learner_seats: Any,
    key: Any,
) -> Decisions:
    """Samples a move for each row, in the first rows for an earlier checkpoint's seats from that."""
    observations, legal, current_players = inputs
    own_key, rival_key = jax.random.split(key)
    moves, shares = forward(params, scale, observations, legal)
    choices = jax.random.categorical(own_key, moves)
    is_own = jnp.ones(len(choices), jnp.bool_)
    league_rows = len(learner_seats)
    if league_rows:
        is_rival = current_players[:league_rows] != learner_seats
        rival_moves, _ = forward(
            rival_params, scale, observations[:league_rows], legal[:league_rows]
        )
        rival_choices = jax.random.categorical(rival_key, rival_moves)
        mixed = jnp.where(is_rival, rival_choices, choices[:league_rows])
        choices = choices.at[:league_rows].set(mixed)
        is_own = is_own.at[:league_rows].set(~is_rival)
    log_probs = jnp.take_along_axis(moves, choices[:, None], 1)[:, 0]
    return Decisions(
        observations, legal, current_players, choices, log_probs, jnp.exp(shares), is_own
    )


def collect_rollout(
    pool: EnvPool,
    config: TrainConfig,
    params: Params,
    *,
    rival_params: Params,
    scale: Any,
    key: Any,
) -> tuple[list[GroupRollout], BotResults]:
    """Plays one rollout: its decisions, and the results against the bot."""
    recorders = [GroupRecorder(config, layout) for layout in pool.layouts]
    keys = jax.random.split(key, (config.n_steps, len(recorders)))
    for step in range(config.n_steps):
        for group, recorder in enumerate(recorders):
            arrays = pool.wait(group)
            if step:
                recorder.keep_outcome(arrays)
            choices = recorder.decide(arrays, params, rival_params, scale, keys[step, group])
            arrays["choices"][:] = choices
            pool.step(group)
    results = BotResults()
    rollouts = []
    for group, recorder in enumerate(recorders):
        arrays = pool.wait(group)
        recorder.keep_outcome(arrays)
        rollouts.append(recorder.rollout(arrays, results))
    return rollouts, results
