"""Who is it? A nickname, and a private key in a cookie; the database holds only the key's hash."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Mapping

from starlette.responses import Response

from ludoteca.core.errors import UserError
from ludoteca.server.limits import clean_name
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.store.stored_table import Person

COOKIE = "ludoteca"
SECURE_COOKIE = "__Host-ludoteca"
"""As it is called where nobody can listen: browsers keep one of this name to this host and to TLS."""
YEAR = 365 * 24 * 3600
MAX_CACHED_USERS = 20_000
cached_user_ids: OrderedDict[str, str] = OrderedDict()
"""Hashes of keys that were found to be somebody's, and whose; the one not seen for longest goes first."""


def session_key(cookies: Mapping[str, str]) -> str:
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE) or ""


def new_session_key() -> str:
    return secrets.token_urlsafe(32)


def hash_key(key: str) -> str:
    # The key has 256 random bits: nothing slower than one hash is needed.
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


async def find_user(store: Store, cookies: Mapping[str, str]) -> Person | None:
    key = session_key(cookies)
    if not key:
        return None
    key_hash = hash_key(key)
    person = await store.read(lambda c: queries.find_person(c, key_hash))
    if person is not None:
        cached_user_ids[key_hash] = person.id
        cached_user_ids.move_to_end(key_hash)
        if len(cached_user_ids) > MAX_CACHED_USERS:
            cached_user_ids.popitem(last=False)
    return person


def cached_user_id(cookies: Mapping[str, str]) -> str | None:
    """The id of somebody who has shown this key before. It entitles to nothing."""
    key = session_key(cookies)
    return cached_user_ids.get(hash_key(key)) if key else None


async def require_user(store: Store, cookies: Mapping[str, str]) -> Person:
    person = await find_user(store, cookies)
    if person is None:
        raise UserError("no_name")
    return person


async def sign_in(store: Store, cookies: Mapping[str, str], name: str) -> tuple[Person, str]:
    """Gives somebody a nickname; who is new also gets a key, who is known an empty string."""
    name = clean_name(name)
    current = await find_user(store, cookies)
    if current is not None:
        await store.write(lambda c: queries.rename_person(c, current.id, name))
        return Person(current.id, name), ""
    key = new_session_key()
    person = Person(secrets.token_urlsafe(12), name)
    await store.write(lambda c: queries.add_person(c, person, hash_key(key)))
    return person, key


def set_session_cookie(response: Response, key: str, is_tls: bool) -> None:
    name = SECURE_COOKIE if is_tls else COOKIE
    response.set_cookie(
        name, key, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=is_tls
    )


def clear_session_cookie(response: Response, cookies: Mapping[str, str]) -> None:
    """This browser has no key any longer, and nobody is recognised by the one it had."""
    cached_user_ids.pop(hash_key(session_key(cookies)), None)
    for name in (COOKIE, SECURE_COOKIE):
        if name in cookies:
            is_tls = name == SECURE_COOKIE
            response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=is_tls)
