"""Advice during a match: why a move is illegal, what it would lead to, hints."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from ludoteca.server.services import advice
from ludoteca.server.web.dependencies import App, RequiredUser, Seat, TableDep, Touched, Words
from ludoteca.server.web.responses import json_response
from ludoteca.server.web.schemas import analysis
from ludoteca.tables.errors import error_body
from ludoteca.tables.moves import why_illegal
from ludoteca.tables.moves import why_not as why_not_allowed

router = APIRouter()


@router.get("/api/tables/{table}/why", response_model=analysis.MoveCheck)
async def why(table: TableDep, user: RequiredUser, seat: Seat, words: Words) -> Any:
    """Why these words are no legal move, with the paragraph of the rulebook."""
    note = why_illegal(table, user.id, seat, words)
    reason = None if note is None else error_body(note, table.game.paragraphs)
    return {"words": words, "legal": note is None, "reason": reason}


@router.get("/api/tables/{table}/why-not", response_model=analysis.SelectionCheck)
async def why_not(table: TableDep, user: RequiredUser, seat: Seat, touched: Touched) -> Any:
    """Why no legal move begins with these things, with the paragraph of the rulebook."""
    note = why_not_allowed(table, user.id, seat, touched)
    return {"reason": None if note is None else error_body(note, table.game.paragraphs)}


@router.get("/api/tables/{table}/what-if", response_model=analysis.MovePreview)
async def what_if(table: TableDep, user: RequiredUser, seat: Seat, words: Words) -> Response:
    """My view and the scores after this legal move of mine."""
    return json_response(await advice.what_if(table, user.id, seat, words))


@router.get("/api/tables/{table}/hint", response_model=analysis.HintList)
async def hint(app: App, table: TableDep, user: RequiredUser, seat: Seat) -> Any:
    """The best moves of my seat in turn, if the table allows hints. Takes about a second."""
    app.limits.hints.acquire(user.id)
    return await app.services.hints.hint(table, user.id, seat)
