"""Teaching: the game's own bot plays, and says in every position what it would do."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

import numpy as np
from numpy.typing import NDArray

from ludoteca.learn.batch import Batch, LegalActions
from ludoteca.learn.train.advantages import normalize_shares
from ludoteca.learn.train.config import TrainConfig

NUM_ENVS = 16
STEPS = 512
RANDOM_PROBABILITY = 0.15
"""How often another legal move is played than the one advised: so that there is an answer to those
positions as well to which its own play would never lead."""
NO_ACTION = -1
COST_STEPS = 12


@dataclass(frozen=True, slots=True)
class Demonstrations:
    """Decisions, one in each row. `moves` are the legal ones, filled up with NO_MOVE; `choices` says
    which of them the teacher takes. Where the match did not end in time, `known` is False and
    `shares` mean nothing; they are those of all seats, the reader's first."""

    observations: NDArray[np.uint8]
    legal_actions: NDArray[np.int32]
    choices: NDArray[np.int32]
    value_targets: NDArray[np.float32]
    has_outcome: NDArray[np.bool_]


def pad_legal(legal: LegalActions, width: int | None = None) -> NDArray[np.int32]:
    """The legal moves of each match in a row of their own; what is beyond `width` is left out."""
    counts = np.diff(legal.starts)
    max_legal = int(counts.max()) if width is None else width
    table = np.full((len(counts), max_legal), NO_ACTION, np.int32)
    rows = np.repeat(np.arange(len(counts)), counts)
    columns = np.arange(len(legal.actions)) - legal.starts[rows]
    fits = columns < max_legal
    table[rows[fits], columns[fits]] = legal.actions[fits]
    return table


def collect_part(work: tuple[TrainConfig, int]) -> Demonstrations:
    """A part of the lessons; it depends on its number and on the plan alone."""
    config, number = work
    rng = np.random.default_rng([number, *config.seed.encode()])
    observations, legal_lists, choices, current_players, dones, returns = [], [], [], [], [], []
    seed = f"{config.seed}/lesson/{number}"
    with Batch(config.game, NUM_ENVS, config.seats, seed=seed, skip_forced=True) as batch:
        for _ in range(STEPS):
            legal_actions = pad_legal(batch.legal_actions())
            expert_actions = batch.expert_actions(config.teacher)
            observations.append(batch.observations.copy())
            legal_lists.append(legal_actions)
            choices.append(np.argmax(legal_actions == expert_actions[:, None], 1))
            current_players.append(batch.current_players.copy())
            explores = rng.random(NUM_ENVS) < RANDOM_PROBABILITY
            step = batch.step(np.where(explores, batch.random_legal_actions(), expert_actions))
            dones.append(step.dones.copy())
            returns.append(normalize_shares(step.returns))
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
    """What came of the match of each decision, for its reader; and whether it is known."""
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
    """What is told seat by seat, with the reader's own first."""
    seats = shares.shape[1]
    order = (current_players[:, None] + np.arange(seats)) % seats
    return np.take_along_axis(shares, order, 1)


def pad_columns(legal_actions: NDArray[np.int32], columns: int) -> NDArray[np.int32]:
    missing = columns - legal_actions.shape[1]
    return np.pad(legal_actions, ((0, 0), (0, missing)), constant_values=NO_ACTION)


def collect_demonstrations(config: TrainConfig) -> Iterator[Demonstrations]:
    """All lessons, part by part, in order."""
    parts = [(config, number) for number in range(-(-config.demonstrations // (NUM_ENVS * STEPS)))]
    if config.processes == 1:
        yield from map(collect_part, parts)
        return
    with multiprocessing.get_context("spawn").Pool(min(config.processes, len(parts))) as pool:
        yield from pool.imap(collect_part, parts)


def concatenate(parts: list[Demonstrations]) -> Demonstrations:
    max_legal = max(part.legal_actions.shape[1] for part in parts)
    return Demonstrations(
        np.concatenate([part.observations for part in parts]),
        np.concatenate([pad_columns(part.legal_actions, max_legal) for part in parts]),
        np.concatenate([part.choices for part in parts]),
        np.concatenate([part.value_targets for part in parts]),
        np.concatenate([part.has_outcome for part in parts]),
    )


def teacher_cost(game: str, seats: int) -> float:
    """Seconds of this processor that a decision of the teacher takes."""
    config = TrainConfig(game, seats, "cost")
    with Batch(game, 8, seats, seed="cost", skip_forced=True) as batch:
        start = process_time()
        for _ in range(COST_STEPS):
            batch.step(batch.expert_actions(config.teacher))
        return (process_time() - start) / (8 * COST_STEPS)
