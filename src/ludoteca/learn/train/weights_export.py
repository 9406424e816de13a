"""From what was learnt to what plays: the file of weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.bots.learned import Weights
from ludoteca.learn.train.config import TrainConfig

LAYER_ORDER = (
    *("first", "first_bias", "second", "second_bias"),
    *("share", "share_bias", "move", "move_bias"),
)
"""As a network reads them."""


def build_weights(
    config: TrainConfig, params: dict[str, Any], scale: Any, moves: list[int], made: dict[str, Any]
) -> Weights:
    """At the table nobody scales rows: the first layer does it. Numbers are rounded as the file
    keeps them."""
    layers = {name: np.asarray(params[name], np.float32) for name in LAYER_ORDER}
    layers["first"] = layers["first"] * np.asarray(scale, np.float32)[:, None]
    flat = np.concatenate([layers[name].ravel() for name in LAYER_ORDER]).astype(np.float16)
    game = config.known_game
    return Weights(
        game.name,
        game.rules,
        game.observation_version,
        config.seats,
        layers["first"].shape[0],
        config.hidden1,
        config.hidden2,
        moves,
        [float(number) for number in flat],
        made,
    )
