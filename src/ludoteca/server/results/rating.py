"""Which matches are rated, and who was how good in them."""

from __future__ import annotations

from ludoteca.core.engine.state import State
from ludoteca.core.sides import Sides, side_values
from ludoteca.server.store.rating_rows import BOT_PREFIX, RatedSide
from ludoteca.server.store.stored_table import SeatAssignment, StoredTable

MAX_BOT_SHARE = 0.25
"""The share of a person's decisions that bots may take in a match which the person wins: with more, the
victory is the bots'."""


def may_be_rated(stored: StoredTable, sides: Sides) -> bool:
    """One person a seat, no seat that is kept free for whoever comes, somebody to play against,
    nobody's advice, and a deck that all know. What is played on from another match is none of its
    own."""
    people = [
        assignment.person for assignment in stored.assignments if assignment.person is not None
    ]
    own_deck = any(isinstance(value, list) for value in stored.options.values())
    is_free = any(
        assignment.open and assignment.kind != "person" for assignment in stored.assignments
    )
    is_fair = not (stored.hints or stored.branches or own_deck or is_free)
    return is_fair and len(sides) > 1 and 0 < len(people) == len(set(people))


def player_of(assignment: SeatAssignment) -> str:
    return assignment.person or assignment.reserved_for or f"{BOT_PREFIX}{assignment.bot}"


def is_mostly_by_bots(stored: StoredTable, seat: int) -> bool:
    """Did bots take more of a person's decisions than may count as theirs?"""
    bots = stored.bots_of_seat(seat)
    return len(bots) - bots.count(None) > MAX_BOT_SHARE * len(bots)


def rated_player(stored: StoredTable, assignment: SeatAssignment, won: bool) -> str | None:
    """Whose the result of a seat is. It is the bot's that played for a person who never came, or without
    which they would not have won; None where such a bot has decided nothing."""
    is_person = assignment.person is not None or assignment.reserved_for is not None
    if not is_person or not (
        assignment.absent or (won and is_mostly_by_bots(stored, assignment.seat))
    ):
        return player_of(assignment)
    bots = [bot for bot in stored.bots_of_seat(assignment.seat) if bot is not None]
    return f"{BOT_PREFIX}{bots[-1]}" if bots else None


def rank_sides(stored: StoredTable, sides: Sides, shares: list[float]) -> list[RatedSide]:
    """Who has a share of the victory is first, others come after; and a side of which a person left a
    seat to a bot is last, whatever the bot made of it."""
    ranked = []
    for side, share in zip(sides, side_values(sides, shares), strict=True):
        assignments = [stored.assignments[seat] for seat in side]
        is_abandoned = any(
            assignment.reserved_for is not None and not assignment.absent
            for assignment in assignments
        )
        rank = 2 if is_abandoned else 0 if share > 0 else 1
        members = [rated_player(stored, assignment, won=rank == 0) for assignment in assignments]
        ranked.append(RatedSide(tuple(player for player in members if player is not None), rank))
    return ranked


def rated_result(stored: StoredTable, sides: Sides, after: State) -> list[RatedSide] | None:
    """What there is to rate at the end of a match, if it is rated and there is a person in it whose
    match it was."""
    if not stored.rated:
        return None
    ranked = rank_sides(stored, sides, [float(share) for share in after.payoffs()])
    people = [
        player for side in ranked for player in side.members if not player.startswith(BOT_PREFIX)
    ]
    return ranked if people and all(side.members for side in ranked) else None
