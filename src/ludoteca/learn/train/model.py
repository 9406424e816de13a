"""The network that learns, in JAX; `export.py` turns it into what plays without."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

Params = dict[str, Any]


class Memory(NamedTuple):
    """Of Adam: how the slopes were, on average, and their squares."""

    mean: Params
    square: Params
    steps: Any


class Decisions(NamedTuple):
    """What is learnt from, a row for each. `places` are those of the legal moves, -1 where there
    is none; `choices` says which of them was taken, `shares` what should be expected."""

    rows: Any
    places: Any
    choices: Any
    shares: Any
    weights: Any
    """Of `shares`: 0 where nobody knows."""
    chances: Any
    """The logarithm of how likely the choice was."""
    gains: Any
    """How much better than expected it came out."""


def fresh(key: Any, size: int, wide: int, deep: int, seats: int, places: int) -> Params:
    one, two, three = jax.random.split(key, 3)
    return {
        "first": jax.random.normal(one, (size, wide)) * jnp.sqrt(8.0 / size),
        "first_bias": jnp.zeros(wide),
        "second": jax.random.normal(two, (wide, deep)) * jnp.sqrt(2.0 / wide),
        "second_bias": jnp.zeros(deep),
        "share": jnp.zeros((deep, seats)),
        "share_bias": jnp.zeros(seats),
        "move": jax.random.normal(three, (places, deep)) * jnp.sqrt(0.01 / deep),
        "move_bias": jnp.zeros(places),
    }


def remembered(params: Params) -> Memory:
    blank = {name: jnp.zeros_like(value) for name, value in params.items()}
    return Memory(blank, dict(blank), jnp.zeros((), jnp.int32))


def looked(params: Params, scale: Any, rows: Any, places: Any) -> tuple[Any, Any]:
    """The logarithms of the likelihood of each legal move, and those of the shares."""
    level = jax.nn.relu((rows * scale) @ params["first"] + params["first_bias"])
    level = jax.nn.relu(level @ params["second"] + params["second_bias"])
    worths = level @ params["move"].T + params["move_bias"]
    offered = jnp.take_along_axis(worths, jnp.maximum(places, 0), 1)
    offered = jnp.where(places >= 0, offered, -1e9)
    shares = level @ params["share"] + params["share_bias"]
    return jax.nn.log_softmax(offered), jax.nn.log_softmax(shares)


@jax.jit
def act(params: Params, scale: Any, rows: Any, places: Any, key: Any) -> tuple[Any, Any, Any]:
    """A choice for each row, drawn by lot; its likelihood's logarithm; the shares expected."""
    moves, shares = looked(params, scale, rows, places)
    choices = jax.random.categorical(key, moves)
    chances = jnp.take_along_axis(moves, choices[:, None], 1)[:, 0]
    return choices, chances, jnp.exp(shares)


def expecting(shares: Any, wanted: Any, weights: Any) -> Any:
    return -jnp.mean(weights * jnp.sum(wanted * shares, 1))


def imitating(params: Params, scale: Any, seen: Decisions) -> Any:
    moves, shares = looked(params, scale, seen.rows, seen.places)
    taken = jnp.take_along_axis(moves, seen.choices[:, None], 1)[:, 0]
    return -jnp.mean(taken) + 0.5 * expecting(shares, seen.shares, seen.weights)


def improving(params: Params, scale: Any, seen: Decisions, clip: float, curiosity: float) -> Any:
    """What PPO makes small."""
    moves, shares = looked(params, scale, seen.rows, seen.places)
    taken = jnp.take_along_axis(moves, seen.choices[:, None], 1)[:, 0]
    ratio = jnp.exp(taken - seen.chances)
    held = jnp.clip(ratio, 1 - clip, 1 + clip)
    gain = jnp.mean(jnp.minimum(ratio * seen.gains, held * seen.gains))
    doubt = -jnp.mean(jnp.sum(jnp.where(seen.places >= 0, jnp.exp(moves) * moves, 0.0), 1))
    return -gain - curiosity * doubt + 0.5 * expecting(shares, seen.shares, seen.weights)


def stepped(params: Params, memory: Memory, slopes: Params, rate: Any) -> tuple[Params, Memory]:
    """Adam, with slopes that are never too steep."""
    steep = jnp.sqrt(sum(jnp.sum(slope**2) for slope in slopes.values()))
    slopes = {name: slope / jnp.maximum(1.0, steep) for name, slope in slopes.items()}
    steps = memory.steps + 1
    mean = {name: 0.9 * memory.mean[name] + 0.1 * slope for name, slope in slopes.items()}
    square = {
        name: 0.999 * memory.square[name] + 0.001 * slope**2 for name, slope in slopes.items()
    }
    young, old = 1 - 0.9**steps, 1 - 0.999**steps
    params = {
        name: value - rate * (mean[name] / young) / (jnp.sqrt(square[name] / old) + 1e-7)
        for name, value in params.items()
    }
    return params, Memory(mean, square, steps)


@jax.jit
def imitate(
    params: Params, memory: Memory, scale: Any, seen: Decisions, which: Any, rate: Any
) -> tuple[Params, Memory, Any]:
    some = Decisions(*(part[which] for part in seen))
    loss, slopes = jax.value_and_grad(imitating)(params, scale, some)
    return *stepped(params, memory, slopes, rate), loss


@partial(jax.jit, static_argnums=(6, 7))
def improve(
    params: Params,
    memory: Memory,
    scale: Any,
    seen: Decisions,
    which: Any,
    rate: Any,
    clip: float,
    curiosity: float,
) -> tuple[Params, Memory, Any]:
    some = Decisions(*(part[which] for part in seen))
    loss, slopes = jax.value_and_grad(improving)(params, scale, some, clip, curiosity)
    return *stepped(params, memory, slopes, rate), loss
