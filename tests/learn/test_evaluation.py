"""How strong a policy is: a callable, a module of PyTorch, a function of JAX."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from ludoteca import games
from ludoteca.learn import Batch, evaluate
from ludoteca.learn.evaluation import Policy

Rows = NDArray[np.uint8]
Masks = NDArray[np.bool_]


def first(_: Rows, masks: Masks) -> Any:
    return masks.argmax(1)


def scores(_: Rows, masks: Masks) -> Any:
    """Equal scores for all actions, also the illegal ones: the first legal one is chosen."""
    return np.zeros(masks.shape)


class FirstModule(torch.nn.Module):
    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        assert rows.dtype == torch.float32
        return torch.zeros((len(rows), games.find("neon").moves))


@jax.jit
def of_jax(rows: Rows, masks: Masks) -> Any:
    return jax.numpy.where(masks, 0.0, -1.0)


def test_every_kind_of_policy_is_played_alike() -> None:
    policies: list[Policy] = [first, scores, FirstModule(), of_jax]
    results = [evaluate(one, "neon", 2, opponents="random", matches=64) for one in policies]
    assert results == [results[0]] * 4
    assert results[0].matches == 64


def test_the_share_and_its_interval_are_those_of_the_matches() -> None:
    """Recomputed from the rewards of the same matches."""
    result = evaluate(first, "neon", 2, opponents="random", matches=300, seed=3)
    assert result.matches == 384  # 128 matches at a time, three times
    won: list[list[float]] = [[] for _ in range(128)]
    with Batch("neon", 128, 2, seed=3, opponents="random", skip_forced=True) as batch:
        while min(map(len, won)) < 3:
            assert batch.legal_action_mask is not None
            step = batch.step(batch.legal_action_mask.argmax(1))
            for match in np.flatnonzero(step.terminated):
                won[match].append(float(step.rewards[match, 0]))
    shares = [share for row in won for share in row[:3]]
    assert result.share == pytest.approx(np.mean(shares))
    half_width = 1.96 * np.std(shares, ddof=1) / np.sqrt(len(shares))
    assert result.high - result.low == pytest.approx(2 * half_width, rel=1e-3)


def test_a_bot_beats_random_moves_and_equals_itself() -> None:
    weak = evaluate(first, "neon", 2, opponents="rulebook", matches=128)
    assert weak.high < 0.5
    even = evaluate(first, "neon", 3, opponents="random", matches=128)
    assert even.low < even.share < even.high


@pytest.mark.parametrize("name", games.names())
def test_a_policy_of_every_game_is_evaluated(name: str) -> None:
    game = games.find(name)
    options = dict(game.short_match_options) | ({"coatls": 1} if name == "coatl" else {})
    result = evaluate(first, name, 2, options, opponents="random", matches=2)
    assert 0.0 <= result.low <= result.share <= result.high <= 1.0


@pytest.mark.parametrize("answer", [np.zeros(3), np.zeros((128, 3)), [0.5] * 64, "moon"])
def test_an_answer_of_another_shape_is_refused(answer: Any) -> None:
    with pytest.raises(ValueError, match="a policy returns 64 actions, or scores of shape"):
        evaluate(lambda rows, masks: answer, "neon", 2, opponents="random", matches=64)
