"""Replacing the session key of this device."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from ludoteca.server.store import key_rotation
from ludoteca.server.web import auth
from ludoteca.server.web.dependencies import App, RequiredUser, SessionKeyHash
from ludoteca.server.web.schemas import users as schemas

router = APIRouter()


@router.post("/api/me/key", response_model=schemas.PreviousKey, status_code=201)
async def create_key(
    app: App, user: RequiredUser, old_hash: SessionKeyHash, request: Request, response: Response
) -> Any:
    """A new key for this device, in its cookie. The old one stays valid until the device ends it
    with the new one, since this answer may be lost."""
    app.limits.new_keys.acquire(user.id)
    session_key = auth.new_session_key()
    new_hash = auth.hash_key(session_key)
    await app.store.write(lambda c: key_rotation.add_key(c, user.id, old_hash, new_hash))
    auth.set_session_cookie(response, session_key, request.url.scheme == "https")
    return {"previous_key": key_rotation.rotation_ticket(old_hash)}


@router.delete("/api/me/key/{previous_key}", response_model=schemas.OtherDevices)
async def end_previous_key(
    previous_key: str, app: App, user: RequiredUser, current_hash: SessionKeyHash
) -> Any:
    """Revokes the previous key of this device, also for open sockets, and every code. Idempotent."""

    def end_key(connection: Connection) -> tuple[str | None, int]:
        ended_hash = key_rotation.finish_rotation(connection, user.id, previous_key, current_hash)
        return ended_hash, key_rotation.count_other_devices(connection, user.id)

    ended_hash, others = await app.store.write(end_key)
    if ended_hash is not None:
        app.user_cache.remove(ended_hash)
        app.registry.disconnect_keys({ended_hash})
    return {"other_devices": others}
