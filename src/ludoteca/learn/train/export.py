"""From what was learnt to what plays: the file of weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.bots.learned import Weights
from ludoteca.learn.train.plan import Plan

ORDER = (
    *("first", "first_bias", "second", "second_bias"),
    *("share", "share_bias", "move", "move_bias"),
)
"""As a network reads them."""


def weights_of(
    plan: Plan, params: dict[str, Any], scale: Any, moves: list[int], made: dict[str, Any]
) -> Weights:
    """At the table nobody scales rows: the first layer does it. Numbers are rounded as the file
    keeps them."""
    told = {name: np.asarray(params[name], np.float32) for name in ORDER}
    told["first"] = told["first"] * np.asarray(scale, np.float32)[:, None]
    flat = np.concatenate([told[name].ravel() for name in ORDER]).astype(np.float16)
    game = plan.found
    return Weights(
        game.name,
        game.rules,
        game.observation,
        plan.seats,
        told["first"].shape[0],
        plan.wide,
        plan.deep,
        moves,
        [float(number) for number in flat],
        made,
    )
