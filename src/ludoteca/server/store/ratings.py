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

BOT = "bot:"
"""Before the name of a bot that is rated."""


@dataclass(frozen=True, slots=True)
class Rating:
    """As strong as `mu`, give or take `sigma`."""

    mu: float
    sigma: float
    matches: int


@dataclass(frozen=True, slots=True)
class Side:
    """Those who played together, and their place: 0 is the best, and equal places are shared."""

    members: tuple[str, ...]
    place: int


@cache
def model() -> PlackettLuce:
    """Loaded when a rated match ends for the first time: few houses rate any."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rated_anew(sides: Sequence[Side], known: dict[str, Rating]) -> dict[str, Rating]:
    """Everybody's rating after a match. Who had several seats, as a bot may, has the mean of what each
    of them would have."""
    skill = model()
    usual = skill.rating()
    before = {
        who: known.get(who, Rating(usual.mu, usual.sigma, 0)) for s in sides for who in s.members
    }
    teams = [
        [skill.rating(mu=before[who].mu, sigma=before[who].sigma) for who in side.members]
        for side in sides
    ]
    after = skill.rate(teams, ranks=[float(side.place) for side in sides])
    found: dict[str, list[tuple[float, float]]] = {}
    for side, team in zip(sides, after, strict=True):
        for who, new in zip(side.members, team, strict=True):
            found.setdefault(who, []).append((new.mu, new.sigma))
    return {
        who: Rating(
            sum(mu for mu, _ in seats) / len(seats),
            sum(sigma for _, sigma in seats) / len(seats),
            before[who].matches + 1,
        )
        for who, seats in found.items()
    }


def write_match(connection: Connection, game: str, sides: Sequence[Side]) -> None:
    """With the move that ends the match, or not at all; others who end one with the same bots wait."""
    names = sorted({who for side in sides for who in side.members})
    here = and_(ratings.c.game == game, ratings.c.who.in_(names))
    rows = connection.execute(
        select(ratings).where(here).order_by(ratings.c.who).with_for_update()
    ).all()
    known = {row.who: Rating(row.mu, row.sigma, row.matches) for row in rows}
    for who, new in sorted(rated_anew(sides, known).items()):
        facts = {"mu": new.mu, "sigma": new.sigma, "matches": new.matches}
        if who in known:
            mine = and_(ratings.c.game == game, ratings.c.who == who)
            connection.execute(update(ratings).where(mine).values(facts))
        else:
            connection.execute(insert(ratings).values(who=who, game=game, **facts))


def ratings_of(connection: Connection, who: Collection[str]) -> list[tuple[str, str, Rating]]:
    """Who, the game and the rating."""
    query = select(ratings).where(ratings.c.who.in_(who)).order_by(ratings.c.game, ratings.c.who)
    return [
        (row.who, row.game, Rating(row.mu, row.sigma, row.matches))
        for row in connection.execute(query)
    ]


def bots_of(connection: Connection, games: Collection[str]) -> list[tuple[str, str, Rating]]:
    """Of all bots that were rated in these games."""
    query = select(ratings).where(ratings.c.game.in_(games), ratings.c.who.startswith(BOT))
    return [
        (row.who.removeprefix(BOT), row.game, Rating(row.mu, row.sigma, row.matches))
        for row in connection.execute(query.order_by(ratings.c.mu.desc()))
    ]


def wants(connection: Connection, person: str) -> bool:
    query = select(people.c.rated).where(people.c.id == person)
    return bool(connection.execute(query).scalar())


def all_want(connection: Connection, persons: Collection[str]) -> bool:
    """Does each of these people want to be rated?"""
    query = select(people.c.id).where(people.c.id.in_(persons), people.c.rated)
    return len(set(connection.execute(query).scalars())) == len(set(persons)) > 0


def set_wish(connection: Connection, person: str, wanted: bool) -> None:
    """What somebody has stays as it was: nobody begins anew by going out and in."""
    connection.execute(update(people).where(people.c.id == person).values(rated=wanted))


def forget_ratings(connection: Connection, person: str) -> None:
    connection.execute(delete(ratings).where(ratings.c.who == person))
