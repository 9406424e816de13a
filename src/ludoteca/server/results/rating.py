"""Which matches are rated, who did how well in them, and what ratings follow (openskill)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ludoteca.core.engine.state import State
from ludoteca.core.sides import Sides, side_values
from ludoteca.server.store import rating_rows
from ludoteca.server.store.rating_rows import BOT_PREFIX, SkillRating
from ludoteca.tables.results.result_rows import is_mostly_by_bots
from ludoteca.tables.stored.stored_table import SeatAssignment, StoredTable

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


@dataclass(frozen=True, slots=True)
class RatedSide:
    """Players of one side and their rank: 0 is the best, and equal ranks are shared."""

    members: tuple[str, ...]
    rank: int


def may_be_rated(stored: StoredTable, sides: Sides) -> bool:
    """One person per seat, no seat open to all, an opponent, no hints, and no custom deck.

    A match branched from another is not rated.
    """
    people = [
        assignment.person for assignment in stored.assignments if assignment.person is not None
    ]
    own_deck = any(isinstance(value, list) for value in stored.options.values())
    is_free = any(
        assignment.open and assignment.kind != "person" for assignment in stored.assignments
    )
    is_fair = not (stored.settings.hints or stored.branches or own_deck or is_free)
    return is_fair and len(sides) > 1 and 0 < len(people) == len(set(people))


def player_of(assignment: SeatAssignment) -> str:
    return assignment.person or assignment.reserved_for or f"{BOT_PREFIX}{assignment.bot}"


def rated_player(stored: StoredTable, assignment: SeatAssignment, won: bool) -> str | None:
    """The player to whom the result of a seat belongs.

    It belongs to the bot that played for an absent person, or that took most of the decisions of a
    victory; None if such a bot has decided nothing.
    """
    is_person = assignment.person is not None or assignment.reserved_for is not None
    if not is_person or not (
        assignment.absent or (won and is_mostly_by_bots(stored, assignment.seat))
    ):
        return player_of(assignment)
    bots = [bot for bot in stored.bots_of_seat(assignment.seat) if bot is not None]
    return f"{BOT_PREFIX}{bots[-1]}" if bots else None


def rank_sides(stored: StoredTable, sides: Sides, shares: list[float]) -> list[RatedSide]:
    """Sides with a share of the victory come first. A side of which a person left a seat to a bot
    is last, whatever the bot made of it."""
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
    """The ranking at the end of a rated match; None if no person's result is in it."""
    if not stored.rated:
        return None
    ranked = rank_sides(stored, sides, [float(share) for share in after.payoffs()])
    people = [
        player for side in ranked for player in side.members if not player.startswith(BOT_PREFIX)
    ]
    return ranked if people and all(side.members for side in ranked) else None


def rating_model() -> PlackettLuce:
    """Imported when the first rated match ends: it takes a while, and few servers rate any."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def updated_ratings(
    sides: Sequence[RatedSide], ratings_before: Mapping[str, SkillRating]
) -> dict[str, SkillRating]:
    """The ratings after a match. A bot on several seats gets the mean of what each would get."""
    model = rating_model()
    default = model.rating()
    before = {
        player: ratings_before.get(player, SkillRating(default.mu, default.sigma, 0))
        for side in sides
        for player in side.members
    }
    teams = [
        [model.rating(mu=before[player].mu, sigma=before[player].sigma) for player in side.members]
        for side in sides
    ]
    after = model.rate(teams, ranks=[float(side.rank) for side in sides])
    results: dict[str, list[tuple[float, float]]] = {}
    for side, team in zip(sides, after, strict=True):
        for player, new in zip(side.members, team, strict=True):
            results.setdefault(player, []).append((new.mu, new.sigma))
    return {
        player: SkillRating(
            sum(mu for mu, _ in seats) / len(seats),
            sum(sigma for _, sigma in seats) / len(seats),
            before[player].matches + 1,
        )
        for player, seats in results.items()
    }


def write_match_ratings(connection: Connection, game: str, sides: Sequence[RatedSide]) -> None:
    """Runs in the transaction of the move that ends the match."""
    players = sorted({player for side in sides for player in side.members})
    before = rating_rows.lock_ratings(connection, game, players)
    for player, rating in sorted(updated_ratings(sides, before).items()):
        rating_rows.save_rating(connection, game, player, rating, is_new=player not in before)
