"""Judges a line of moves, a whole turn or a part of it, as `review` judges one decision."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoteca.bots.hint import merit_over
from ludoteca.bots.levels import Budget
from ludoteca.bots.line_comparison import (
    Line,
    LineResult,
    candidate_lines,
    compare_lines,
    first_difference,
    is_better,
    position_before,
)
from ludoteca.bots.measure import CHANCE
from ludoteca.bots.review import EVEN, GOOD_VERDICTS, ReviewedDecision, verdict
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game

BETTER_RESULT = Note("better_result", {})
BETTER_OUTLOOK = Note("best_found", {})


class JudgedLine(NamedTuple):
    """The decision in which the line differs from the best one, the value of the best before it, and
    its words."""

    decision: ReviewedDecision
    best_value: float
    best_words: list[str]


def judges_lines(game: Game[Any], measure: str) -> bool:
    """Are its turns judged as lines? A search that stops at the end of the turn anyway, and does not
    search over whole turns, has too few iterations for every step."""
    config = game.search_config
    is_shallow = config.quiesce and config.rollout_depth == 0 and config.turn_halving is None
    return measure != CHANCE or is_shallow


def judge_line(
    game: Game[Any],
    state: State,
    words: list[str],
    budget: Budget,
    rng: Rng,
    *,
    ply: int,
    measure: str,
    rival: list[str] | None = None,
) -> JudgedLine:
    """Compares a line with those of a short search, or with one `rival`."""
    played_line = parse_line(game, state, words)
    half = Budget(max(1, budget.iterations // 2), budget.seconds / 2)
    if rival is None:
        lines = candidate_lines(game, state, played_line, half, rng)
    else:
        lines = [played_line, parse_line(game, state, rival)]
    played, *others = compare_lines(game, state, lines, budget=half, rng=rng, measure=measure)
    best, verdict_name = best_line(played, others, measure)
    decision = describe(
        game, state, played, best, verdict_name=verdict_name, ply=ply, measure=measure
    )
    return JudgedLine(decision, best.mean(), line_words(game, state, best.line))


def best_line(played: LineResult, others: list[LineResult], measure: str) -> tuple[LineResult, str]:
    """The best line as far as it is distinguishable from the one played, and the verdict."""
    best = max([played, *others], key=LineResult.mean)
    if best is played:
        return played, GOOD_VERDICTS[0]
    if not is_better(best, played, measure):
        return played, EVEN
    return best, verdict((best.mean() - played.mean()) / best.scale())


def describe(
    game: Game[Any],
    state: State,
    played: LineResult,
    best: LineResult,
    *,
    verdict_name: str,
    ply: int,
    measure: str,
) -> ReviewedDecision:
    """The decision at the first step in which the lines differ."""
    step = first_difference(played.line, best.line)
    position = position_before(state, played.line, step)
    move, better = played.line[step], best.line[step]
    merit = merit_over(game, position, better, move)
    fallback = BETTER_OUTLOOK if measure == CHANCE else BETTER_RESULT
    return ReviewedDecision(
        ply + step,
        game.notation(position, move),
        game.describe_move(position, move),
        played.mean(),
        game.notation(position, better),
        game.describe_move(position, better),
        best.mean(),
        best.mean() - played.mean(),
        verdict_name,
        merit or fallback,
    )


def parse_line(game: Game[Any], state: State, words: list[str]) -> Line:
    position = state.clone()
    line = []
    for text in words:
        line.append(game.parse_legal_move(position, text))
        position.play(line[-1], Rng(0, 0, 0, 1))
    return tuple(line)


def line_words(game: Game[Any], state: State, line: Line) -> list[str]:
    position = position_before(state, line, 0)
    words = []
    for move in line:
        words.append(game.notation(position, move))
        position.play(move, Rng(0, 0, 0, 1))
    return words
