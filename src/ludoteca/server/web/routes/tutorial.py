"""The tutorial match of each game."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from ludoteca import games
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.web.cached_response import JSON, CachedResponse, compress, respond
from ludoteca.server.web.dependencies import App, ClientNetwork, Ply, Touched, Words
from ludoteca.server.web.responses import json_response
from ludoteca.server.web.schemas import analysis
from ludoteca.tables.analysis import tutorial
from ludoteca.tables.errors import error_body

router = APIRouter()

POSITION_COST = 20
"""Replayed positions that one question costs about as much as."""


def charge(app: App, network: ClientNetwork) -> None:
    app.limits.replays.acquire(network, POSITION_COST)


Charged = Annotated[None, Depends(charge)]


@cache
def cached_tutorial(game: str) -> CachedResponse:
    return compress(encode_bytes(tutorial.tutorial_match(game)))


@router.get("/api/tutorial/{game}", response_model=analysis.TutorialMatch)
def tutorial_match(game: str, request: Request) -> Response:
    """The match; its comments are the texts' `guide` table."""
    return respond(request, cached_tutorial(game), JSON)


@router.get("/api/tutorial/{game}/why-not", response_model=analysis.SelectionCheck)
async def why_not(game: str, ply: Ply, touched: Touched, app: App, _: Charged) -> Any:
    """Why no legal move begins with these things, with the paragraph of the rulebook."""
    note = await app.pools.preview.run(lambda: tutorial.selection_refusal(game, ply, touched))
    return {"reason": None if note is None else error_body(note, games.find(game).paragraphs)}


@router.get("/api/tutorial/{game}/what-if", response_model=analysis.MovePreview)
async def what_if(game: str, ply: Ply, words: Words, app: App, _: Charged) -> Response:
    """The learner's view and the scores after this legal move."""
    preview = await app.pools.preview.run(lambda: tutorial.preview_move(game, ply, words))
    return json_response(preview)


@router.get("/api/tutorial/{game}/try", response_model=analysis.ReplayPosition)
async def try_move(game: str, ply: Ply, words: Words, app: App, _: Charged) -> Response:
    """The position after another legal move than the tutorial's."""
    position = await app.pools.preview.run(lambda: tutorial.try_move(game, ply, words))
    return json_response(position)
