"""Carrying oneself to another device: codes that are good once and for a while, and further keys.

Whoever types a code is the same person on that device from then on. A seat alone would not do: their
other tables, their name and what is kept for them would stay behind, and two people would look into
one hand. A table knows people and not devices, so nothing there has to change: both look from the
same seats, and the first device stays who it was.
"""

from __future__ import annotations

import hmac
import time

from sqlalchemy import Connection, delete, insert, select, update

from ludoteca.server.store.presence import now
from ludoteca.server.store.queries import Person
from ludoteca.server.store.schema import codes, keys, people

GOOD = 600.0
"""Seconds that a code is good for."""


def put_code(connection: Connection, person: str, code_hash: str) -> None:
    """Somebody's code; the one before is good no longer."""
    forget_old(connection)
    connection.execute(delete(codes).where(codes.c.person == person))
    facts = {"person": person, "code_hash": code_hash, "until": now(connection) + GOOD}
    connection.execute(insert(codes).values(facts))


def use_code(connection: Connection, code_hash: str, key_hash: str) -> Person | None:
    """Whose code it was; from now on that key is theirs as well. The second who comes with the same
    code, at this server or another, finds nothing. All codes are compared, each in the same time."""
    forget_old(connection)
    found = None
    for row in connection.execute(select(codes.c.person, codes.c.code_hash)).all():
        if hmac.compare_digest(row.code_hash, code_hash):
            found = row
    if found is None:
        return None
    mine = (codes.c.person == found.person, codes.c.code_hash == found.code_hash)
    if connection.execute(delete(codes).where(*mine)).rowcount != 1:
        return None
    facts = {"key_hash": key_hash, "person": found.person, "created": time.time()}
    connection.execute(insert(keys).values(facts))
    name = connection.execute(select(people.c.name).where(people.c.id == found.person))
    return Person(found.person, name.scalar_one())


def forget_old(connection: Connection) -> None:
    connection.execute(delete(codes).where(codes.c.until < now(connection)))


def keep_only(connection: Connection, person: str, key_hash: str) -> int:
    """Of all keys and codes of somebody only this key is left; says how many other keys there were."""
    connection.execute(delete(codes).where(codes.c.person == person))
    others = connection.execute(delete(keys).where(keys.c.person == person)).rowcount
    connection.execute(update(people).where(people.c.id == person).values(key_hash=key_hash))
    return others


def forget_keys(connection: Connection, person: str) -> None:
    """All that is here of somebody."""
    for part in (codes, keys):
        connection.execute(delete(part).where(part.c.person == person))
