"""The routes by which this device gets a new key, and the old one opens nothing any more."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response
from sqlalchemy import Connection

from ludoteca.server.limits import RateLimiter
from ludoteca.server.store import key_rotation
from ludoteca.server.web import auth, schemas
from ludoteca.server.web.dependencies import LudotecaApp, RequiredUser

KEYS_A_MINUTE = 6


def add_key_rotation_routes(app: LudotecaApp, scale: float) -> None:
    key_limiter = RateLimiter(KEYS_A_MINUTE / 60 * scale, KEYS_A_MINUTE * scale)

    @app.post("/api/me/key", response_model=schemas.PreviousKey, status_code=201)
    async def create_key(person: RequiredUser, request: Request, response: Response) -> Any:
        """A new key for this device, in its cookie. The old one is good until this device comes with the
        new one and says that it is done with the other: an answer may get lost."""
        key_limiter.acquire(person.id)
        session_key = auth.new_session_key()
        old_hash, new_hash = (
            auth.hash_key(value) for value in (auth.session_key(request.cookies), session_key)
        )
        await app.registry.store.write(
            lambda c: key_rotation.add_key(c, person.id, old_hash, new_hash)
        )
        auth.set_session_cookie(response, session_key, request.url.scheme == "https")
        return {"previous_key": key_rotation.rotation_ticket(old_hash)}

    @app.delete("/api/me/key/{before}", response_model=schemas.OtherDevices)
    async def end_previous_key(before: str, person: RequiredUser, request: Request) -> Any:
        """The key that this device had before is worthless, also in sockets that are open, and so is
        every code. Said twice, it is the same."""
        current_hash = auth.hash_key(auth.session_key(request.cookies))

        def end_key(connection: Connection) -> tuple[str | None, int]:
            ended_hash = key_rotation.finish_rotation(connection, person.id, before, current_hash)
            return ended_hash, key_rotation.count_other_devices(connection, person.id)

        ended_hash, others = await app.registry.store.write(end_key)
        if ended_hash is not None:
            auth.cached_user_ids.pop(ended_hash, None)
            for table in app.registry.loaded.values():
                table.connections.disconnect_keys({ended_hash})
        return {"other_devices": others}
