"""The turning point: the move that raised the winners' chances most."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from ludoteca.bots.turning_points import Swing, greatest_rises
from ludoteca.tables.match import TableMatch

SECONDS_PER_POSITION = 0.6
"""Six positions are evaluated at most."""
MIN_RISE = 0.2
"""A smaller rise of the chances may be noise."""

Question = tuple[int, dict[str, Any]]
"""A ply, and a question about the position there."""
Reply = dict[str, Any]


def winning_side(match: TableMatch) -> list[int]:
    assert match.state is not None
    winners = match.game.winners(match.state)
    return next((list(side) for side in match.sides if winners and winners[0] in side), [])


def turning_point_questions(
    match: TableMatch, reviews: Sequence[dict[str, Any]]
) -> Generator[Question, Reply, dict[str, Any] | None]:
    """Asks questions about a finished match; returns its turning point, or None if no move stands
    out. `reviews` are those of the winners, as far as there are any."""
    side = winning_side(match)
    if not side:
        return None
    best: dict[str, Any] | None = None
    for swing in (yield from candidates(match, side, reviews)):
        candidate = yield from confirm_swing(match, swing, side[0])
        if candidate and (best is None or chance_rise(candidate) > chance_rise(best)):
            best = candidate
    return best


def candidates(
    match: TableMatch, side: list[int], reviews: Sequence[dict[str, Any]]
) -> Generator[Question, Reply, list[Swing]]:
    """From the reviews if there are any, else from quick evaluations of all positions."""
    curves = [[(ply, chance) for ply, chance in review["curve"]] for review in reviews]
    if curves:
        return greatest_rises(
            sorted({point[0]: point for curve in curves for point in curve}.values())
        )
    reply = yield about(len(match.record.moves), {"swings": side})
    return [Swing(*row) for row in reply["swings"]]


def confirm_swing(
    match: TableMatch, swing: Swing, seat: int
) -> Generator[Question, Reply, dict[str, Any] | None]:
    """The move with the chances before and after it, if both are reliable and differ enough."""
    moves = match.record.moves
    before = yield about(swing.ply, {"evaluate": True})
    if not before["is_sound"]:
        return None
    if swing.later_ply == len(moves):
        assert match.state is not None
        after = {"chance": float(match.state.payoffs()[seat]), "is_sound": True}
    else:
        after = yield about(swing.later_ply, {"evaluate": True})
    if not after["is_sound"] or after["chance"] - before["chance"] < MIN_RISE:
        return None
    described = yield about(swing.decisive_ply, {"describe": moves[swing.decisive_ply]})
    return {
        "ply": swing.decisive_ply,
        "seat": match.stored.move_seats[swing.decisive_ply],
        "phrase": described["phrase"],
        "before": before["chance"],
        "after": after["chance"],
        "last": swing.later_ply == len(moves),
    }


def about(ply: int, question: dict[str, Any]) -> Question:
    return ply, question | {"seconds": SECONDS_PER_POSITION}


def chance_rise(candidate: dict[str, Any]) -> float:
    return float(candidate["after"] - candidate["before"])
