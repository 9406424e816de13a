"""The routes by which one carries oneself to another device."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from fastapi import Request, Response

from ludoteca.core.errors import UserError
from ludoteca.server.limits import RateLimiter
from ludoteca.server.store import device_linking
from ludoteca.server.store.device_linking import CODE_LIFETIME
from ludoteca.server.web import auth, schemas
from ludoteca.server.web.dependencies import LudotecaApp, OptionalUser, RequiredUser
from ludoteca.server.web.middleware import client_ip, network_of

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""None of which is taken for another: no 0 and O, no 1, I and L."""
CODE_LENGTH = 12
"""31 ** 12 are 59 bits. Where ten codes are about, day and night, whoever guesses a million times a
second, from as many addresses as they like, hits one in two thousand years: so no limit for all
together is needed, which one of them could use up for the others. And whoever could read the database
and try ten thousand million a second finds a code, in the ten minutes that it is good, once in a
hundred thousand times: so one hash is enough, and a guess costs next to nothing."""
CODES_A_MINUTE = 6
GUESSES_A_MINUTE = 6
GUESSES_BURST = 12
"""From one address, or network of addresses."""


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def normalize_code(text: str) -> str:
    """A code as somebody may write it: in small letters, with a line or a space in the middle."""
    return "".join(character for character in text.upper() if character.isalnum())


def hash_code(code: str) -> str:
    return hashlib.sha256(f"ludoteca/carrying/{code}".encode()).hexdigest()


def add_device_linking_routes(app: LudotecaApp, scale: float) -> None:
    code_limiter = RateLimiter(CODES_A_MINUTE / 60 * scale, CODES_A_MINUTE * scale)
    guess_limiter = RateLimiter(GUESSES_A_MINUTE / 60 * scale, GUESSES_BURST * scale)

    @app.post("/api/me/code", response_model=schemas.LinkCode, status_code=201)
    async def create_link_code(person: RequiredUser) -> Any:
        """A code that makes another device mine: once, and for ten minutes."""
        code_limiter.acquire(person.id)
        code = new_code()
        code_hash = hash_code(code)
        await app.registry.store.write(lambda c: device_linking.store_code(c, person.id, code_hash))
        return {"code": code, "seconds": int(CODE_LIFETIME)}

    @app.put("/api/me/code", response_model=schemas.CurrentUser)
    async def link_device(
        body: schemas.LinkDevice, person: OptionalUser, request: Request, response: Response
    ) -> Any:
        """Becomes, on this device, whoever was given the code. Who is somebody here already says that
        they mean it: their key to that is lost."""
        guess_limiter.acquire(network_of(client_ip(request.scope)))
        if (
            person is not None and not body.replace_identity
        ):  # said before anybody looks at the code
            raise UserError("is_somebody", name=person.name)
        code_hash = hash_code(normalize_code(body.code))
        if not await app.registry.store.read(lambda c: device_linking.code_exists(c, code_hash)):
            raise UserError("no_such_code")  # a guess that misses writes nothing
        session_key = auth.new_session_key()
        key_hash = auth.hash_key(session_key)
        linked_person = await app.registry.store.write(
            lambda c: device_linking.redeem_code(c, code_hash, key_hash)
        )
        if linked_person is None:
            raise UserError("no_such_code")
        auth.set_session_cookie(response, session_key, request.url.scheme == "https")
        return {"id": linked_person.id, "name": linked_person.name}

    @app.delete("/api/me/devices", response_model=schemas.OtherDevices)
    async def unlink_devices(person: RequiredUser, request: Request) -> Any:
        """None of the devices that came after this one is mine any longer."""
        key_hash = auth.hash_key(auth.session_key(request.cookies))
        removed_keys = await app.registry.store.write(
            lambda c: device_linking.revoke_newer_keys(c, person.id, key_hash)
        )
        for table in app.registry.loaded.values():
            table.connections.disconnect_keys(removed_keys)
        return {"other_devices": len(removed_keys)}
