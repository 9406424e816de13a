"""Review: every decision of a seat in a match, judged by what the seat knew at the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludoteca.bots.hint import (
    Analysis,
    default_sides,
    hint_rng,
    is_rival,
    is_significantly_better,
    reason_for,
    reason_over_rival,
    rival_of,
    search,
)
from ludoteca.bots.levels import Budget
from ludoteca.bots.paired_comparison import compare_moves
from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.search_config import UNLIMITED
from ludoteca.core.sides import Sides

DEFAULT_BUDGET = Budget(seconds=0.3)
MAX_DECISIVE = 3
RETRY_FACTOR = 2
"""A decision that would be criticized, or is inconclusive, is searched again with this multiple of the
budget."""
MIN_VISITS = 30
"""Visits below which a move is not judged."""
INCONCLUSIVE, EVEN = "untold", "even"
"""Too few visits for a verdict, and no significant difference to the best."""
VERDICTS = (("best", 0.01), ("good", 0.03), ("slip", 0.08), ("mistake", 0.2), ("blunder", 2.0))
"""Verdicts, each with its largest loss; keys of the texts' [verdict] table. Where a review counts
results, the loss is divided by the expected score."""
GOOD_VERDICTS = tuple(name for name, _ in VERDICTS[:2])


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision of a seat after `ply` moves of the match, and the best alternative.

    Values are those of the seat's side by what it could see then, in the review's `measure`; `loss`
    is how much better the best move was. Without a significant difference `best` is the move
    played. `reason` speaks for the best: a key of the [hint] table.
    """

    ply: int
    words: str
    phrase: Note
    value: float
    best: str
    best_phrase: Note
    best_value: float
    loss: float
    verdict: str
    reason: Note


@dataclass(frozen=True)
class MatchReview:
    """`curve` has the value for the seat's side before each of its decisions, and at last the
    result.

    `decisive` are indices of `decisions` in the order of play: the most costly ones.
    """

    seat: int
    curve: list[tuple[int, float]]
    decisions: list[ReviewedDecision]
    decisive: list[int]


def review(
    game: Game[Any],
    record: Record,
    seat: int,
    budget: Budget = DEFAULT_BUDGET,
    on_step: Callable[[int, int], None] | None = None,
) -> MatchReview:
    """Judges every decision of a seat by what the seat could see before it.

    `budget` is for one decision; `on_step` receives the moves done and the total. With a budget of
    iterations the same record gives the same review everywhere.
    """
    if not 0 <= seat < record.seats:
        raise UserError("no_such_seat", seat=seat, last=record.seats - 1)
    curve: list[tuple[int, float]] = []
    decisions: list[ReviewedDecision] = []
    sides = game.sides(record.seats, record.options)
    for ply, state in enumerate(record.states(game)):
        if state.turn == OVER:
            curve.append((ply, float(state.payoffs()[seat])))
        elif ply < len(record.moves) and state.turn == seat and state.legal().size() > 1:
            words = record.moves[ply]
            decision, best_value = judge_with_retries(
                game, state, words, budget, hint_rng(), ply=ply, sides=sides
            )
            curve.append((ply, best_value))
            decisions.append(decision)
        if on_step is not None:
            on_step(ply, len(record.moves))
    return MatchReview(seat, curve, decisions, decisive_indices(decisions))


def judge_decision(
    game: Game[Any],
    state: State,
    words: str,
    budget: Budget,
    rng: Rng,
    *,
    ply: int,
    sides: Sides | None = None,
    rival: str | None = None,
) -> tuple[ReviewedDecision, float]:
    """A decision, and the value of the best move before it. `sides` as for a hint.

    It is compared with all legal moves, or paired with one `rival`.
    """
    move = game.parse_legal_move(state, words)
    if rival is None:
        nodes = search(game, state, budget, rng, required_move=move)
    else:
        nodes = compare_moves(game, state, (game.parse_legal_move(state, rival), move), budget, rng)
    best, verdict_name = best_and_verdict(nodes, move)
    played_node = next(node for node in nodes if node.move == move)
    if best is not played_node or verdict_name == GOOD_VERDICTS[0]:
        nodes = [best, *(node for node in nodes if node is not best)]
    analysis = Analysis(game, state, nodes, sides or default_sides(game, state), rng)
    decision = ReviewedDecision(
        ply,
        words,
        game.describe_move(state, move),
        played_node.mean(),
        game.notation(state, int(best.move)),
        game.describe_move(state, int(best.move)),
        best.mean(),
        best.mean() - played_node.mean(),
        verdict_name,
        reason_over_rival(analysis, best, played_node)
        if best is not played_node
        else reason_for(analysis, played_node),
    )
    return decision, best.mean()


def judge_with_retries(
    game: Game[Any],
    state: State,
    words: str,
    budget: Budget,
    rng: Rng,
    *,
    ply: int,
    sides: Sides | None = None,
) -> tuple[ReviewedDecision, float]:
    """As `judge_decision`, but searches again if the verdict is inconclusive, and criticizes only
    after a paired comparison with the better move."""
    longer = retry_budget(budget)
    judgement = judge_decision(game, state, words, budget, rng, ply=ply, sides=sides)
    if judgement[0].verdict == INCONCLUSIVE:
        judgement = judge_decision(game, state, words, longer, rng, ply=ply, sides=sides)
    if is_criticism(judgement[0].verdict):
        rival = judgement[0].best
        judgement = judge_decision(
            game, state, words, longer, rng, ply=ply, sides=sides, rival=rival
        )
    return judgement


def is_criticism(verdict: str) -> bool:
    return verdict not in (*GOOD_VERDICTS, EVEN, INCONCLUSIVE)


def retry_budget(budget: Budget) -> Budget:
    """The budget of a second search."""
    iterations = (
        budget.iterations if budget.iterations == UNLIMITED else RETRY_FACTOR * budget.iterations
    )
    return Budget(iterations, RETRY_FACTOR * budget.seconds)


def best_and_verdict(nodes: list[Node], move: int) -> tuple[Node, str]:
    """The best move as far as it is distinguishable from the one played, and the verdict.

    Criticism needs enough visits of both moves and a significant difference.
    """
    played_node = next(node for node in nodes if node.move == move)
    rival = rival_of(played_node, nodes)
    if rival is played_node:
        return played_node, GOOD_VERDICTS[0]
    if played_node.visits < MIN_VISITS:
        return played_node, INCONCLUSIVE
    if not is_rival(rival, played_node):
        return played_node, GOOD_VERDICTS[0]
    if rival.visits < MIN_VISITS:
        return played_node, INCONCLUSIVE
    if rival.mean() <= played_node.mean():
        return played_node, GOOD_VERDICTS[0]
    if not is_significantly_better(rival, played_node):
        return played_node, EVEN
    return rival, verdict(rival.mean() - played_node.mean())


def verdict(loss: float) -> str:
    return next(name for name, limit in VERDICTS if loss <= limit)


def decisive_indices(decisions: list[ReviewedDecision]) -> list[int]:
    """The most costly decisions, if they cost more than a good one may."""
    costly = [index for index, decision in enumerate(decisions) if decision.loss > VERDICTS[1][1]]
    costly.sort(key=lambda index: -decisions[index].loss)
    return sorted(costly[:MAX_DECISIVE])


def to_dict(match_review: MatchReview) -> dict[str, object]:
    """A review as plain JSON: notes are [key, args], the curve is [ply, chance]."""

    def note_to_list(note: Note) -> list[object]:
        return [note.key, note.args]

    return {
        "seat": match_review.seat,
        "curve": [[ply, chance] for ply, chance in match_review.curve],
        "decisions": [
            {
                "ply": decision.ply,
                "words": decision.words,
                "phrase": note_to_list(decision.phrase),
                "value": decision.value,
                "best": decision.best,
                "best_phrase": note_to_list(decision.best_phrase),
                "best_value": decision.best_value,
                "loss": decision.loss,
                "verdict": decision.verdict,
                "reason": note_to_list(decision.reason),
            }
            for decision in match_review.decisions
        ],
        "decisive": match_review.decisive,
    }
