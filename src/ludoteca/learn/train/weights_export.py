"""Export of trained parameters as weights that play without JAX."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.bots.learned import Weights
from ludoteca.learn.train.config import TrainConfig

LAYER_ORDER = (
    *("first", "first_bias", "second", "second_bias"),
    *("share", "share_bias", "move", "move_bias"),
)
"""The order of the arrays in a weights file."""


def build_weights(
    config: TrainConfig, params: dict[str, Any], scale: Any, moves: list[int], made: dict[str, Any]
) -> Weights:
    """Folds the input scale into the first layer and rounds to the half precision of the file."""
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
