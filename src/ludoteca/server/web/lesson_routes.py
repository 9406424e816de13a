"""The routes of a first match: the whole of it, and what may be tried on the way."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import Request, Response

from ludoteca import games
from ludoteca.server.errors import reason
from ludoteca.server.looking import lesson
from ludoteca.server.looking.past import behind
from ludoteca.server.tables.frames import encode_bytes
from ludoteca.server.web.dependencies import Ludoteca, Ply, Touched, Words
from ludoteca.server.web.guard import address_of, network_of
from ludoteca.server.web.pressed import JSON, Pressed, hand_out, press
from ludoteca.server.web.schemas import looking

PRICE = 20
"""In positions looked back at: as many as a question about one takes, more or less."""


@cache
def written(game: str) -> Pressed:
    """A first match as it is sent: worked out once, for it is the same for everybody."""
    return press(encode_bytes(lesson.guide(game)))


def add_lessons(app: Ludoteca) -> None:
    def counted(request: Request) -> None:
        """Positions are worked out anew for each question: nobody may ask without end."""
        app.looks.pass_or_refuse(network_of(address_of(request.scope)), PRICE)

    @app.get("/api/guide/{game}", response_model=looking.Guide)
    def guide(game: str, request: Request) -> Response:
        """A match to learn the game by; its comments are the texts' `guide` table."""
        return hand_out(request, written(game), JSON)

    @app.get("/api/guide/{game}/why-not", response_model=looking.WhyNot)
    async def why_not(game: str, ply: Ply, touched: Touched, request: Request) -> Any:
        """Why what the learner has touched there leads nowhere, with its paragraph."""
        counted(request)
        note = await behind(lambda: lesson.refusal(game, ply, touched))
        return {"reason": None if note is None else reason(note, games.find(game).paragraphs)}

    @app.get("/api/guide/{game}/what-if", response_model=looking.WhatIf)
    async def what_if(game: str, ply: Ply, words: Words, request: Request) -> Any:
        """The learner's view and the scores as they would be after this legal move."""
        counted(request)
        return await behind(lambda: lesson.foreseen(game, ply, words))

    @app.get("/api/guide/{game}/try", response_model=looking.Glance)
    async def tried(game: str, ply: Ply, words: Words, request: Request) -> Any:
        """The position after another legal move than the one of the match."""
        counted(request)
        return await behind(lambda: lesson.tried(game, ply, words))
