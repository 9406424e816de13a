"""Ratings of people and bots, by game: what openskill makes of who has won against whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import Connection, and_, delete, insert, select, update

from ludoteca.server.store.schema import people, ratings

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BOT_PREFIX = "bot:"
"""Before the name of a bot that is rated."""


@dataclass(frozen=True, slots=True)
class SkillRating:
    """As strong as `mu`, give or take `sigma`."""

    mu: float
    sigma: float
    matches: int


@dataclass(frozen=True, slots=True)
class RatedSide:
    """Those who played together, and their place: 0 is the best, and equal places are shared."""

    members: tuple[str, ...]
    rank: int


@cache
def rating_model() -> PlackettLuce:
    """Loaded when a rated match ends for the first time: few houses rate any."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def updated_ratings(
    sides: Sequence[RatedSide], ratings_before: dict[str, SkillRating]
) -> dict[str, SkillRating]:
    """Everybody's rating after a match. Who had several seats, as a bot may, has the mean of what each
    of them would have."""
    rating_system = rating_model()
    default = rating_system.rating()
    before = {
        player: ratings_before.get(player, SkillRating(default.mu, default.sigma, 0))
        for s in sides
        for player in s.members
    }
    teams = [
        [
            rating_system.rating(mu=before[player].mu, sigma=before[player].sigma)
            for player in side.members
        ]
        for side in sides
    ]
    after = rating_system.rate(teams, ranks=[float(side.rank) for side in sides])
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
    """With the move that ends the match, or not at all; others who end one with the same bots wait."""
    names = sorted({player for side in sides for player in side.members})
    condition = and_(ratings.c.game == game, ratings.c.player.in_(names))
    rows = connection.execute(
        select(ratings).where(condition).order_by(ratings.c.player).with_for_update()
    ).all()
    ratings_before = {row.player: SkillRating(row.mu, row.sigma, row.matches) for row in rows}
    for player, updated in sorted(updated_ratings(sides, ratings_before).items()):
        values = {"mu": updated.mu, "sigma": updated.sigma, "matches": updated.matches}
        if player in ratings_before:
            own_row = and_(ratings.c.game == game, ratings.c.player == player)
            connection.execute(update(ratings).where(own_row).values(values))
        else:
            connection.execute(insert(ratings).values(player=player, game=game, **values))


def ratings_of(
    connection: Connection, players: Collection[str]
) -> list[tuple[str, str, SkillRating]]:
    """Who, the game and the rating."""
    query = (
        select(ratings)
        .where(ratings.c.player.in_(players))
        .order_by(ratings.c.game, ratings.c.player)
    )
    return [
        (row.player, row.game, SkillRating(row.mu, row.sigma, row.matches))
        for row in connection.execute(query)
    ]


def bot_ratings(
    connection: Connection, games: Collection[str]
) -> list[tuple[str, str, SkillRating]]:
    """Of all bots that were rated in these games."""
    query = select(ratings).where(
        ratings.c.game.in_(games), ratings.c.player.startswith(BOT_PREFIX)
    )
    return [
        (row.player.removeprefix(BOT_PREFIX), row.game, SkillRating(row.mu, row.sigma, row.matches))
        for row in connection.execute(query.order_by(ratings.c.mu.desc()))
    ]


def wants_rating(connection: Connection, person: str) -> bool:
    query = select(people.c.wants_rating).where(people.c.id == person)
    return bool(connection.execute(query).scalar())


def all_want_rating(connection: Connection, persons: Collection[str]) -> bool:
    """Does each of these people want to be rated?"""
    query = select(people.c.id).where(people.c.id.in_(persons), people.c.wants_rating)
    return len(set(connection.execute(query).scalars())) == len(set(persons)) > 0


def set_wants_rating(connection: Connection, person: str, value: bool) -> None:
    """What somebody has stays as it was: nobody begins anew by going out and in."""
    connection.execute(update(people).where(people.c.id == person).values(wants_rating=value))


def delete_ratings(connection: Connection, person: str) -> None:
    connection.execute(delete(ratings).where(ratings.c.player == person))
