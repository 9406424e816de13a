"""Games, texts and rulebooks."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ludoteca.server.web import catalogue
from ludoteca.server.web.cached_response import JSON, respond
from ludoteca.server.web.dependencies import App
from ludoteca.server.web.page import serve_game_file
from ludoteca.server.web.schemas import catalogue as schemas

router = APIRouter()


@router.get("/api/games", response_model=list[schemas.GameInfo])
async def list_games(app: App) -> Any:
    return catalogue.all_games(app.settings.weights_folder)


@router.get("/api/games/{game}/page/{name:path}", include_in_schema=False)
def game_file(game: str, name: str, request: Request) -> Response:
    """A file of a game's page: a picture, or a part of its board."""
    return serve_game_file(request, game, name)


@router.get("/api/texts/{language}", response_model=schemas.TextTables)
def shared_texts(language: str, request: Request) -> Response:
    """The texts that all games share."""
    return respond(request, catalogue.cached_texts(language), JSON)


@router.get("/api/texts/{language}/{game}", response_model=schemas.TextTables)
def game_texts(language: str, game: str, request: Request) -> Response:
    """All texts that a table of this game needs."""
    return respond(request, catalogue.cached_texts(language, game), JSON)


@router.get("/api/rulebook/{language}/{game}", response_model=schemas.RulebookInfo)
def rulebook(language: str, game: str, request: Request) -> Response:
    return respond(request, catalogue.cached_rulebook(language, game), JSON)
