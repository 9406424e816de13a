"""Review: every decision of a seat in a match, judged by what the seat knew at the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludoteca.bots.duel import duel
from ludoteca.bots.hint import (
    is_rival,
    lots,
    reason,
    rival_of,
    surely_ahead,
    thought,
    usual_sides,
    why,
)
from ludoteca.bots.levels import Budget
from ludoteca.bots.search.tree import Node
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides
from ludoteca.core.thinking import WITHOUT_END

USUAL = Budget(seconds=0.3)
DECISIVE = 3
AGAIN = 2
"""A decision that would be criticized, or is inconclusive, is searched again with so many times the
budget."""
ENOUGH = 30
"""Visits below which a move is not judged."""
UNTOLD, EVEN = "untold", "even"
"""Too few visits for a verdict, and no significant difference to the best."""
VERDICTS = (("best", 0.01), ("good", 0.03), ("slip", 0.08), ("mistake", 0.2), ("blunder", 2.0))
"""The verdict of a decision that loses at most so much; keys of the texts' [verdict] table."""
PRAISE = tuple(name for name, _ in VERDICTS[:2])


@dataclass(frozen=True)
class Decision:
    """A decision of a seat after `ply` moves of the match, and the best alternative.

    Chances are those of the seat's side by what it could see then, from 0 to 1; `loss` is how much
    better the best move was. Without a significant difference `best` is the move played. `reason`
    speaks for the best: a key of the [hint] table.
    """

    ply: int
    words: str
    phrase: Note
    chance: float
    best: str
    best_phrase: Note
    best_chance: float
    loss: float
    verdict: str
    reason: Note


@dataclass(frozen=True)
class Review:
    """`curve` has the chance of the seat's side before each of its decisions, and at last the
    result.

    `decisive` are indices of `decisions` in the order of play: the most costly ones.
    """

    seat: int
    curve: list[tuple[int, float]]
    decisions: list[Decision]
    decisive: list[int]


def review(
    game: Game[Any],
    record: Record,
    seat: int,
    budget: Budget = USUAL,
    on_step: Callable[[int, int], None] | None = None,
) -> Review:
    """Judges every decision of a seat by what the seat could see before it.

    `budget` is for one decision; `on_step` receives the moves done and the total. With a budget of
    iterations the same record gives the same review everywhere.
    """
    if not 0 <= seat < record.seats:
        raise Refused("no_such_seat", seat=seat, last=record.seats - 1)
    curve: list[tuple[int, float]] = []
    decisions: list[Decision] = []
    sides = game.sides(record.seats, record.options)
    for ply, state in enumerate(record.states(game)):
        if state.turn == OVER:
            curve.append((ply, float(state.payoffs()[seat])))
        elif ply < len(record.moves) and state.turn == seat and state.legal().size() > 1:
            words = record.moves[ply]
            decision, before = judged_well(game, state, words, ply, budget, lots(), sides)
            curve.append((ply, before))
            decisions.append(decision)
        if on_step is not None:
            on_step(ply, len(record.moves))
    return Review(seat, curve, decisions, decisive(decisions))


def judged(
    game: Game[Any],
    state: State,
    words: str,
    ply: int,
    budget: Budget,
    rng: Rng,
    sides: Sides | None = None,
    against: str | None = None,
) -> tuple[Decision, float]:
    """A decision, and the chance of the best move before it. `sides` as for a hint.

    It is compared with all legal moves, or paired with one `rival`.
    """
    move = game.parse(state, words)
    if against is None:
        tried = thought(game, state, budget, rng, judge=move)
    else:
        tried = duel(game, state, (game.parse(state, against), move), budget, rng)
    best, said = opinion(tried, move)
    played = next(node for node in tried if node.move == move)
    known = sides or usual_sides(game, state)
    if best is not played or said == PRAISE[0]:
        tried = [best, *(node for node in tried if node is not best)]
    decision = Decision(
        ply,
        words,
        game.phrase(state, move),
        played.mean(),
        game.words(state, int(best.move)),
        game.phrase(state, int(best.move)),
        best.mean(),
        best.mean() - played.mean(),
        said,
        reason(game, state, best, played, tried, rng, known)
        if best is not played
        else why(game, state, played, tried, rng, known),
    )
    return decision, best.mean()


def judged_well(
    game: Game[Any],
    state: State,
    words: str,
    ply: int,
    budget: Budget,
    rng: Rng,
    sides: Sides | None = None,
) -> tuple[Decision, float]:
    """As `judge_decision`, but searches again if the verdict is inconclusive, and criticizes only
    after a paired comparison with the better move."""
    found = judged(game, state, words, ply, budget, rng, sides)
    if found[0].verdict == UNTOLD:
        found = judged(game, state, words, ply, longer(budget), rng, sides)
    if is_blame(found[0].verdict):
        found = judged(game, state, words, ply, longer(budget), rng, sides, found[0].best)
    return found


def is_blame(verdict: str) -> bool:
    return verdict not in (*PRAISE, EVEN, UNTOLD)


def longer(budget: Budget) -> Budget:
    """The budget of a second search."""
    more = budget.iterations if budget.iterations == WITHOUT_END else AGAIN * budget.iterations
    return Budget(more, AGAIN * budget.seconds)


def opinion(tried: list[Node], move: int) -> tuple[Node, str]:
    """The best move as far as it is distinguishable from the one played, and the verdict.

    Criticism needs enough visits of both moves and a significant difference.
    """
    played = next(node for node in tried if node.move == move)
    rival = rival_of(played, tried)
    if rival is played:
        return played, PRAISE[0]
    if played.visits < ENOUGH:
        return played, UNTOLD
    if not is_rival(rival, played):
        return played, PRAISE[0]
    if rival.visits < ENOUGH:
        return played, UNTOLD
    if rival.mean() <= played.mean():
        return played, PRAISE[0]
    if not surely_ahead(rival, played):
        return played, EVEN
    return rival, verdict(rival.mean() - played.mean())


def verdict(loss: float) -> str:
    return next(name for name, most in VERDICTS if loss <= most)


def decisive(decisions: list[Decision]) -> list[int]:
    """The most costly decisions, if they cost more than a good one may."""
    costly = [at for at, decision in enumerate(decisions) if decision.loss > VERDICTS[1][1]]
    costly.sort(key=lambda at: -decisions[at].loss)
    return sorted(costly[:DECISIVE])


def listed(found: Review) -> dict[str, object]:
    """A review as plain JSON: notes are [key, args], the curve is [ply, chance]."""

    def plain(note: Note) -> list[object]:
        return [note.key, note.args]

    return {
        "seat": found.seat,
        "curve": [[ply, chance] for ply, chance in found.curve],
        "decisions": [
            {
                "ply": decision.ply,
                "words": decision.words,
                "phrase": plain(decision.phrase),
                "chance": decision.chance,
                "best": decision.best,
                "best_phrase": plain(decision.best_phrase),
                "best_chance": decision.best_chance,
                "loss": decision.loss,
                "verdict": decision.verdict,
                "reason": plain(decision.reason),
            }
            for decision in found.decisions
        ],
        "decisive": found.decisive,
    }
