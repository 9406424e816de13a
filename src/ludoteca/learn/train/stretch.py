"""A stretch of play: many matches go on side by side, and every decision is kept to be learnt from.

In some of them, the rivals are the game's own bot; in a quarter an earlier self;
in the rest one plays against oneself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.learn.batch import Batch
from ludoteca.learn.processes import Processes
from ludoteca.learn.train import model
from ludoteca.learn.train.plan import Plan
from ludoteca.learn.train.returns import Course, advantages, by_seat, divided
from ludoteca.learn.train.teaching import padded

Table = Batch | Processes


@dataclass(frozen=True, slots=True)
class Sense:
    """How rows and moves are told to the network."""

    scale: Any
    """What each cell is multiplied by."""
    place_of: NDArray[np.int32]
    """The place of each move; those that hardly ever come share place 0."""
    width: int
    """No more legal moves than this are looked at."""


@dataclass(slots=True)
class Tally:
    """Matches against the game's own bot that were over, and what of them was won."""

    played: int = 0
    won: float = 0.0

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0


class Tables:
    """All matches of a training; `number` makes those of a training that is resumed new ones."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        some = plan.guests
        ways = {"seats": plan.seats, "skip_forced": True}
        seed = f"{plan.seed}/play/{number}"
        self.own = opened(plan, plan.lanes - some, f"{seed}/own", plan.processes, ways)
        rivals = {**ways, "opponents": plan.teacher}
        self.taught = opened(plan, some, f"{seed}/taught", plan.processes, rivals)
        self.league = plan.lanes // 4
        """So many of the matches among selves, the first ones, are against an earlier self."""

    def close(self) -> None:
        self.own.close()
        self.taught.close()


def opened(plan: Plan, n: int, seed: str, processes: int, ways: dict[str, Any]) -> Table:
    if processes == 1:
        return Batch(plan.game, n, seed=seed, **ways)
    return Processes(plan.game, n, seed=seed, processes=processes, **ways)


def play(
    tables: Tables, params: model.Params, earlier: model.Params, sense: Sense, key: Any
) -> tuple[model.Decisions, NDArray[np.bool_], Tally]:
    """One stretch; the decisions, which of them were one's own, and how it went against the bot."""
    import jax

    plan = tables.plan
    keys = jax.random.split(key, 2 * plan.stretch)
    course = Course(plan.seats)
    kept: list[tuple[Any, ...]] = []
    tally = Tally()
    league = tables.league
    homes = np.arange(league) % plan.seats
    for time in range(plan.stretch):
        seen, moves, turns = asked(tables, sense)
        places = np.where(moves >= 0, sense.place_of[moves], -1)
        told = model.act(params, sense.scale, seen, places, keys[2 * time])
        before = model.act(earlier, sense.scale, seen[:league], places[:league], keys[2 * time + 1])
        choices, chances, shares = (np.array(part) for part in told)
        guest = turns[:league] != homes
        choices[:league] = np.where(guest, np.asarray(before[0]), choices[:league])
        mine = np.ones(len(choices), np.bool_)
        mine[:league] = ~guest
        kept.append((seen, places, choices, chances, mine))
        over, results = answered(tables, moves[np.arange(len(choices)), choices], tally)
        course.note(turns, by_seat(shares, turns), over, results)
    seen, moves, turns = asked(tables, sense)
    places = np.where(moves >= 0, sense.place_of[moves], -1)
    shares = np.asarray(model.act(params, sense.scale, seen, places, keys[0])[2])
    gains, wanted = advantages(course, by_seat(shares, turns), plan.trust)
    rows, spots, choices, chances, mine = (
        np.concatenate([step[part] for step in kept]) for part in range(5)
    )
    good = gains[mine]
    gains = (gains - good.mean()) / (good.std() + 1e-6)
    weights = np.ones(len(gains), np.float32)
    found = model.Decisions(rows, spots, choices, wanted, weights, chances, gains)
    return found, mine, tally


def asked(
    tables: Tables, sense: Sense
) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int64]]:
    """What there is to decide: rows, legal moves, whose turn it is. Among bots one's own seat
    counts as the first."""
    own, taught = tables.own, tables.taught
    rows = np.concatenate([own.rows, taught.rows])
    lists = [padded(table.legal(), sense.width) for table in (own, taught)]
    turns = np.concatenate([own.now().turns, np.zeros(taught.n, np.int64)])
    return rows, np.concatenate(lists), turns


def answered(
    tables: Tables, moves: NDArray[np.int32], tally: Tally
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    own, taught = tables.own, tables.taught
    first = own.step(moves[: own.n].astype(np.int64))
    second = taught.step(moves[own.n :].astype(np.int64))
    tally.played += int(second.over.sum())
    tally.won += float(second.results[second.over, 0].sum())
    over = np.concatenate([first.over, second.over])
    return over, divided(np.concatenate([first.results, second.results]))
