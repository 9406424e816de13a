"""The user's data: export, signing out, deletion."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response

from ludoteca.core.errors import UserError
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.store import device_linking, personal_data
from ludoteca.server.web import auth
from ludoteca.server.web.dependencies import App, LudotecaApp, RequiredUser, SessionKeyHash
from ludoteca.server.web.schemas import users as schemas

router = APIRouter()

TABLES_PER_WRITE = 10
"""Tables deleted in one transaction, so that other writes get their turn."""


@router.get("/api/me/data", response_model=schemas.PersonalData)
async def export_my_data(app: App, user: RequiredUser) -> Response:
    """All stored data about me, as a download."""
    app.limits.exports.acquire(user.id)
    body = await app.store.read(lambda c: encode_bytes(personal_data.export_person(c, user.id)))
    headers = {"Content-Disposition": 'attachment; filename="ludoteca.json"'}
    return Response(body, headers=headers, media_type="application/json")


@router.delete("/api/me/device", response_model=schemas.OtherDevices)
async def leave_device(
    app: App, user: RequiredUser, key_hash: SessionKeyHash, request: Request, response: Response
) -> Any:
    """Signs this device out. My other devices stay signed in, and an unused code stays valid."""
    others = await app.store.write(lambda c: device_linking.unlink_device(c, user.id, key_hash))
    app.user_cache.remove(key_hash)
    auth.clear_session_cookie(response, request.cookies)
    app.registry.disconnect_keys({key_hash})
    return {"other_devices": others}


@router.post("/api/me/delete", response_model=schemas.DeletedTables)
async def delete_me(
    body: schemas.SetName,
    *,
    app: App,
    user: RequiredUser,
    key_hash: SessionKeyHash,
    request: Request,
    response: Response,
) -> Any:
    """Deletes me and all my data on all devices. The body repeats my name: a page that has been
    open for long may show another user's."""
    if body.name != user.name:
        raise UserError("somebody_else", name=user.name)
    deleted_tables = await delete_account(app, user.id)
    app.user_cache.remove(key_hash)
    auth.clear_session_cookie(response, request.cookies)
    return {"tables": deleted_tables}


async def delete_account(app: LudotecaApp, user: str) -> int:
    """Deletes the user's tables in batches and the user last, so that a deletion that was cut off
    can be asked for again. Returns how many tables were deleted."""
    registry = app.registry
    deleted = 0
    delete_batch = partial(
        personal_data.delete_from_some_tables, person=user, limit=TABLES_PER_WRITE
    )
    while (batch := await registry.store.write(delete_batch)) is not None:
        deleted += batch
    deleted += await registry.store.write(lambda c: personal_data.delete_person(c, user))
    app.registry.disconnect_keys(
        {
            client.key_hash
            for table in registry.loaded.values()
            for client in table.connections.clients
            if client.person_id == user
        }
    )
    await registry.change_feed.sync_tables(list(registry.loaded))
    return deleted
