"""Who is it? A nickname, and a private key in a cookie; the database holds only the key's hash."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Mapping

from starlette.responses import Response

from ludoteca.core.refusal import Refused
from ludoteca.server.limits import clean_name
from ludoteca.server.store import queries
from ludoteca.server.store.engine import Store
from ludoteca.server.store.sheet import Person

COOKIE = "ludoteca"
OVER_TLS = "__Host-ludoteca"
"""As it is called where nobody can listen: browsers keep one of this name to this host and to TLS."""
YEAR = 365 * 24 * 3600
RECOGNISED = 20_000
recognised: OrderedDict[str, str] = OrderedDict()
"""Hashes of keys that were found to be somebody's, and whose; the one not seen for longest goes first."""


def key_of(cookies: Mapping[str, str]) -> str:
    return cookies.get(OVER_TLS) or cookies.get(COOKIE) or ""


def new_key() -> str:
    return secrets.token_urlsafe(32)


def hash_of(key: str) -> str:
    # The key has 256 random bits: nothing slower than one hash is needed.
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


async def who(store: Store, cookies: Mapping[str, str]) -> Person | None:
    key = key_of(cookies)
    if not key:
        return None
    hashed = hash_of(key)
    found = await store.read(lambda c: queries.person_of(c, hashed))
    if found is not None:
        recognised[hashed] = found.id
        recognised.move_to_end(hashed)
        if len(recognised) > RECOGNISED:
            recognised.popitem(last=False)
    return found


def recognise(cookies: Mapping[str, str]) -> str | None:
    """The id of somebody who has shown this key before. It entitles to nothing."""
    key = key_of(cookies)
    return recognised.get(hash_of(key)) if key else None


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
    key = new_key()
    person = Person(secrets.token_urlsafe(12), name)
    await store.write(lambda c: queries.add_person(c, person, hash_of(key)))
    return person, key


def hand_over(response: Response, key: str, secure: bool) -> None:
    name = OVER_TLS if secure else COOKIE
    response.set_cookie(
        name, key, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure
    )


def take_back(response: Response, cookies: Mapping[str, str]) -> None:
    """This browser has no key any longer, and nobody is recognised by the one it had."""
    recognised.pop(hash_of(key_of(cookies)), None)
    for name in (COOKIE, OVER_TLS):
        if name in cookies:
            secure = name == OVER_TLS
            response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)
