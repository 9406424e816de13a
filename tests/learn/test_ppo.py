"""sb3-contrib's MaskablePPO trains on our environments without an adapter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from ludoteca.learn import Batch
from ludoteca.learn.gym import LudotecaEnv

RULES = {"single_round": True}
"""A single round of Encantados is a short match that random moves lose."""


def share(model: Any, matches: int = 400) -> float:
    """Its share of the victories against random moves."""
    won: list[float] = []
    with Batch(
        "encantados", 100, 2, RULES, seed="judge", opponents="random", skip_forced=True
    ) as batch:
        while len(won) < matches:
            assert batch.legal_action_mask is not None
            moves, _ = model.predict(
                batch.observations, action_masks=batch.legal_action_mask.copy(), deterministic=True
            )
            step = batch.step(moves)
            won += step.rewards[step.terminated, 0].tolist()
    return float(np.mean(won))


@pytest.mark.nightly
def test_maskable_ppo_becomes_stronger_than_it_was() -> None:
    torch.set_num_threads(1)
    tables = DummyVecEnv([lambda: LudotecaEnv("encantados", 2, RULES, opponents="random")] * 16)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        learning_rate=1e-3,
        seed=7,
        device="cpu",
        policy_kwargs={"net_arch": [64]},
    )
    before = share(model)
    model.learn(12_000)
    assert share(model) > before + 0.15


def test_a_trained_model_is_saved_loaded_and_trained_on(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    table = LudotecaEnv("neon", 2, opponents="random")
    model = MaskablePPO("MlpPolicy", table, n_steps=32, batch_size=32, n_epochs=1, seed=7)
    model.learn(32)
    model.save(tmp_path / "model")
    row, info = table.reset(seed=1)
    loaded = MaskablePPO.load(tmp_path / "model", env=table)
    for one in (model, loaded):
        mask = info["action_mask"].copy()
        move, _ = one.predict(row, action_masks=mask, deterministic=True)
        assert info["action_mask"][move] == 1
    values = [one.policy.predict_values(torch.tensor(row)[None]).item() for one in (model, loaded)]
    assert values[0] == values[1]
    loaded.learn(32)
