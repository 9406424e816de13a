"""Users and their session keys. The key is in a cookie; the database holds only its hash."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Mapping

from starlette.responses import Response

from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.tables.names import clean_name
from ludoteca.tables.stored.stored_table import Person

COOKIE = "ludoteca"
SECURE_COOKIE = "__Host-ludoteca"
"""The cookie's name over TLS: browsers bind this prefix to one host and to TLS."""
YEAR = 365 * 24 * 3600
MAX_CACHED_USERS = 20_000


def session_key(cookies: Mapping[str, str]) -> str:
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE) or ""


def session_key_hash(cookies: Mapping[str, str]) -> str:
    return hash_key(session_key(cookies))


def new_session_key() -> str:
    return secrets.token_urlsafe(32)


def hash_key(key: str) -> str:
    # The key has 256 random bits: nothing slower than one hash is needed.
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


class UserCache:
    """User ids by the hashes of their session keys, least recently used first. Rate limits use it;
    it authorizes nothing."""

    def __init__(self) -> None:
        self.ids: OrderedDict[str, str] = OrderedDict()

    def add(self, key_hash: str, user_id: str) -> None:
        self.ids[key_hash] = user_id
        self.ids.move_to_end(key_hash)
        if len(self.ids) > MAX_CACHED_USERS:
            self.ids.popitem(last=False)

    def remove(self, key_hash: str) -> None:
        self.ids.pop(key_hash, None)

    def find(self, cookies: Mapping[str, str]) -> str | None:
        return self.ids.get(session_key_hash(cookies)) if session_key(cookies) else None


async def find_user(store: Store, cache: UserCache, cookies: Mapping[str, str]) -> Person | None:
    if not session_key(cookies):
        return None
    key_hash = session_key_hash(cookies)
    person = await store.read(lambda c: queries.find_person(c, key_hash))
    if person is not None:
        cache.add(key_hash, person.id)
    return person


async def sign_in(store: Store, current: Person | None, name: str) -> tuple[Person, str]:
    """Renames the current user, or creates one. Returns the user, and their new key or ""."""
    name = clean_name(name)
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
    for name in (COOKIE, SECURE_COOKIE):
        if name in cookies:
            is_tls = name == SECURE_COOKIE
            response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=is_tls)
