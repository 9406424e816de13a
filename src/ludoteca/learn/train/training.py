"""Training: first from a teacher, then from one's own matches; it can be stopped and taken up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ludoteca.bots.learned import Weights
from ludoteca.learn.train import model
from ludoteca.learn.train.curve import Point
from ludoteca.learn.train.export import weights_of
from ludoteca.learn.train.plan import Plan
from ludoteca.learn.train.stretch import Sense, Tables, play
from ludoteca.learn.train.teaching import NO_MOVE, Lessons, joined, lessons

COLLECTING, IMITATING, PLAYING = "collecting", "imitating", "playing"
"""What a training does, one after the other."""
PARTS = {COLLECTING: 0.12, IMITATING: 0.3, PLAYING: 1.0}
"""When each of them ends at the latest, if it is the clock that ends the training."""
EARLIER = 8
"""So many earlier selves are rivals."""
EVERY = 10
"""Stretches between two of them."""
SLOWING = 400
"""After so many stretches each step is half as large."""
TEACHER_RATE = 1e-3
TOGETHER = 2048
"""Decisions of the teacher that are looked at together: more would be fewer steps."""


@dataclass(frozen=True, slots=True)
class News:
    """How far a training has come: what it does, decisions so far, seconds, and the share that it
    wins against the game's own bot (None: it has not played yet)."""

    doing: str
    steps: int
    seconds: float
    share: float | None


Told = Callable[[News], None]


@dataclass(slots=True)
class Learner:
    """All that has been learnt, and what is needed to go on."""

    params: model.Params
    memory: model.Memory
    sense: Sense
    moves: list[int]
    league: list[model.Params]
    curve: list[Point]
    steps: int = 0
    stretches: int = 0
    seconds: float = 0.0


class Training:
    """`minutes` or `steps` end it, whichever comes first; None: neither does. Decisions of the
    teacher are not counted among the steps."""

    def __init__(
        self,
        plan: Plan,
        minutes: float | None = None,
        steps: int | None = None,
        tell: Told = lambda news: None,
        learner: Learner | None = None,
    ) -> None:
        self.plan = plan
        self.limit = None if minutes is None else 60.0 * minutes
        self.most = steps
        self.tell = tell
        self.learner = learner
        self.begun = time.monotonic()

    def seconds(self) -> float:
        return time.monotonic() - self.begun

    def late(self, doing: str) -> bool:
        return self.limit is not None and self.seconds() > self.limit * PARTS[doing]

    def run(self, save: Callable[[Learner], None] = lambda learner: None) -> Learner:
        """Learns until it is time; `save` is called now and then, and at the end."""
        if self.learner is None:
            self.learner = self.imitate()
            save(self.learner)
        self.play(self.learner, save)
        save(self.learner)
        return self.learner

    # From the teacher

    def imitate(self) -> Learner:
        plan = self.plan
        parts: list[Lessons] = []
        for part in lessons(plan):
            parts.append(part)
            self.report(COLLECTING, sum(len(one.rows) for one in parts), None)
            if self.late(COLLECTING):
                break
        all_ = joined(parts)
        sense, moves = sense_of(plan, all_)
        key = jax.random.key(number_of(plan.seed))
        places = len(moves) + 1
        params = model.fresh(key, all_.rows.shape[1], plan.wide, plan.deep, plan.seats, places)
        memory = model.remembered(params)
        seen = jax.device_put(decisions_of(all_, sense))
        dice = np.random.default_rng([7, *plan.seed.encode()])
        size = min(plan.sampled, TOGETHER, len(all_.rows))
        for number in range(plan.passes):
            rate = TEACHER_RATE * (1.0 if number + 1 < plan.passes else 0.3)
            order = dice.permutation(len(all_.rows))
            for start in range(0, len(order) - size + 1, size):
                which = order[start : start + size]
                params, memory, _ = model.imitate(params, memory, sense.scale, seen, which, rate)
            params["first"].block_until_ready()
            self.report(IMITATING, (number + 1) * len(order), None)
            if self.late(IMITATING):
                break
        kept = jax.device_get(params)
        return Learner(params, model.remembered(params), sense, moves, [kept], [])

    # From one's own matches

    def play(self, learner: Learner, save: Callable[[Learner], None]) -> None:
        plan = self.plan
        before = learner.seconds
        tables = Tables(plan, learner.stretches)
        saved = time.monotonic()
        try:
            while not self.late(PLAYING) and (self.most is None or learner.steps < self.most):
                share = self.stretch(learner, tables)
                learner.seconds = before + self.seconds()
                self.report(PLAYING, learner.steps, share)
                if time.monotonic() - saved > 60:
                    save(learner)
                    saved = time.monotonic()
        finally:
            tables.close()

    def stretch(self, learner: Learner, tables: Tables) -> float:
        plan = self.plan
        number = learner.stretches
        key = jax.random.fold_in(jax.random.key(number_of(plan.seed)), number)
        dice = np.random.default_rng([number, *plan.seed.encode()])
        rival = jax.device_put(learner.league[int(dice.integers(len(learner.league)))])
        found, mine, tally = play(tables, learner.params, rival, learner.sense, key)
        own = np.flatnonzero(mine)
        seen = jax.device_put(found)
        rate = plan.rate / (1.0 + number / SLOWING)
        size = min(plan.sampled, len(mine) * 3 // 4)  # at least so many are one's own
        for _ in range(plan.rehearsals):
            order = dice.permutation(own)
            for start in range(0, len(order) - size + 1, size):
                learner.params, learner.memory, _ = model.improve(
                    learner.params,
                    learner.memory,
                    learner.sense.scale,
                    seen,
                    order[start : start + size],
                    rate,
                    plan.clip,
                    plan.curiosity,
                )
        learner.steps += len(mine)
        learner.stretches += 1
        if learner.stretches % EVERY == 0:
            kept = jax.device_get(learner.params)
            learner.league = [*learner.league[1 - EARLIER :], kept]
        if tally.played:
            learner.curve.append((learner.steps, tally.share))
        return learner.curve[-1][1] if learner.curve else 0.0

    def report(self, doing: str, steps: int, share: float | None) -> None:
        self.tell(News(doing, steps, self.seconds(), share))


def number_of(seed: str) -> int:
    return int.from_bytes(sha256(seed.encode()).digest()[:4], "big") % 2**31


def sense_of(plan: Plan, seen: Lessons) -> tuple[Sense, list[int]]:
    """Cells of all sizes are made alike; moves that were ever legal have places of their own."""
    cells = seen.rows[:: max(1, len(seen.rows) // 20_000)].astype(np.float32)
    counts = np.maximum((cells > 0).sum(0), 1)
    typical = np.sqrt((cells**2).sum(0) / counts)
    scale = jnp.asarray(1.0 / np.maximum(typical, 1.0), jnp.float32)
    moves = np.unique(seen.moves[seen.moves != NO_MOVE])
    place_of = np.zeros(plan.found.moves, np.int32)
    place_of[moves] = np.arange(1, len(moves) + 1)
    width = -(-int(1.5 * seen.moves.shape[1]) // 16) * 16
    return Sense(scale, place_of, width), [int(move) for move in moves]


def decisions_of(seen: Lessons, sense: Sense) -> model.Decisions:
    places = np.where(seen.moves != NO_MOVE, sense.place_of[seen.moves], -1)
    blank = np.zeros(len(seen.rows), np.float32)
    known = seen.known.astype(np.float32)
    return model.Decisions(seen.rows, places, seen.choices, seen.shares, known, blank, blank)


def weights(plan: Plan, learner: Learner, made: dict[str, Any]) -> Weights:
    """What plays at a table."""
    told = plan.told() | {
        "steps": learner.steps,
        "minutes": round(learner.seconds / 60, 1),
        "curve": [(steps, round(share, 4)) for steps, share in learner.curve[-1:]],
    }
    return weights_of(plan, learner.params, learner.sense.scale, learner.moves, told | made)
