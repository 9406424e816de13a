"""Who is it? A nickname, and a private key in a cookie; the database holds only the key's hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping

from starlette.responses import Response

from ludoteca.core.refusal import Refused
from ludoteca.server.limits import clean_name
from ludoteca.server.store import queries
from ludoteca.server.store.engine import Store
from ludoteca.server.store.queries import Person

COOKIE = "ludoteca"
YEAR = 365 * 24 * 3600


def hash_of(key: str) -> str:
    # The key has 256 random bits: nothing slower than one hash is needed.
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


async def who(store: Store, cookies: Mapping[str, str]) -> Person | None:
    key = cookies.get(COOKIE)
    if not key:
        return None
    return await store.read(lambda c: queries.person_of(c, hash_of(key)))


async def somebody(store: Store, cookies: Mapping[str, str]) -> Person:
    person = await who(store, cookies)
    if person is None:
        raise Refused("no_name")
    return person


async def introduce(store: Store, cookies: Mapping[str, str], name: str) -> tuple[Person, str]:
    """Gives somebody a nickname; who is new also gets a key, who is known an empty string."""
    name = clean_name(name)
    known = await who(store, cookies)
    if known is not None:
        await store.write(lambda c: queries.rename(c, known.id, name))
        return Person(known.id, name), ""
    key = secrets.token_urlsafe(32)
    person = Person(secrets.token_urlsafe(12), name)
    await store.write(lambda c: queries.add_person(c, person, hash_of(key)))
    return person, key


def hand_over(response: Response, key: str, secure: bool) -> None:
    response.set_cookie(
        COOKIE, key, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure
    )
