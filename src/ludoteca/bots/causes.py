"""Causes: how much of a change between two decisions of a seat was chance, and how much the others
did.

docs/dev/notes/reviews.md describes the method.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ludoteca.bots.levels import Budget
from ludoteca.bots.measure import Estimator
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.search_config import UNLIMITED
from ludoteca.core.sides import Sides, side_of

CauseKind = Literal["own", "chance", "partners", "rivals"]
OWN: CauseKind = "own"
CHANCE_CAUSE: CauseKind = "chance"
PARTNERS: CauseKind = "partners"
RIVALS: CauseKind = "rivals"
MIN_SAMPLES = 4


class Cause(NamedTuple):
    """A part of a change. The move after `ply` moves contributed most to it."""

    kind: CauseKind
    change: float
    ply: int


class Gap(NamedTuple):
    """The moves from a decision (the one after `first` moves) to the next position that the seat
    decides without knowing it in advance, after `last` moves."""

    first: int
    last: int


@dataclass
class Step:
    """Moves of one seat in a row, of which at most the last revealed something.

    `before` stands before that last move, and `after` behind it. Sums and `samples` are of the same
    number of estimates.
    """

    kind: CauseKind
    mover: int
    ply: int
    move: int
    before: State
    after: State
    is_reveal: bool
    sum_after: float = 0.0
    sum_redrawn: float = 0.0


def split_gap(
    game: Game[Any],
    record: Record,
    gap: Gap,
    *,
    seat: int,
    sides: Sides,
    estimator: Estimator,
    budget: Budget,
) -> list[Cause]:
    """Estimated parts of the change over the gap; `fit_to` makes them add up to the change."""
    steps = gap_steps(game, record, gap, seat, sides)
    if not steps:
        return []
    samples = sample_steps(steps, estimator, budget, stream("causes", gap.first))
    return list(parts(steps, samples))


def gap_steps(game: Game[Any], record: Record, gap: Gap, seat: int, sides: Sides) -> list[Step]:
    steps: list[Step] = []
    before: State | None = None
    for ply, state in enumerate(record.states(game)):
        if before is not None:
            is_reveal = int(state.reveals) != int(before.reveals)
            mover = int(before.turn)
            if steps and steps[-1].mover == mover and not steps[-1].is_reveal:
                steps.pop()
            move = game.parse_legal_move(before, record.moves[ply - 1])
            steps.append(
                Step(
                    mover_kind(mover, seat, sides),
                    mover,
                    ply - 1,
                    move,
                    before,
                    silent_copy(state),
                    is_reveal,
                )
            )
        if ply >= gap.last:
            return steps
        before = silent_copy(state) if ply >= gap.first else None
    return steps


def silent_copy(state: State) -> State:
    copy = state.clone()
    copy.log = None
    return copy


def mover_kind(mover: int, seat: int, sides: Sides) -> CauseKind:
    if mover == seat:
        return OWN
    return PARTNERS if mover in side_of(sides, seat) else RIVALS


def sample_steps(steps: list[Step], estimator: Estimator, budget: Budget, rng: Rng) -> int:
    """Estimates the position after every step, and after the same move with other cards on the
    decks, equally often and each time with the same random numbers: without a difference the
    estimates are equal. Returns how often."""
    estimator.prepare(steps[0].before)
    deadline = time.monotonic() + budget.seconds
    samples = 0
    while samples < min(budget.iterations, UNLIMITED):
        if budget.seconds and samples >= MIN_SAMPLES and time.monotonic() > deadline:
            break
        samples += 1
        for step in steps:
            step.sum_after += estimator.sample(step.after, step.mover, stream("deal", samples))
            if step.is_reveal:
                other = redrawn(step, rng)
                step.sum_redrawn += estimator.sample(other, step.mover, stream("deal", samples))
    return samples


def redrawn(step: Step, rng: Rng) -> State:
    """The position after the step if the decks had lain otherwise."""
    position = step.before.clone()
    position.shuffle_hidden_decks(rng)
    position.play(step.move, rng)
    return position


def parts(steps: list[Step], samples: int) -> Iterable[Cause]:
    """What each step changed: its player by the expected value of the move, chance by the rest.

    The value of the seat's own move is known from its search; only what it revealed counts here.
    """
    value: float | None = None
    for step in steps:
        after = step.sum_after / samples
        expected = step.sum_redrawn / samples if step.is_reveal else after
        if value is not None and step.kind != OWN:
            yield Cause(step.kind, expected - value, step.ply)
        if step.is_reveal:
            yield Cause(CHANCE_CAUSE, after - expected, step.ply)
        value = after


def has_others(steps: Iterable[Step]) -> bool:
    return any(step.kind != OWN for step in steps)


def fit_to(change: float, estimated: list[Cause], gap: Gap) -> list[Cause]:
    """One cause of each kind; together they are exactly the change.

    Search and rollouts estimate differently. What is left over is shared in proportion to the size
    of the parts; without any part it is chance: what was hidden from the seat and came out.
    """
    total = sum(abs(part.change) for part in estimated)
    rest = change - sum(part.change for part in estimated)
    fitted = [
        part._replace(change=part.change + rest * abs(part.change) / total)
        for part in estimated
        if total
    ]
    if not fitted:
        return [Cause(CHANCE_CAUSE, change, gap.last - 1)]
    return [merge(kind, fitted) for kind in dict.fromkeys(part.kind for part in fitted)]


def merge(kind: CauseKind, causes: list[Cause]) -> Cause:
    """The causes of one kind as one, at the ply that contributed most in its direction."""
    same = [cause for cause in causes if cause.kind == kind]
    change = sum(cause.change for cause in same)
    sign = -1 if change < 0 else 1
    return Cause(kind, change, max(same, key=lambda cause: sign * cause.change).ply)
