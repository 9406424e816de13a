"""The user's ratings, if they opted in."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from sqlalchemy import Connection

from ludoteca import games
from ludoteca.server.store import rating_rows
from ludoteca.server.store.rating_rows import SkillRating
from ludoteca.server.web.dependencies import App, RequiredUser
from ludoteca.server.web.schemas import users as schemas

router = APIRouter()

POINTS_PER_MU = 40.0
"""Scale of openskill's mu: new players start at 1000 points."""
INTERVAL_SIGMAS = 2.0
"""Half width of the 95 % interval."""
CERTAINTY_LEVELS = ((7.0, "unknown"), (5.0, "rough"), (3.0, "fair"), (0.0, "sure"))
"""Minimum sigma of each level."""


def describe_rating(who: str, rating: SkillRating) -> dict[str, Any]:
    return {
        "who": who,
        "points": round(rating.mu * POINTS_PER_MU),
        "low": round((rating.mu - INTERVAL_SIGMAS * rating.sigma) * POINTS_PER_MU),
        "high": round((rating.mu + INTERVAL_SIGMAS * rating.sigma) * POINTS_PER_MU),
        "matches": rating.matches,
        "certainty": next(word for minimum, word in CERTAINTY_LEVELS if rating.sigma >= minimum),
    }


def load_ratings(connection: Connection, person: str) -> dict[str, Any]:
    """A user's ratings, each with those of the game's bots."""
    own_ratings = {game: rating for _, game, rating in rating_rows.ratings_of(connection, [person])}
    rated_games = [name for name in games.playable() if name in own_ratings]
    bots = rating_rows.bot_ratings(connection, rated_games)
    return {
        "opted_in": rating_rows.wants_rating(connection, person),
        "games": [
            {
                "game": name,
                "mine": describe_rating("", own_ratings[name]),
                "bots": [
                    describe_rating(bot, rating) for bot, game, rating in bots if game == name
                ],
            }
            for name in rated_games
        ],
    }


@router.get("/api/me/ratings", response_model=schemas.MyRatings)
async def list_ratings(app: App, user: RequiredUser) -> Any:
    """Whether I am rated, and my ratings."""
    return await app.store.read(lambda c: load_ratings(c, user.id))


@router.put("/api/me/ratings", response_model=schemas.MyRatings)
async def set_rating_opt_in(body: schemas.RatingOptIn, app: App, user: RequiredUser) -> Any:
    """Rates my matches from the next deal on, or no longer."""
    await app.store.write(lambda c: rating_rows.set_wants_rating(c, user.id, body.opted_in))
    return await app.store.read(lambda c: load_ratings(c, user.id))
