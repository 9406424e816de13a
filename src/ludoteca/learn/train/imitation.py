"""Imitation data: positions of the game's own bot with the moves that it would play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.lab.parallel import parallel_map
from ludoteca.learn.batch import Batch
from ludoteca.learn.batches.base import LegalActions
from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.encoding import NO_ACTION

NUM_ENVS = 16
STEPS = 512
RANDOM_PROBABILITY = 0.15
"""Probability of a random move instead of the expert's, so that the data includes positions that its
own play would never reach."""
COST_STEPS = 12


@dataclass(frozen=True, slots=True)
class Demonstrations:
    """Decisions, one per row. `legal_actions` are padded with NO_ACTION; `choices` are the expert's
    positions among them. `value_targets` are the final shares of all seats, relative to the player;
    where the match did not end in time, `has_outcome` is False and they are meaningless."""

    observations: NDArray[np.uint8]
    legal_actions: NDArray[np.int32]
    choices: NDArray[np.int32]
    value_targets: NDArray[np.float32]
    has_outcome: NDArray[np.bool_]


def pad_legal(legal: LegalActions, width: int | None = None) -> NDArray[np.int32]:
    """The legal actions of each match as a padded row; those beyond `width` are left out."""
    counts = np.diff(legal.starts)
    max_legal = int(counts.max()) if width is None else width
    table = np.full((len(counts), max_legal), NO_ACTION, np.int32)
    rows = np.repeat(np.arange(len(counts)), counts)
    columns = np.arange(len(legal.actions)) - legal.starts[rows]
    fits = columns < max_legal
    table[rows[fits], columns[fits]] = legal.actions[fits]
    return table


def collect_part(work: tuple[TrainConfig, int]) -> Demonstrations:
    """A part of the demonstrations; it depends only on its number and the configuration."""
    config, number = work
    rng = np.random.default_rng([number, *config.seed.encode()])
    observations, legal_lists, choices, current_players, dones, returns = [], [], [], [], [], []
    seed = f"{config.seed}/lesson/{number}"
    settings: dict[str, Any] = {"skip_forced": True, "reuse_buffers": True}
    with Batch(config.game, NUM_ENVS, config.seats, seed=seed, **settings) as batch:
        for _ in range(STEPS):
            legal_actions = pad_legal(batch.legal_actions())
            expert_actions = batch.expert_actions(config.expert)
            observations.append(batch.observations.copy())
            legal_lists.append(legal_actions)
            choices.append(np.argmax(legal_actions == expert_actions[:, None], 1))
            current_players.append(batch.current_player.copy())
            explores = rng.random(NUM_ENVS) < RANDOM_PROBABILITY
            step = batch.step(np.where(explores, batch.random_legal_actions(), expert_actions))
            dones.append(step.terminated.copy())
            returns.append(normalize_shares(step.rewards))
    max_legal = max(legal_actions.shape[1] for legal_actions in legal_lists)
    value_targets, has_outcome = outcomes(current_players, dones, returns)
    return Demonstrations(
        np.concatenate(observations),
        np.concatenate([pad_columns(legal_actions, max_legal) for legal_actions in legal_lists]),
        np.concatenate(choices).astype(np.int32),
        value_targets,
        has_outcome,
    )


def outcomes(
    current_players: list[NDArray[np.int64]],
    dones: list[NDArray[np.bool_]],
    returns: list[NDArray[np.float64]],
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The final shares of each decision's match, relative to its player, and whether they are known."""
    num_envs, seats = returns[0].shape
    value_targets = np.zeros((len(current_players), num_envs, seats), np.float32)
    has_outcome = np.zeros((len(current_players), num_envs), np.bool_)
    last_returns = np.zeros((num_envs, seats))
    is_over = np.zeros(num_envs, np.bool_)
    for step_index in reversed(range(len(current_players))):
        last_returns[dones[step_index]] = returns[step_index][dones[step_index]]
        is_over |= dones[step_index]
        value_targets[step_index] = relative_to_player(last_returns, current_players[step_index])
        has_outcome[step_index] = is_over
    return value_targets.reshape(-1, seats), has_outcome.reshape(-1)


def relative_to_player(
    shares: NDArray[np.float64], current_players: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Shares by seat, reordered to begin with the current player."""
    seats = shares.shape[1]
    order = (current_players[:, None] + np.arange(seats)) % seats
    return np.take_along_axis(shares, order, 1)


def normalize_shares(returns: NDArray[Any]) -> NDArray[Any]:
    """Shares of the victory that sum to one over the seats: partners divide the share of their side."""
    total = returns.sum(-1, keepdims=True)
    return returns / np.where(total > 0.0, total, 1.0)


def pad_columns(legal_actions: NDArray[np.int32], columns: int) -> NDArray[np.int32]:
    missing = columns - legal_actions.shape[1]
    return np.pad(legal_actions, ((0, 0), (0, missing)), constant_values=NO_ACTION)


def collect_demonstrations(config: TrainConfig) -> Iterator[Demonstrations]:
    """The demonstrations, part by part in order."""
    parts = [(config, number) for number in range(-(-config.demonstrations // (NUM_ENVS * STEPS)))]
    yield from parallel_map(collect_part, parts, config.processes)


def concatenate(parts: list[Demonstrations]) -> Demonstrations:
    max_legal = max(part.legal_actions.shape[1] for part in parts)
    return Demonstrations(
        np.concatenate([part.observations for part in parts]),
        np.concatenate([pad_columns(part.legal_actions, max_legal) for part in parts]),
        np.concatenate([part.choices for part in parts]),
        np.concatenate([part.value_targets for part in parts]),
        np.concatenate([part.has_outcome for part in parts]),
    )


def expert_cost(game: str, seats: int) -> float:
    """Processor seconds per decision of the expert."""
    config = TrainConfig(game, seats, "cost")
    with Batch(game, 8, seats, seed="cost", skip_forced=True) as batch:
        start = process_time()
        for _ in range(COST_STEPS):
            batch.step(batch.expert_actions(config.expert))
        return (process_time() - start) / (8 * COST_STEPS)
