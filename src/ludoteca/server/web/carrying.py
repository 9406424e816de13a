"""The routes by which one carries oneself to another device."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

from fastapi import Request, Response

from ludoteca.core.refusal import Refused
from ludoteca.server.limits import Buckets
from ludoteca.server.store import carrying
from ludoteca.server.store.carrying import GOOD
from ludoteca.server.web import people, schemas
from ludoteca.server.web.dependencies import Anybody, Ludoteca, Somebody
from ludoteca.server.web.guard import address_of

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""None of which is taken for another: no 0 and O, no 1, I and L."""
LENGTH = 8
"""31 ** 8 are 850 thousand million: where ten codes are about, day and night, whoever guesses as fast
as GUESSES_IN_ALL allows, from as many addresses as they like, hits one in five hundred years."""
ROUNDS = 100_000
"""Whoever could read the database would try all codes; so many rounds make that take longer than a
code is good for."""
CODES_A_MINUTE = 6
GUESSES_A_MINUTE = 6
GUESSES_AT_ONCE = 12
"""From one address."""
GUESSES_IN_ALL = 5
"""A second, at one server: each costs it some thousandths of a second."""


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def typed(text: str) -> str:
    """A code as somebody may write it: in small letters, with a line or a space in the middle."""
    return "".join(sign for sign in text.upper() if sign.isalnum())


def hash_of(code: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", code.encode(), b"ludoteca/carrying", ROUNDS).hex()


def add_carrying(app: Ludoteca, scale: float) -> None:
    codes = Buckets(CODES_A_MINUTE / 60 * scale, CODES_A_MINUTE * scale)
    guesses = Buckets(GUESSES_A_MINUTE / 60 * scale, GUESSES_AT_ONCE * scale)
    in_all = Buckets(GUESSES_IN_ALL * scale, GUESSES_IN_ALL * 60 * scale)

    @app.post("/api/me/code", response_model=schemas.Code, status_code=201)
    async def carry(person: Somebody) -> Any:
        """A code that makes another device mine: once, and for ten minutes."""
        codes.pass_or_refuse(person.id)
        code = new_code()
        hashed = await asyncio.to_thread(hash_of, code)
        await app.hub.store.write(lambda c: carrying.put_code(c, person.id, hashed))
        return {"code": code, "seconds": int(GOOD)}

    @app.put("/api/me/code", response_model=schemas.Me)
    async def carried(
        body: schemas.Carried, person: Anybody, request: Request, response: Response
    ) -> Any:
        """Becomes, on this device, whoever was given the code. Who is somebody here already says that
        they mean it: their key to that is lost."""
        guesses.pass_or_refuse(address_of(request.scope))
        in_all.pass_or_refuse("")
        if person is not None and not body.instead:  # said before anybody looks at the code
            raise Refused("is_somebody", name=person.name)
        hashed = await asyncio.to_thread(hash_of, typed(body.code))
        key = people.new_key()
        key_hash = people.hash_of(key)
        found = await app.hub.store.write(lambda c: carrying.use_code(c, hashed, key_hash))
        if found is None:
            raise Refused("no_such_code")
        people.hand_over(response, key, request.url.scheme == "https")
        return {"id": found.id, "name": found.name}

    @app.delete("/api/me/devices", response_model=schemas.Devices)
    async def stay_alone(person: Somebody, request: Request) -> Any:
        """None of the devices that came after this one is mine any longer."""
        key_hash = people.hash_of(people.key_of(request.cookies))
        found = await app.hub.store.write(
            lambda c: carrying.dismiss_younger(c, person.id, key_hash)
        )
        for table in app.hub.awake.values():
            table.send_away(found)
        return {"others": len(found)}
