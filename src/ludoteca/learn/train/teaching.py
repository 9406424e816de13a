"""Teaching: the game's own bot plays, and says in every position what it would do."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

import numpy as np
from numpy.typing import NDArray

from ludoteca.learn.batch import Batch, Legal
from ludoteca.learn.train.plan import Plan
from ludoteca.learn.train.returns import divided

LANES = 16
STEPS = 512
WHIM = 0.15
"""How often another legal move is played than the one advised: so that there is an answer to those
positions as well to which its own play would never lead."""
NO_MOVE = -1
COSTED = 12


@dataclass(frozen=True, slots=True)
class Lessons:
    """Decisions, one in each row. `moves` are the legal ones, filled up with NO_MOVE; `choices` says
    which of them the teacher takes. Where the match did not end in time, `known` is False and
    `shares` mean nothing; they are those of all seats, the reader's first."""

    rows: NDArray[np.uint8]
    moves: NDArray[np.int32]
    choices: NDArray[np.int32]
    shares: NDArray[np.float32]
    known: NDArray[np.bool_]


def padded(legal: Legal, width: int | None = None) -> NDArray[np.int32]:
    """The legal moves of each match in a row of their own; what is beyond `width` is left out."""
    counts = np.diff(legal.starts)
    across = int(counts.max()) if width is None else width
    found = np.full((len(counts), across), NO_MOVE, np.int32)
    lanes = np.repeat(np.arange(len(counts)), counts)
    places = np.arange(len(legal.moves)) - legal.starts[lanes]
    inside = places < across
    found[lanes[inside], places[inside]] = legal.moves[inside]
    return found


def lesson(work: tuple[Plan, int]) -> Lessons:
    """A part of the lessons; it depends on its number and on the plan alone."""
    plan, number = work
    dice = np.random.default_rng([number, *plan.seed.encode()])
    rows, lists, choices, turns, ends, results = [], [], [], [], [], []
    seed = f"{plan.seed}/lesson/{number}"
    with Batch(plan.game, LANES, plan.seats, seed=seed, skip_forced=True) as batch:
        for _ in range(STEPS):
            moves = padded(batch.legal())
            advice = batch.advised(plan.teacher)
            rows.append(batch.rows.copy())
            lists.append(moves)
            choices.append(np.argmax(moves == advice[:, None], 1))
            turns.append(batch.turns.copy())
            wayward = dice.random(LANES) < WHIM
            step = batch.step(np.where(wayward, batch.sample(), advice))
            ends.append(step.over.copy())
            results.append(divided(step.results))
    across = max(moves.shape[1] for moves in lists)
    shares, known = outcomes(turns, ends, results)
    return Lessons(
        np.concatenate(rows),
        np.concatenate([widened(moves, across) for moves in lists]),
        np.concatenate(choices).astype(np.int32),
        shares,
        known,
    )


def outcomes(
    turns: list[NDArray[np.int64]],
    ends: list[NDArray[np.bool_]],
    results: list[NDArray[np.float64]],
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """What came of the match of each decision, for its reader; and whether it is known."""
    lanes, seats = results[0].shape
    shares = np.zeros((len(turns), lanes, seats), np.float32)
    known = np.zeros((len(turns), lanes), np.bool_)
    last = np.zeros((lanes, seats))
    over = np.zeros(lanes, np.bool_)
    for time in reversed(range(len(turns))):
        last[ends[time]] = results[time][ends[time]]
        over |= ends[time]
        shares[time] = seen_from(last, turns[time])
        known[time] = over
    return shares.reshape(-1, seats), known.reshape(-1)


def seen_from(shares: NDArray[np.float64], turns: NDArray[np.int64]) -> NDArray[np.float64]:
    """What is told seat by seat, with the reader's own first."""
    seats = shares.shape[1]
    order = (turns[:, None] + np.arange(seats)) % seats
    return np.take_along_axis(shares, order, 1)


def widened(moves: NDArray[np.int32], across: int) -> NDArray[np.int32]:
    missing = across - moves.shape[1]
    return np.pad(moves, ((0, 0), (0, missing)), constant_values=NO_MOVE)


def lessons(plan: Plan) -> Iterator[Lessons]:
    """All lessons, part by part, in order."""
    parts = [(plan, number) for number in range(-(-plan.lessons // (LANES * STEPS)))]
    if plan.processes == 1:
        yield from map(lesson, parts)
        return
    with multiprocessing.get_context("spawn").Pool(min(plan.processes, len(parts))) as pool:
        yield from pool.imap(lesson, parts)


def joined(parts: list[Lessons]) -> Lessons:
    across = max(part.moves.shape[1] for part in parts)
    return Lessons(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([widened(part.moves, across) for part in parts]),
        np.concatenate([part.choices for part in parts]),
        np.concatenate([part.shares for part in parts]),
        np.concatenate([part.known for part in parts]),
    )


def cost(game: str, seats: int) -> float:
    """Seconds of this processor that a decision of the teacher takes."""
    plan = Plan(game, seats, "cost")
    with Batch(game, 8, seats, seed="cost", skip_forced=True) as batch:
        before = process_time()
        for _ in range(COSTED):
            batch.step(batch.advised(plan.teacher))
        return (process_time() - before) / (8 * COSTED)
