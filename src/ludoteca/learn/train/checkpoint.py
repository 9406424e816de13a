"""Checkpoints: a training as a file, from which it can resume."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.learn.train.config import TrainConfig, config_from_dict
from ludoteca.learn.train.encoding import InputEncoding
from ludoteca.learn.train.losses import OPTIMIZER
from ludoteca.learn.train.model import Params
from ludoteca.learn.train.training import TrainState


def save(path: Path, config: TrainConfig, train_state: TrainState) -> None:
    """Writes a temporary file and renames it, so that the checkpoint is always complete."""
    metadata = {
        "config": config.to_dict(),
        "curve": train_state.curve,
        "steps": train_state.steps,
        "rollouts": train_state.rollouts,
        "seconds": train_state.seconds,
        "league": len(train_state.league),
        "max_legal": train_state.encoding.max_legal,
    }
    arrays: dict[str, Any] = {
        "metadata": np.frombuffer(json.dumps(metadata).encode(), np.uint8),
        "scale": train_state.encoding.scale,
        "moves": np.asarray(train_state.moves, np.int64),
    }
    arrays |= {
        f"opt_state/{n}": leaf for n, leaf in enumerate(jax.tree.leaves(train_state.opt_state))
    }
    param_groups = {"params": train_state.params}
    param_groups |= {f"league{n}": params for n, params in enumerate(train_state.league)}
    for group, params in param_groups.items():
        arrays |= {f"{group}/{name}": value for name, value in params.items()}
    temporary = path.with_name(f"{path.name}.new")
    with temporary.open("wb") as file:
        savez: Any = np.savez
        savez(file, **{name: np.asarray(value) for name, value in arrays.items()})
    temporary.replace(path)


def load(path: Path) -> tuple[TrainConfig, TrainState]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            return restore({name: arrays[name] for name in arrays.files})
    except OSError as error:
        raise UserError("unreadable", path=str(path), reason=os_error_note(error)) from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        raise UserError("not_a_checkpoint", path=str(path)) from None


def restore(arrays: dict[str, Any]) -> tuple[TrainConfig, TrainState]:
    metadata = json.loads(arrays["metadata"].tobytes())
    config = config_from_dict(metadata["config"])

    def param_group(name: str) -> Params:
        prefix = f"{name}/"
        return {
            key.removeprefix(prefix): jnp.asarray(value)
            for key, value in arrays.items()
            if key.startswith(prefix)
        }

    params = param_group("params")
    structure: Any = jax.tree.structure(OPTIMIZER.init(params))
    leaves = [jnp.asarray(arrays[f"opt_state/{n}"]) for n in range(structure.num_leaves)]
    moves = [int(move) for move in arrays["moves"]]
    index_of = np.zeros(config.known_game.moves, np.int32)
    index_of[moves] = np.arange(1, len(moves) + 1)
    train_state = TrainState(
        params,
        jax.tree.unflatten(structure, leaves),
        InputEncoding(arrays["scale"], index_of, metadata["max_legal"]),
        moves,
        [jax.device_get(param_group(f"league{n}")) for n in range(metadata["league"])],
        [(int(steps), float(share)) for steps, share in metadata["curve"]],
        metadata["steps"],
        metadata["rollouts"],
        metadata["seconds"],
    )
    return config, train_state
