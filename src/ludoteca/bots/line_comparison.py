"""Compares lines of moves on the same deals: for turns of many steps that a search is too slow to
judge one by one, and for matches in which all win or lose together."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from ludoteca.bots.hint import SIGNIFICANT_ERRORS, search
from ludoteca.bots.levels import Budget
from ludoteca.bots.measure import CHANCE, SCORE, Estimator, final_value
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game

MAX_CANDIDATES = 3
"""Moves of the search that are compared with the one played."""
MAX_STEPS = 20
MIN_DEALS = 4
MIN_DEVIATION = {CHANCE: 0.02}
"""Of a single difference, by measure: a few equal results prove little. Of results, half a point."""

Line = tuple[int, ...]


@dataclass
class LineResult:
    """The values of a line, one for each deal, and the final scores where matches were played to
    their end."""

    line: Line
    values: list[float]
    scores: list[float]

    def mean(self) -> float:
        return fmean(self.values)

    def scale(self) -> float:
        """What a loss is divided by for its verdict."""
        return max(1.0, fmean(self.scores)) if self.scores else 1.0


def candidate_lines(
    game: Game[Any], state: State, played: Line, budget: Budget, rng: Rng
) -> list[Line]:
    """The line that was played, and those that begin with the best moves of a search."""
    nodes = search(game, state, budget, rng, required_move=played[0])
    estimator = Estimator(game, int(state.turn), CHANCE)
    lines = [
        complete(state, int(node.move), estimator) if len(played) > 1 else (int(node.move),)
        for node in nodes[:MAX_CANDIDATES]
    ]
    return list(dict.fromkeys([played, *lines]))


def complete(state: State, move: int, estimator: Estimator) -> Line:
    """The move and what the policy plays after it, until the turn ends or something is revealed."""
    seat = int(state.turn)
    rng = stream("line")
    position = state.determinize(seat, rng)
    reveals = int(position.reveals)
    line = [move]
    position.play(move, rng)
    policy = estimator.policy
    assert policy is not None
    while position.turn == seat and position.reveals == reveals and len(line) < MAX_STEPS:
        line.append(int(policy.choose(position, position.legal(), rng)))
        position.play(line[-1], rng)
    return tuple(line)


def compare_lines(
    game: Game[Any],
    state: State,
    lines: Sequence[Line],
    *,
    budget: Budget,
    rng: Rng,
    measure: str,
) -> list[LineResult]:
    """Plays every line on the same deals and with the same dice, and estimates what follows."""
    seat = int(state.turn)
    estimator = Estimator(game, seat, measure)
    estimator.prepare(state)
    results = [LineResult(line, [], []) for line in lines]
    deadline = time.monotonic() + budget.seconds
    deals = 0
    while deals < MIN_DEALS or (
        deals * len(lines) < budget.iterations
        and not (budget.seconds and time.monotonic() > deadline)
    ):
        deals += 1
        deal = state.determinize(seat, rng)
        for result in results:
            position = deal.clone()
            dice = stream("dice", deals)
            for move in result.line:
                position.play(move, dice)
            result.values.append(estimator.sample_deal(position, seat, dice))
            if measure != CHANCE:
                result.scores.append(final_value(game, position, seat, SCORE))
    return results


def is_better(one: LineResult, other: LineResult, measure: str) -> bool:
    """Is its mean better by more than chance? The deals are the same, so only differences count."""
    differences = [a - b for a, b in zip(one.values, other.values, strict=True)]
    deviation = max(stdev(differences), MIN_DEVIATION.get(measure, 0.5))
    return fmean(differences) >= SIGNIFICANT_ERRORS * deviation / sqrt(len(differences))


def first_difference(one: Line, other: Line) -> int:
    """The index of the first step in which two lines differ; 0 if in none."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), 0)


def position_before(state: State, line: Line, step: int) -> State:
    """The position before this step of a line that depends on nothing hidden."""
    position = state.determinize(state.turn, stream("line"))
    for move in line[:step]:
        position.play(move, stream("line"))
    return position
