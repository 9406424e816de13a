"""Checkpoint: a training as a file, to be taken up another day."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ludoteca.core.refusal import Refused, reason
from ludoteca.learn.train.model import Memory, Params
from ludoteca.learn.train.plan import Plan, plan_of
from ludoteca.learn.train.stretch import Sense
from ludoteca.learn.train.training import Learner


def save(path: Path, plan: Plan, learner: Learner) -> None:
    """Written beside and then put in its place: what is there is always whole."""
    facts = {
        "plan": plan.told(),
        "curve": learner.curve,
        "steps": learner.steps,
        "stretches": learner.stretches,
        "seconds": learner.seconds,
        "league": len(learner.league),
        "width": learner.sense.width,
    }
    arrays: dict[str, Any] = {
        "facts": np.frombuffer(json.dumps(facts).encode(), np.uint8),
        "scale": learner.sense.scale,
        "moves": np.asarray(learner.moves, np.int64),
        "adam/steps": learner.memory.steps,
    }
    heaps = {"params": learner.params, "mean": learner.memory.mean, "square": learner.memory.square}
    heaps |= {f"league{n}": params for n, params in enumerate(learner.league)}
    for heap, params in heaps.items():
        arrays |= {f"{heap}/{name}": value for name, value in params.items()}
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        pack: Any = np.savez
        pack(file, **{name: np.asarray(value) for name, value in arrays.items()})
    beside.replace(path)


def load(path: Path) -> tuple[Plan, Learner]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            return restored({name: found[name] for name in found.files})
    except OSError as error:
        raise Refused("unreadable", path=str(path), reason=reason(error)) from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        raise Refused("not_a_checkpoint", path=str(path)) from None


def restored(found: dict[str, Any]) -> tuple[Plan, Learner]:
    facts = json.loads(found["facts"].tobytes())
    plan = plan_of(facts["plan"])

    def heap(name: str) -> Params:
        start = f"{name}/"
        return {
            key.removeprefix(start): jnp.asarray(value)
            for key, value in found.items()
            if key.startswith(start)
        }

    moves = [int(move) for move in found["moves"]]
    place_of = np.zeros(plan.found.moves, np.int32)
    place_of[moves] = np.arange(1, len(moves) + 1)
    learner = Learner(
        heap("params"),
        Memory(heap("mean"), heap("square"), jnp.asarray(found["adam/steps"])),
        Sense(jnp.asarray(found["scale"]), place_of, facts["width"]),
        moves,
        [jax.device_get(heap(f"league{n}")) for n in range(facts["league"])],
        [(int(steps), float(share)) for steps, share in facts["curve"]],
        facts["steps"],
        facts["stretches"],
        facts["seconds"],
    )
    return plan, learner
