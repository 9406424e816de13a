"""Rollouts: many matches in parallel, with every decision recorded for training.

In `bot_envs` of them the opponents are the game's own bot, in a quarter an earlier checkpoint, and
in the others the network plays against itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.learn.batch import Batch
from ludoteca.learn.batch_base import BatchBase
from ludoteca.learn.parallel_batch import ParallelBatch
from ludoteca.learn.train import losses, model
from ludoteca.learn.train.advantages import (
    Trajectory,
    compute_advantages,
    normalize_shares,
    values_by_seat,
)
from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.imitation import pad_legal


@dataclass(frozen=True, slots=True)
class InputEncoding:
    """The network's encoding of observations and moves."""

    scale: Any
    """A factor for each cell."""
    index_of: NDArray[np.int32]
    """The output of each move; moves not seen in the demonstrations share output 0."""
    max_legal: int
    """Legal moves beyond this number are ignored."""


@dataclass(slots=True)
class BotResults:
    """Finished matches against the game's own bot, and the shares won."""

    matches: int = 0
    wins: float = 0.0

    @property
    def share(self) -> float:
        return self.wins / self.matches if self.matches else 0.0


class TrainingEnvs:
    """The environments of a training. `number` varies their seed, so that a resumed training plays new
    matches."""

    def __init__(self, config: TrainConfig, number: int) -> None:
        self.config = config
        bot_envs = config.bot_envs
        settings = {"seats": config.seats, "skip_forced": True}
        seed = f"{config.seed}/play/{number}"
        self.self_play = open_batch(
            config, config.num_envs - bot_envs, f"{seed}/own", config.processes, settings
        )
        bot_settings = {**settings, "opponents": config.expert}
        self.bot_play = open_batch(
            config, bot_envs, f"{seed}/taught", config.processes, bot_settings
        )
        self.league_envs = config.num_envs // 4
        """The first of the self-play matches are against an earlier checkpoint."""

    def close(self) -> None:
        self.self_play.close()
        self.bot_play.close()


def open_batch(
    config: TrainConfig, n: int, seed: str, processes: int, settings: dict[str, Any]
) -> BatchBase:
    settings = {**settings, "reuse_buffers": True}
    if processes == 1:
        return Batch(config.game, n, seed=seed, **settings)
    return ParallelBatch(config.game, n, seed=seed, processes=processes, **settings)


def collect_rollout(
    envs: TrainingEnvs,
    params: model.Params,
    rival_params: model.Params,
    encoding: InputEncoding,
    key: Any,
) -> tuple[losses.TrainingBatch, NDArray[np.bool_], BotResults]:
    """Plays one rollout. Returns the decisions, which of them the network made, and the results against
    the bot."""
    import jax

    config = envs.config
    keys = jax.random.split(key, 2 * config.n_steps)
    trajectory = Trajectory(config.seats)
    steps: list[tuple[Any, ...]] = []
    bot_results = BotResults()
    league_envs = envs.league_envs
    learner_seats = np.arange(league_envs) % config.seats
    for step_index in range(config.n_steps):
        observations, legal_actions, current_players = current_decisions(envs, encoding)
        legal_indices = np.where(legal_actions >= 0, encoding.index_of[legal_actions], -1)
        output = model.act(
            params, encoding.scale, observations, legal_indices, keys[2 * step_index]
        )
        rival_output = model.act(
            rival_params,
            encoding.scale,
            observations[:league_envs],
            legal_indices[:league_envs],
            keys[2 * step_index + 1],
        )
        choices, log_probs, shares = (np.array(part) for part in output)
        is_rival = current_players[:league_envs] != learner_seats
        choices[:league_envs] = np.where(
            is_rival, np.asarray(rival_output[0]), choices[:league_envs]
        )
        is_own = np.ones(len(choices), np.bool_)
        is_own[:league_envs] = ~is_rival
        steps.append((observations, legal_indices, choices, log_probs, is_own))
        dones, returns = step_envs(
            envs, legal_actions[np.arange(len(choices)), choices], bot_results
        )
        trajectory.append(current_players, values_by_seat(shares, current_players), dones, returns)
    observations, legal_actions, current_players = current_decisions(envs, encoding)
    legal_indices = np.where(legal_actions >= 0, encoding.index_of[legal_actions], -1)
    shares = np.asarray(model.act(params, encoding.scale, observations, legal_indices, keys[0])[2])
    advantages, targets = compute_advantages(
        trajectory, values_by_seat(shares, current_players), config.gae_lambda
    )
    all_observations, all_indices, choices, log_probs, is_own = (
        np.concatenate([step[part] for step in steps]) for part in range(5)
    )
    own_advantages = advantages[is_own]
    advantages = (advantages - own_advantages.mean()) / (own_advantages.std() + 1e-6)
    weights = np.ones(len(advantages), np.float32)
    batch = losses.TrainingBatch(
        all_observations, all_indices, choices, targets, weights, log_probs, advantages
    )
    return batch, is_own, bot_results


def current_decisions(
    envs: TrainingEnvs, encoding: InputEncoding
) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int64]]:
    """Observations, padded legal actions and current players of all environments. In matches against
    bots the network's seat counts as the first."""
    self_play, bot_play = envs.self_play, envs.bot_play
    observations = np.concatenate([self_play.observations, bot_play.observations])
    legal_lists = [
        pad_legal(batch.legal_actions(), encoding.max_legal) for batch in (self_play, bot_play)
    ]
    current_players = np.concatenate([self_play.current_player, np.zeros(bot_play.n, np.int64)])
    return observations, np.concatenate(legal_lists), current_players


def step_envs(
    envs: TrainingEnvs, actions: NDArray[np.int32], bot_results: BotResults
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    self_play, bot_play = envs.self_play, envs.bot_play
    self_play_step = self_play.step(actions[: self_play.n].astype(np.int64))
    bot_step = bot_play.step(actions[self_play.n :].astype(np.int64))
    bot_results.matches += int(bot_step.terminated.sum())
    bot_results.wins += float(bot_step.rewards[bot_step.terminated, 0].sum())
    dones = np.concatenate([self_play_step.terminated, bot_step.terminated])
    return dones, normalize_shares(np.concatenate([self_play_step.rewards, bot_step.rewards]))
