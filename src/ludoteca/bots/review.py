"""Review: a match once more from one seat, with what it knew at the time."""

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
"""What would be blamed, or could not be told, is thought over once more and so many times as long."""
ENOUGH = 30
"""Tries without which nothing is said of a move."""
UNTOLD, EVEN = "untold", "even"
"""There was not enough thought for a verdict; there was, and no clear difference to the best."""
VERDICTS = (("best", 0.01), ("good", 0.03), ("slip", 0.08), ("mistake", 0.2), ("blunder", 2.0))
"""What a decision is called that loses no more than this; a key of the texts' [verdict] table."""
PRAISE = tuple(name for name, _ in VERDICTS[:2])


@dataclass(frozen=True)
class Decision:
    """What a seat decided after `ply` moves of the match, and what it could have decided.

    Chances are those of the seat's side, as the seat could have reckoned them then, from 0 to 1; `loss` is how much
    better the best move found was. What is not surely better is not called better: then `best` is
    what was played. `reason` speaks for the best: a key of the [hint] table.
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
    """`curve` has the chance of the seat's side before each decision of the seat, and at last what
    it came to.

    `decisive` are places in `decisions`, in the order of play: the moments that cost most.
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
    """Every decision of a seat, judged with what the seat could see before it took it.

    `budget` is for one decision; `on_step` is told how many moves of how many are behind.
    With iterations for a budget, the same record gives the same review everywhere.
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
    """A decision, and the chance before it: that of the best move. `sides` as for a hint.

    It is compared with all that may be done, or with one move in a duel.
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
    """As `judged`, but nobody is left without a verdict after a first thought, nor blamed without a
    duel with the move that is held to be better."""
    found = judged(game, state, words, ply, budget, rng, sides)
    if found[0].verdict == UNTOLD:
        found = judged(game, state, words, ply, longer(budget), rng, sides)
    if is_blame(found[0].verdict):
        found = judged(game, state, words, ply, longer(budget), rng, sides, found[0].best)
    return found


def is_blame(verdict: str) -> bool:
    return verdict not in (*PRAISE, EVEN, UNTOLD)


def longer(budget: Budget) -> Budget:
    """A budget for who thinks it over once more."""
    more = budget.iterations if budget.iterations == WITHOUT_END else AGAIN * budget.iterations
    return Budget(more, AGAIN * budget.seconds)


def opinion(tried: list[Node], move: int) -> tuple[Node, str]:
    """The best move as far as it can be told from the one that was played, and the verdict.

    Whoever is blamed has been tried often enough, and so has what is held to be better, which is
    ahead by more than chance alone would give.
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
    """The decisions that cost most, if they cost more than a good one may."""
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
