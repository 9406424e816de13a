"""The training loop: imitation, then self-play with PPO; it can stop and resume."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import jax
import numpy as np
import optax

from ludoteca.bots.learned import Weights
from ludoteca.learn.train import losses, model
from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.encoding import NO_ACTION, InputEncoding
from ludoteca.learn.train.env_pool import EnvPool
from ludoteca.learn.train.imitation import (
    Demonstrations,
    collect_demonstrations,
    concatenate,
)
from ludoteca.learn.train.plot import Point
from ludoteca.learn.train.rollout import collect_rollout
from ludoteca.learn.train.update import update, update_settings
from ludoteca.learn.train.weights_export import build_weights

COLLECTING, IMITATING, PLAYING = "collecting", "imitating", "playing"
"""The phases of a training."""
PHASE_ENDS = {COLLECTING: 0.12, IMITATING: 0.3, PLAYING: 1.0}
"""The part of the time limit at which each phase ends at the latest."""
LEAGUE_SIZE = 8
"""Earlier checkpoints to play against."""
LEAGUE_INTERVAL = 10
"""Rollouts between two of them."""
RATE_HALVING = 400
"""Rollouts after which the learning rate is halved."""
IMITATION_RATE = 1e-3
IMITATION_BATCH = 2048
"""Largest minibatch of the imitation: a larger one would mean fewer steps."""


@dataclass(frozen=True, slots=True)
class TrainProgress:
    """Progress of a training: the phase, the decisions so far, seconds, and the share won against the
    game's own bot (None before self-play)."""

    phase: str
    steps: int
    seconds: float
    share: float | None


ProgressCallback = Callable[[TrainProgress], None]


@dataclass(slots=True)
class TrainState:
    """The state of a training, as stored in a checkpoint."""

    params: model.Params
    opt_state: optax.OptState
    encoding: InputEncoding
    moves: list[int]
    league: list[model.Params]
    curve: list[Point]
    steps: int = 0
    rollouts: int = 0
    seconds: float = 0.0


class Training:
    """Ends after `minutes` or `steps`, whichever comes first (None: no limit). Demonstrations do not
    count as steps."""

    def __init__(
        self,
        config: TrainConfig,
        minutes: float | None = None,
        steps: int | None = None,
        on_progress: ProgressCallback = lambda progress: None,
        train_state: TrainState | None = None,
    ) -> None:
        self.config = config
        self.max_seconds = None if minutes is None else 60.0 * minutes
        self.max_steps = steps
        self.on_progress = on_progress
        self.train_state = train_state
        self.started_at = time.monotonic()

    def seconds(self) -> float:
        return time.monotonic() - self.started_at

    def is_over_time(self, phase: str) -> bool:
        return (
            self.max_seconds is not None and self.seconds() > self.max_seconds * PHASE_ENDS[phase]
        )

    def run(self, save: Callable[[TrainState], None] = lambda train_state: None) -> TrainState:
        """Trains until a limit is reached; calls `save` about once a minute and at the end."""
        if self.train_state is None:
            self.train_state = self.imitate()
            save(self.train_state)
        self.self_play(self.train_state, save)
        save(self.train_state)
        return self.train_state

    # Imitation

    def imitate(self) -> TrainState:
        config = self.config
        parts: list[Demonstrations] = []
        for part in collect_demonstrations(config):
            parts.append(part)
            self.report(COLLECTING, sum(len(other.observations) for other in parts), None)
            if self.is_over_time(COLLECTING):
                break
        demonstrations = concatenate(parts)
        encoding, moves = build_encoding(config, demonstrations)
        key = jax.random.key(seed_number(config.seed))
        params = model.init_params(
            key, config, demonstrations.observations.shape[1], len(moves) + 1
        )
        opt_state = losses.OPTIMIZER.init(params)
        data = jax.device_put(training_batch(demonstrations, encoding))
        rng = np.random.default_rng([7, *config.seed.encode()])
        size = min(config.minibatch, IMITATION_BATCH, len(demonstrations.observations))
        for epoch in range(config.bc_epochs):
            learning_rate = IMITATION_RATE * (1.0 if epoch + 1 < config.bc_epochs else 0.3)
            order = rng.permutation(len(demonstrations.observations))
            for start in range(0, len(order) - size + 1, size):
                indices = order[start : start + size]
                params, opt_state, _ = losses.imitation_step(
                    params,
                    opt_state,
                    data,
                    scale=encoding.scale,
                    indices=indices,
                    learning_rate=learning_rate,
                )
            params["first"].block_until_ready()
            self.report(IMITATING, (epoch + 1) * len(order), None)
            if self.is_over_time(IMITATING):
                break
        snapshot = copy_to_host(params)
        return TrainState(params, losses.OPTIMIZER.init(params), encoding, moves, [snapshot], [])

    # Self-play

    def self_play(self, train_state: TrainState, save: Callable[[TrainState], None]) -> None:
        config = self.config
        earlier_seconds = train_state.seconds
        pool = EnvPool(config, train_state.rollouts, train_state.encoding)
        saved_at = time.monotonic()
        try:
            while not self.is_over_time(PLAYING) and (
                self.max_steps is None or train_state.steps < self.max_steps
            ):
                share = self.train_on_rollout(train_state, pool)
                train_state.seconds = earlier_seconds + self.seconds()
                self.report(PLAYING, train_state.steps, share)
                if time.monotonic() - saved_at > 60:
                    save(train_state)
                    saved_at = time.monotonic()
        finally:
            pool.close()

    def train_on_rollout(self, train_state: TrainState, pool: EnvPool) -> float:
        config = self.config
        number = train_state.rollouts
        key = jax.random.fold_in(jax.random.key(seed_number(config.seed)), number)
        play_key, update_key = jax.random.split(key)
        rng = np.random.default_rng([number, *config.seed.encode()])
        rival_params = jax.device_put(
            train_state.league[int(rng.integers(len(train_state.league)))]
        )
        scale = train_state.encoding.scale
        rollouts, bot_results = collect_rollout(
            pool, config, train_state.params, rival_params=rival_params, scale=scale, key=play_key
        )
        train_state.params, train_state.opt_state = update(
            train_state.params,
            train_state.opt_state,
            rollouts,
            scale=scale,
            key=update_key,
            learning_rate=config.learning_rate / (1.0 + number / RATE_HALVING),
            settings=update_settings(config),
        )
        train_state.steps += config.num_envs * config.n_steps
        train_state.rollouts += 1
        if train_state.rollouts % LEAGUE_INTERVAL == 0:
            snapshot = copy_to_host(train_state.params)
            train_state.league = [*train_state.league[1 - LEAGUE_SIZE :], snapshot]
        if bot_results.matches:
            train_state.curve.append((train_state.steps, bot_results.share))
        return train_state.curve[-1][1] if train_state.curve else 0.0

    def report(self, phase: str, steps: int, share: float | None) -> None:
        self.on_progress(TrainProgress(phase, steps, self.seconds(), share))


def copy_to_host(params: model.Params) -> model.Params:
    """A copy that outlives the next update, which reuses the memory of the parameters."""
    return jax.tree.map(lambda array: np.array(array), params)  # type: ignore[no-any-return]


def seed_number(seed: str) -> int:
    return int.from_bytes(sha256(seed.encode()).digest()[:4], "big") % 2**31


def build_encoding(
    config: TrainConfig, demonstrations: Demonstrations
) -> tuple[InputEncoding, list[int]]:
    """Scales all cells to a similar size and gives an output to each move that was legal in the
    demonstrations."""
    sample = demonstrations.observations[
        :: max(1, len(demonstrations.observations) // 20_000)
    ].astype(np.float32)
    counts = np.maximum((sample > 0).sum(0), 1)
    typical = np.sqrt((sample**2).sum(0) / counts)
    scale = (1.0 / np.maximum(typical, 1.0)).astype(np.float32)
    actions = np.unique(demonstrations.legal_actions[demonstrations.legal_actions != NO_ACTION])
    index_of = np.zeros(config.known_game.moves, np.int32)
    index_of[actions] = np.arange(1, len(actions) + 1)
    max_legal = -(-int(1.5 * demonstrations.legal_actions.shape[1]) // 16) * 16
    return InputEncoding(scale, index_of, max_legal), [int(move) for move in actions]


def training_batch(demonstrations: Demonstrations, encoding: InputEncoding) -> losses.TrainingBatch:
    legal_indices = np.where(
        demonstrations.legal_actions != NO_ACTION,
        encoding.index_of[demonstrations.legal_actions],
        -1,
    )
    zeros = np.zeros(len(demonstrations.observations), np.float32)
    has_outcome = demonstrations.has_outcome.astype(np.float32)
    return losses.TrainingBatch(
        demonstrations.observations,
        legal_indices,
        demonstrations.choices,
        demonstrations.value_targets,
        has_outcome,
        zeros,
        zeros,
    )


def export_weights(config: TrainConfig, train_state: TrainState, made: dict[str, Any]) -> Weights:
    """The weights of a trained network, with its training metadata."""
    metadata = config.to_dict() | {
        "steps": train_state.steps,
        "minutes": round(train_state.seconds / 60, 1),
        "curve": [(steps, round(share, 4)) for steps, share in train_state.curve[-1:]],
    }
    return build_weights(
        config, train_state.params, train_state.encoding.scale, train_state.moves, metadata | made
    )
