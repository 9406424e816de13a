"""Linking another device by a one-time code."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from fastapi import APIRouter, Request, Response

from ludoteca.core.errors import UserError
from ludoteca.server.store import device_linking
from ludoteca.server.store.device_linking import CODE_LIFETIME
from ludoteca.server.web import auth
from ludoteca.server.web.dependencies import (
    App,
    ClientNetwork,
    OptionalUser,
    RequiredUser,
    SessionKeyHash,
)
from ludoteca.server.web.schemas import users as schemas

router = APIRouter()

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without letters and digits that look alike: no 0 and O, no 1, I and L."""
CODE_LENGTH = 12
"""31 ** 12 are 59 bits. With ten codes valid at any time, a million guesses a second hit one in two
thousand years: no limit over all addresses is needed, which one client could use up for others. A
thief of the database who tries ten thousand million hashes a second finds a code within its ten
minutes once in a hundred thousand times: one hash is enough."""


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def normalize_code(text: str) -> str:
    """A code as people may type it: in small letters, with hyphens or spaces."""
    return "".join(character for character in text.upper() if character.isalnum())


def hash_code(code: str) -> str:
    return hashlib.sha256(f"ludoteca/carrying/{code}".encode()).hexdigest()


@router.post("/api/me/code", response_model=schemas.LinkCode, status_code=201)
async def create_link_code(app: App, user: RequiredUser) -> Any:
    """A code that links another device to me: valid once, for ten minutes."""
    app.limits.link_codes.acquire(user.id)
    code = new_code()
    code_hash = hash_code(code)
    await app.store.write(lambda c: device_linking.store_code(c, user.id, code_hash))
    return {"code": code, "seconds": int(CODE_LIFETIME)}


@router.put("/api/me/code", response_model=schemas.CurrentUser)
async def link_device(
    body: schemas.LinkDevice,
    *,
    app: App,
    user: OptionalUser,
    network: ClientNetwork,
    request: Request,
    response: Response,
) -> Any:
    """Makes this device the code's user's. A device that has a user must say so: the key to that
    user is lost."""
    app.limits.code_guesses.acquire(network)
    if user is not None and not body.replace_identity:  # before the code is looked up
        raise UserError("is_somebody", name=user.name)
    code_hash = hash_code(normalize_code(body.code))
    if not await app.store.read(lambda c: device_linking.code_exists(c, code_hash)):
        raise UserError("no_such_code")  # a wrong guess writes nothing
    session_key = auth.new_session_key()
    key_hash = auth.hash_key(session_key)
    linked_user = await app.store.write(
        lambda c: device_linking.redeem_code(c, code_hash, key_hash)
    )
    if linked_user is None:
        raise UserError("no_such_code")
    auth.set_session_cookie(response, session_key, request.url.scheme == "https")
    return {"id": linked_user.id, "name": linked_user.name}


@router.delete("/api/me/devices", response_model=schemas.OtherDevices)
async def unlink_devices(app: App, user: RequiredUser, key_hash: SessionKeyHash) -> Any:
    """Signs out all devices that were linked after this one."""
    removed_keys = await app.store.write(
        lambda c: device_linking.revoke_newer_keys(c, user.id, key_hash)
    )
    app.registry.disconnect_keys(removed_keys)
    return {"other_devices": len(removed_keys)}
