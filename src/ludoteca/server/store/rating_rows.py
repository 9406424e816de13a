"""Ratings of people and bots, by game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from ludoteca.server.store.schema import people, ratings

BOT_PREFIX = "bot:"
"""Before the name of a rated bot."""


@dataclass(frozen=True, slots=True)
class SkillRating:
    """Skill is estimated as `mu`, with standard deviation `sigma`."""

    mu: float
    sigma: float
    matches: int


def rating_of(row: Row[tuple[object, ...]]) -> SkillRating:
    return SkillRating(row.mu, row.sigma, row.matches)


def lock_ratings(
    connection: Connection, game: str, players: Collection[str]
) -> dict[str, SkillRating]:
    """The stored ratings of these players, locked until the transaction ends."""
    condition = and_(ratings.c.game == game, ratings.c.player.in_(players))
    query = select(ratings).where(condition).order_by(ratings.c.player).with_for_update()
    return {row.player: rating_of(row) for row in connection.execute(query)}


def save_rating(
    connection: Connection, game: str, player: str, rating: SkillRating, *, is_new: bool
) -> None:
    if is_new:
        connection.execute(insert(ratings).values(player=player, game=game, **asdict(rating)))
    else:
        own_row = and_(ratings.c.game == game, ratings.c.player == player)
        connection.execute(update(ratings).where(own_row).values(asdict(rating)))


def ratings_of(
    connection: Connection, players: Collection[str]
) -> list[tuple[str, str, SkillRating]]:
    """Player, game and rating."""
    query = (
        select(ratings)
        .where(ratings.c.player.in_(players))
        .order_by(ratings.c.game, ratings.c.player)
    )
    return [(row.player, row.game, rating_of(row)) for row in connection.execute(query)]


def bot_ratings(
    connection: Connection, games: Collection[str]
) -> list[tuple[str, str, SkillRating]]:
    """Bot, game and rating, best first."""
    query = select(ratings).where(
        ratings.c.game.in_(games), ratings.c.player.startswith(BOT_PREFIX)
    )
    return [
        (row.player.removeprefix(BOT_PREFIX), row.game, rating_of(row))
        for row in connection.execute(query.order_by(ratings.c.mu.desc()))
    ]


def wants_rating(connection: Connection, person: str) -> bool:
    query = select(people.c.wants_rating).where(people.c.id == person)
    return bool(connection.execute(query).scalar())


def all_want_rating(connection: Connection, persons: Collection[str]) -> bool:
    query = select(people.c.id).where(people.c.id.in_(persons), people.c.wants_rating)
    return len(set(connection.execute(query).scalars())) == len(set(persons)) > 0


def set_wants_rating(connection: Connection, person: str, value: bool) -> None:
    """Keeps the ratings of a person who opts out: opting in again is no fresh start."""
    connection.execute(update(people).where(people.c.id == person).values(wants_rating=value))


def delete_ratings(connection: Connection, person: str) -> None:
    connection.execute(delete(ratings).where(ratings.c.player == person))
