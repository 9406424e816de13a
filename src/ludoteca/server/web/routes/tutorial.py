"""The routes of a first match: the whole of it, and what may be tried on the way."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import Request, Response

from ludoteca import games
from ludoteca.server.analysis import tutorial
from ludoteca.server.errors import error_body
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.tables.position_cache import run_in_pool
from ludoteca.server.web.cached_response import JSON, CachedResponse, compress, respond
from ludoteca.server.web.dependencies import LudotecaApp, Ply, Touched, Words
from ludoteca.server.web.middleware import client_ip, network_of
from ludoteca.server.web.schemas import analysis

POSITION_COST = 20
"""In positions looked back at: as many as a question about one takes, more or less."""


@cache
def cached_tutorial(game: str) -> CachedResponse:
    """A first match as it is sent: worked out once, for it is the same for everybody."""
    return compress(encode_bytes(tutorial.tutorial_match(game)))


def add_tutorial_routes(app: LudotecaApp) -> None:
    def charge(request: Request) -> None:
        """Positions are worked out anew for each question: nobody may ask without end."""
        app.replay_limiter.acquire(network_of(client_ip(request.scope)), POSITION_COST)

    @app.get("/api/tutorial/{game}", response_model=analysis.TutorialMatch)
    def tutorial_match(game: str, request: Request) -> Response:
        """A match to learn the game by; its comments are the texts' `guide` table."""
        return respond(request, cached_tutorial(game), JSON)

    @app.get("/api/tutorial/{game}/why-not", response_model=analysis.SelectionCheck)
    async def why_not(game: str, ply: Ply, touched: Touched, request: Request) -> Any:
        """Why what the learner has touched there leads nowhere, with its paragraph."""
        charge(request)
        note = await run_in_pool(lambda: tutorial.selection_refusal(game, ply, touched))
        return {"reason": None if note is None else error_body(note, games.find(game).paragraphs)}

    @app.get("/api/tutorial/{game}/what-if", response_model=analysis.MovePreview)
    async def what_if(game: str, ply: Ply, words: Words, request: Request) -> Any:
        """The learner's view and the scores as they would be after this legal move."""
        charge(request)
        return await run_in_pool(lambda: tutorial.preview_move(game, ply, words))

    @app.get("/api/tutorial/{game}/try", response_model=analysis.ReplayPosition)
    async def try_move(game: str, ply: Ply, words: Words, request: Request) -> Any:
        """The position after another legal move than the one of the match."""
        charge(request)
        return await run_in_pool(lambda: tutorial.try_move(game, ply, words))
