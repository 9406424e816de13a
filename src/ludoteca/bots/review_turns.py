"""Whole turns of a review: what a turn cost, what changed until the next one, and what caused it.

Works on decisions as plain JSON, as they are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca.bots.causes import OWN, Cause, Gap, fit_to
from ludoteca.bots.review import EVEN, GOOD_VERDICTS, INCONCLUSIVE, VERDICTS, is_criticism
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.record import Record

MAX_DECISIVE = 3


@dataclass
class Stretch:
    """Decisions of a seat between which nothing was revealed and no other seat moved: the seat
    could plan all of them at the first.

    `starts_turn`: another seat moved before it.
    """

    plies: list[int]
    starts_turn: bool
    gap: Gap = field(default=Gap(0, 0))
    """From its last decision to the next stretch, or to the end of the match."""
    others_move: bool = False
    """Does another seat move in the gap?"""


class StretchFinder:
    """Finds the stretches of a seat, given every position of the match. Alone, every stretch is a
    turn: what the others do is part of each move."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.is_alone = seats == 1
        self.stretches: list[Stretch] = []
        self.reveals = -1
        self.others_moved = True

    def visit(self, ply: int, state: State) -> None:
        is_decision = state.turn == self.seat and state.legal().size() > 1
        is_end = state.turn == OVER or (is_decision and self.begins_stretch(state))
        if is_end and self.stretches:
            last = self.stretches[-1]
            last.gap = Gap(last.plies[-1], ply)
            last.others_move = self.others_moved
        if is_decision:
            if self.begins_stretch(state):
                self.stretches.append(Stretch([], self.others_moved or self.is_alone))
            self.stretches[-1].plies.append(ply)
            self.others_moved = False
            self.reveals = int(state.reveals)
        elif state.turn not in (self.seat, OVER):
            self.others_moved = True

    def begins_stretch(self, state: State) -> bool:
        return self.others_moved or int(state.reveals) != self.reveals


def stretch_around(game: Game[Any], record: Record, seat: int, ply: int) -> tuple[int, int]:
    """The first and the last decision of the stretch to which the decision of a seat at this ply
    belongs."""
    finder = StretchFinder(seat, record.seats)
    for at, state in enumerate(record.states(game)):
        finder.visit(at, state)
    stretch = next(stretch for stretch in finder.stretches if ply in stretch.plies)
    return stretch.plies[0], stretch.plies[-1]


def reviewed_turns(
    stretches: Sequence[Stretch],
    decisions: Sequence[dict[str, Any]],
    values: Sequence[float],
    estimates: Sequence[list[Cause]],
    result: float,
) -> list[dict[str, Any]]:
    """The turns of a whole review. `values` are those before each stretch; with `result` at the end
    the causes of all turns add up to `result - values[0]`.
    """
    turns: list[dict[str, Any]] = []
    for nth, stretch in enumerate(stretches):
        after = values[nth + 1] if nth + 1 < len(values) else result
        first, last = stretch.plies[0], stretch.plies[-1]
        members = [at for at, one in enumerate(decisions) if first <= one["ply"] <= last]
        lost = [Cause(OWN, -decisions[at]["loss"], decisions[at]["ply"]) for at in members]
        loss = -sum(cause.change for cause in lost)
        causes = [cause for cause in lost if cause.change]
        causes += fit_to(after - values[nth] + loss, estimates[nth], stretch.gap)
        if stretch.starts_turn or not turns:
            turns.append(
                {"ply": stretch.plies[0], "before": values[nth], "decisions": [], "all": []}
            )
        turn = turns[-1]
        turn["decisions"] += members
        turn["all"] += causes
        turn |= {"end": stretch.gap.last, "after": after}
    return [finish_turn(turn, decisions) for turn in turns]


def finish_turn(turn: dict[str, Any], decisions: Sequence[dict[str, Any]]) -> dict[str, Any]:
    members = [decisions[at] for at in turn["decisions"]]
    causes = sum_by_kind(turn["all"])
    return {
        "ply": turn["ply"],
        "end": turn["end"],
        "before": turn["before"],
        "after": turn["after"],
        "loss": sum(decision["loss"] for decision in members),
        "verdict": turn_verdict([decision["verdict"] for decision in members]),
        "decisions": turn["decisions"],
        "causes": [cause._asdict() for cause in causes],
    }


def sum_by_kind(causes: Sequence[Cause]) -> list[Cause]:
    """One cause of each kind, the greatest first, each at its most important ply."""
    sums = []
    for kind in dict.fromkeys(cause.kind for cause in causes):
        same = [cause for cause in causes if cause.kind == kind]
        change = sum(cause.change for cause in same)
        sign = -1 if change < 0 else 1
        sums.append(Cause(kind, change, max(same, key=lambda cause: sign * cause.change).ply))
    return sorted(sums, key=lambda cause: -abs(cause.change))


def turn_verdict(verdicts: Sequence[str]) -> str:
    """That of the worst decision; without a criticism, the best only if all were."""
    order = [name for name, _ in VERDICTS]
    criticisms = [verdict for verdict in verdicts if is_criticism(verdict)]
    if criticisms:
        return max(criticisms, key=order.index)
    praised = [verdict for verdict in verdicts if verdict in GOOD_VERDICTS]
    if praised:
        return GOOD_VERDICTS[0] if set(verdicts) == {GOOD_VERDICTS[0]} else GOOD_VERDICTS[1]
    return EVEN if EVEN in verdicts else INCONCLUSIVE


def totals(turns: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The sum of each kind of cause over the match."""
    sums: dict[str, float] = {}
    for turn in turns:
        for cause in turn["causes"]:
            sums[cause["kind"]] = sums.get(cause["kind"], 0.0) + cause["change"]
    return sums


def decisive_turns(turns: Sequence[dict[str, Any]]) -> list[int]:
    """The most costly of the turns that are criticized, in the order of play."""
    costly = [index for index, turn in enumerate(turns) if is_criticism(turn["verdict"])]
    costly.sort(key=lambda index: -turns[index]["loss"])
    return sorted(costly[:MAX_DECISIVE])
