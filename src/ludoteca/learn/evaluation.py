"""`evaluate`: how strong a policy is, with an interval."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.game import Game
from ludoteca.lab.confidence import clustered_share
from ludoteca.learn.arguments import Opponents
from ludoteca.learn.batch import Batch
from ludoteca.learn.errors import as_positive_int

Policy = Callable[..., Any]
"""Called with the observations and the masks of a batch, as arrays with a row for each match. Returns
an action for each, or a row of scores for all actions, of which the best legal one is played."""
ENVS = 128


class Evaluation(NamedTuple):
    """The share of the victories and its 95 % interval."""

    share: float
    low: float
    high: float
    matches: int


def evaluate(
    policy: Policy,
    game: str | Game[Any],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    opponents: Opponents = DEFAULT_LEVEL,
    matches: int = 1000,
    seed: int | str = 0,
    include_history: bool = False,
) -> Evaluation:
    """Plays a policy against bots, from every seat in turn.

    A PyTorch module gets the observations alone, as floating-point numbers, and returns scores. The
    number of matches is rounded up, so that long matches count as often as short ones.
    """
    wanted = as_positive_int("matches", matches)
    n = min(ENVS, wanted)
    rounds = -(-wanted // n)
    decide = torch_policy(policy) if is_torch_module(policy) else policy
    shares = np.zeros((n, rounds))
    finished = np.zeros(n, np.int64)
    with Batch(
        game,
        n,
        seats,
        options,
        seed,
        opponents=opponents,
        masks=True,
        skip_forced=True,
        include_history=include_history,
    ) as batch:
        step = batch.current()
        while finished.min() < rounds:
            assert step.legal_action_mask is not None
            answer = decide(step.observations, step.legal_action_mask)
            step = batch.step(chosen_actions(answer, step.legal_action_mask))
            for match in np.flatnonzero(step.terminated):
                if finished[match] < rounds:
                    shares[match, finished[match]] = step.rewards[match, 0]
                    finished[match] += 1
    share, low, high = clustered_share([(float(won), 1) for won in shares.ravel()])
    return Evaluation(share, low, high, shares.size)


def chosen_actions(answer: Any, masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The actions of a policy that returned actions or scores."""
    array = np.asarray(answer)
    if array.shape == (len(masks),) and array.dtype.kind in "iu":
        return array.astype(np.int64)
    if array.shape != masks.shape:
        raise ValueError(
            f"a policy returns {len(masks)} actions, or scores of shape {masks.shape}, "
            f"not {array.dtype} of shape {array.shape}"
        )
    best: NDArray[np.int64] = np.where(masks, array, -np.inf).argmax(1)
    return best


def is_torch_module(policy: Policy) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(policy, torch.nn.Module)


def torch_policy(module: Any) -> Policy:
    """A PyTorch module as a policy, on the device of its parameters."""
    import torch

    parameter = next(module.parameters(), None)
    device = None if parameter is None else parameter.device

    def decide(observations: NDArray[np.uint8], _: NDArray[np.bool_]) -> NDArray[np.float32]:
        with torch.no_grad():
            rows = torch.tensor(observations, dtype=torch.float32, device=device)
            scores: NDArray[np.float32] = module(rows).float().cpu().numpy()
            return scores

    return decide
