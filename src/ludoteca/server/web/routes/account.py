"""The routes by which one sees what is kept of oneself, leaves a device, and is forgotten."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import Request, Response

from ludoteca.core.errors import UserError
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.limits import RateLimiter
from ludoteca.server.store import device_linking, personal_data
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.web import auth, schemas
from ludoteca.server.web.dependencies import LudotecaApp, RequiredUser

EXPORTS_A_MINUTE = 6
"""At all that is kept of oneself, which may be much."""
TABLES_PER_WRITE = 10
"""So many are forgotten in one write: others want to write in between."""


def add_account_routes(app: LudotecaApp, scale: float) -> None:
    export_limiter = RateLimiter(EXPORTS_A_MINUTE / 60 * scale, EXPORTS_A_MINUTE * scale)

    @app.get("/api/me/data", response_model=schemas.PersonalData)
    async def export_my_data(person: RequiredUser) -> Response:
        """All that is kept of me, to read and to keep."""
        export_limiter.acquire(person.id)
        body = await app.registry.store.read(
            lambda c: encode_bytes(personal_data.export_person(c, person.id))
        )
        headers = {"Content-Disposition": 'attachment; filename="ludoteca.json"'}
        return Response(body, headers=headers, media_type="application/json")

    @app.delete("/api/me/device", response_model=schemas.OtherDevices)
    async def leave_device(person: RequiredUser, request: Request, response: Response) -> Any:
        """This device is mine no longer; my other ones are, and so is whoever comes with my code."""
        key_hash = auth.hash_key(auth.session_key(request.cookies))
        others = await app.registry.store.write(
            lambda c: device_linking.unlink_device(c, person.id, key_hash)
        )
        auth.clear_session_cookie(response, request.cookies)
        for table in app.registry.loaded.values():
            table.connections.disconnect_keys({key_hash})
        return {"other_devices": others}

    @app.post("/api/me/delete", response_model=schemas.DeletedTables)
    async def delete_me(
        body: schemas.SetName, person: RequiredUser, request: Request, response: Response
    ) -> Any:
        """Deletes me with all that is mine, on all my devices. Whoever asks says who they are, for a page
        that has been open for long may speak of somebody else."""
        if body.name != person.name:
            raise UserError("somebody_else", name=person.name)
        deleted_tables = await delete_account(app.registry, person.id)
        auth.clear_session_cookie(response, request.cookies)
        return {"tables": deleted_tables}


async def delete_account(registry: TableRegistry, person: str) -> int:
    """Their tables first, a few at a time, and at last themselves: whatever comes in between, who is
    still known here can ask again. Says how many tables went."""
    deleted = 0
    delete_batch = partial(
        personal_data.delete_from_some_tables, person=person, limit=TABLES_PER_WRITE
    )
    while (batch := await registry.store.write(delete_batch)) is not None:
        deleted += batch
    deleted += await registry.store.write(lambda c: personal_data.delete_person(c, person))
    session_keys = {
        client.key_hash
        for table in registry.loaded.values()
        for client in table.clients
        if client.person_id == person
    }
    for table in registry.loaded.values():
        table.connections.disconnect_keys(session_keys)
    await registry.change_feed.sync_tables(list(registry.loaded))
    return deleted
