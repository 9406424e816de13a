"""The routes of ratings: one's own, for those who want them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from ludoteca import games
from ludoteca.server.store import ratings
from ludoteca.server.store.ratings import Rating
from ludoteca.server.web import schemas
from ludoteca.server.web.dependencies import Ludoteca, Somebody

POINTS = 40.0
"""Of what openskill counts as one: whoever begins has a thousand."""
LIKELY = 2.0
"""So many sigmas either way hold nineteen of twenty."""
SURE = ((7.0, "unknown"), (5.0, "rough"), (3.0, "fair"), (0.0, "sure"))
"""From which sigma on how little is known."""


def shown(who: str, rating: Rating) -> dict[str, Any]:
    return {
        "who": who,
        "points": round(rating.mu * POINTS),
        "low": round((rating.mu - LIKELY * rating.sigma) * POINTS),
        "high": round((rating.mu + LIKELY * rating.sigma) * POINTS),
        "matches": rating.matches,
        "sure": next(word for least, word in SURE if rating.sigma >= least),
    }


def read(connection: Connection, person: str) -> dict[str, Any]:
    """Somebody's ratings, and beside each those of the bots of that game."""
    mine = {game: rating for _, game, rating in ratings.ratings_of(connection, [person])}
    known = [name for name in games.playable() if name in mine]
    bots = ratings.bots_of(connection, known)
    return {
        "wanted": ratings.wants(connection, person),
        "games": [
            {
                "game": name,
                "mine": shown("", mine[name]),
                "bots": [shown(bot, rating) for bot, game, rating in bots if game == name],
            }
            for name in known
        ],
    }


def add_ratings(app: Ludoteca) -> None:
    @app.get("/api/me/ratings", response_model=schemas.Ratings)
    async def my_ratings(person: Somebody) -> Any:
        """Do I want to be rated, and how strong do I seem to be?"""
        return await app.hub.store.read(lambda c: read(c, person.id))

    @app.put("/api/me/ratings", response_model=schemas.Ratings)
    async def wish(body: schemas.RatingWish, person: Somebody) -> Any:
        """From the next deal on I am rated, or no longer."""
        await app.hub.store.write(lambda c: ratings.set_wish(c, person.id, body.wanted))
        return await app.hub.store.read(lambda c: read(c, person.id))
