"""The routes of ratings: one's own, for those who want them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from ludoteca import games
from ludoteca.server.store import rating_rows
from ludoteca.server.store.rating_rows import SkillRating
from ludoteca.server.web import schemas
from ludoteca.server.web.dependencies import LudotecaApp, RequiredUser

POINTS_PER_MU = 40.0
"""Of what openskill counts as one: whoever begins has a thousand."""
INTERVAL_SIGMAS = 2.0
"""So many sigmas either way hold nineteen of twenty."""
CERTAINTY_LEVELS = ((7.0, "unknown"), (5.0, "rough"), (3.0, "fair"), (0.0, "sure"))
"""From which sigma on how little is known."""


def describe_rating(who: str, rating: SkillRating) -> dict[str, Any]:
    return {
        "who": who,
        "points": round(rating.mu * POINTS_PER_MU),
        "low": round((rating.mu - INTERVAL_SIGMAS * rating.sigma) * POINTS_PER_MU),
        "high": round((rating.mu + INTERVAL_SIGMAS * rating.sigma) * POINTS_PER_MU),
        "matches": rating.matches,
        "certainty": next(word for least, word in CERTAINTY_LEVELS if rating.sigma >= least),
    }


def load_ratings(connection: Connection, person: str) -> dict[str, Any]:
    """Somebody's ratings, and beside each those of the bots of that game."""
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


def add_rating_routes(app: LudotecaApp) -> None:
    @app.get("/api/me/ratings", response_model=schemas.MyRatings)
    async def list_ratings(person: RequiredUser) -> Any:
        """Do I want to be rated, and how strong do I seem to be?"""
        return await app.registry.store.read(lambda c: load_ratings(c, person.id))

    @app.put("/api/me/ratings", response_model=schemas.MyRatings)
    async def set_rating_opt_in(body: schemas.RatingOptIn, person: RequiredUser) -> Any:
        """From the next deal on I am rated, or no longer."""
        await app.registry.store.write(
            lambda c: rating_rows.set_wants_rating(c, person.id, body.opted_in)
        )
        return await app.registry.store.read(lambda c: load_ratings(c, person.id))
