"""The current user: a nickname, and a session key in a cookie."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ludoteca.server.quota import PERSON_BYTES
from ludoteca.server.web import auth
from ludoteca.server.web.dependencies import App, ClientNetwork, OptionalUser, id_of
from ludoteca.server.web.schemas import users as schemas

router = APIRouter()


@router.get("/api/me", response_model=schemas.CurrentUser)
async def current_user(user: OptionalUser, request: Request, response: Response) -> Any:
    """Who I am; null without a name. Renews the cookie for a year."""
    if user:
        session_key = auth.session_key(request.cookies)
        auth.set_session_cookie(response, session_key, request.url.scheme == "https")
    return {"id": id_of(user), "name": user.name if user else None}


@router.put("/api/me", response_model=schemas.CurrentUser)
async def set_name(
    body: schemas.SetName,
    *,
    app: App,
    network: ClientNetwork,
    current: OptionalUser,
    request: Request,
    response: Response,
) -> Any:
    """Sets my nickname. The first time it creates a user and sets the cookie with the key."""
    app.limits.sign_ins.acquire(network)
    user, session_key = await auth.sign_in(app.store, current, body.name)
    if session_key:
        app.quota.count_bytes(network, PERSON_BYTES)
        auth.set_session_cookie(response, session_key, request.url.scheme == "https")
    return {"id": user.id, "name": user.name}
