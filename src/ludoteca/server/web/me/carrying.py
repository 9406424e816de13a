"""The routes by which one carries oneself to another device."""

from __future__ import annotations

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
from ludoteca.server.web.guard import address_of, network_of

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""None of which is taken for another: no 0 and O, no 1, I and L."""
LENGTH = 12
"""31 ** 12 are 59 bits. Where ten codes are about, day and night, whoever guesses a million times a
second, from as many addresses as they like, hits one in two thousand years: so no limit for all
together is needed, which one of them could use up for the others. And whoever could read the database
and try ten thousand million a second finds a code, in the ten minutes that it is good, once in a
hundred thousand times: so one hash is enough, and a guess costs next to nothing."""
CODES_A_MINUTE = 6
GUESSES_A_MINUTE = 6
GUESSES_AT_ONCE = 12
"""From one address, or network of addresses."""


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def typed(text: str) -> str:
    """A code as somebody may write it: in small letters, with a line or a space in the middle."""
    return "".join(sign for sign in text.upper() if sign.isalnum())


def hash_of(code: str) -> str:
    return hashlib.sha256(f"ludoteca/carrying/{code}".encode()).hexdigest()


def add_carrying(app: Ludoteca, scale: float) -> None:
    codes = Buckets(CODES_A_MINUTE / 60 * scale, CODES_A_MINUTE * scale)
    guesses = Buckets(GUESSES_A_MINUTE / 60 * scale, GUESSES_AT_ONCE * scale)

    @app.post("/api/me/code", response_model=schemas.Code, status_code=201)
    async def carry(person: Somebody) -> Any:
        """A code that makes another device mine: once, and for ten minutes."""
        codes.pass_or_refuse(person.id)
        code = new_code()
        hashed = hash_of(code)
        await app.hub.store.write(lambda c: carrying.put_code(c, person.id, hashed))
        return {"code": code, "seconds": int(GOOD)}

    @app.put("/api/me/code", response_model=schemas.Me)
    async def carried(
        body: schemas.Carried, person: Anybody, request: Request, response: Response
    ) -> Any:
        """Becomes, on this device, whoever was given the code. Who is somebody here already says that
        they mean it: their key to that is lost."""
        guesses.pass_or_refuse(network_of(address_of(request.scope)))
        if person is not None and not body.instead:  # said before anybody looks at the code
            raise Refused("is_somebody", name=person.name)
        hashed = hash_of(typed(body.code))
        if not await app.hub.store.read(lambda c: carrying.is_known(c, hashed)):
            raise Refused("no_such_code")  # a guess that misses writes nothing
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
            table.company.send_away(found)
        return {"others": len(found)}
