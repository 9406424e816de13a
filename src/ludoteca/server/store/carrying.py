"""Carrying oneself to another device: codes that are good once and for a while, and further keys.

Whoever types a code is the same person on that device from then on. A seat alone would not do: their
other tables, their name and what is kept for them would stay behind, and two people would look into
one hand. A table knows people and not devices, so nothing there has to change: both look from the
same seats, and the first device stays who it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from ludoteca.server.store.presence import now
from ludoteca.server.store.schema import chairs, codes, keys, people, tables
from ludoteca.server.store.sheet import Person

GOOD = 600.0
"""Seconds that a code is good for."""
GONE = "gone:"
"""Stands before the hash of a first device that is no longer somebody's: no key has such a hash."""


def put_code(connection: Connection, person: str, code_hash: str) -> None:
    """Somebody's code; the one before is good no longer."""
    forget_old(connection)
    connection.execute(delete(codes).where(codes.c.person == person))
    facts = {"person": person, "code_hash": code_hash, "until": now(connection) + GOOD}
    connection.execute(insert(codes).values(facts))


def use_code(connection: Connection, code_hash: str, key_hash: str) -> Person | None:
    """Whose code it was; from now on that key is theirs as well. The second who comes with the same
    code, at this server or another, finds nothing."""
    forget_old(connection)
    whose = select(codes.c.person, codes.c.code_hash).where(codes.c.code_hash == code_hash)
    found = connection.execute(whose).first()
    if found is None:
        return None
    mine = (codes.c.person == found.person, codes.c.code_hash == found.code_hash)
    if connection.execute(delete(codes).where(*mine)).rowcount != 1:
        return None
    facts = {"key_hash": key_hash, "person": found.person, "created": now(connection)}
    connection.execute(insert(keys).values(facts))
    name = connection.execute(select(people.c.name).where(people.c.id == found.person))
    return Person(found.person, name.scalar_one())


def is_known(connection: Connection, code_hash: str) -> bool:
    """Is there such a code, perhaps one that is too old? How long the database takes to tell speaks
    of hashes, which nobody can choose."""
    found = connection.execute(select(codes.c.person).where(codes.c.code_hash == code_hash))
    return found.first() is not None


def forget_old(connection: Connection) -> None:
    connection.execute(delete(codes).where(codes.c.until < now(connection)))


def dismiss_younger(connection: Connection, person: str, key_hash: str) -> set[str]:
    """All codes of somebody go, and all keys that are younger than this one: whoever came in by a code
    never locks out the device that gave it. Says which keys these were."""
    connection.execute(delete(codes).where(codes.c.person == person))
    theirs = keys.c.person == person
    mine = select(keys.c.created).where(theirs, keys.c.key_hash == key_hash)
    since = connection.execute(mine).scalar()  # None: it is the first, older than all
    younger = theirs if since is None else and_(theirs, keys.c.created > since)
    found = set(connection.execute(select(keys.c.key_hash).where(younger)).scalars())
    if found:
        connection.execute(delete(keys).where(keys.c.key_hash.in_(found)))
        stir_tables(connection, person)
    return found


def leave_device(connection: Connection, person: str, key_hash: str) -> int:
    """This device is theirs no longer, and a code that was shown stays good. Says how many other devices
    are theirs; the versions of their tables grow, as when a device is dismissed."""
    theirs = keys.c.person == person
    mine = and_(people.c.id == person, people.c.key_hash == key_hash)
    gone = {"key_hash": f"{GONE}{secrets.token_hex(16)}"}
    if connection.execute(update(people).where(mine).values(gone)).rowcount == 0:
        connection.execute(delete(keys).where(theirs, keys.c.key_hash == key_hash))
    stir_tables(connection, person)
    first = connection.execute(select(people.c.key_hash).where(people.c.id == person)).scalar_one()
    others = connection.execute(select(func.count()).select_from(keys).where(theirs)).scalar_one()
    return int(others) + (not is_gone(first))


def is_gone(key_hash: str) -> bool:
    return key_hash.startswith(GONE)


def stir_tables(connection: Connection, person: str) -> None:
    """Every server that holds one of somebody's tables looks anew at who is there by which key."""
    sits = select(chairs.c.table_id).where(or_(chairs.c.person == person, chairs.c.kept == person))
    there = or_(tables.c.owner == person, tables.c.id.in_(sits))
    connection.execute(update(tables).where(there).values(version=tables.c.version + 1))


def dismissed(connection: Connection, key_hashes: Collection[str]) -> set[str]:
    """Which of these keys are nobody's."""
    known: set[str] = set()
    for part in (people, keys):
        query = select(part.c.key_hash).where(part.c.key_hash.in_(key_hashes))
        known |= set(connection.execute(query).scalars())
    return set(key_hashes) - known


def forget_keys(connection: Connection, person: str) -> None:
    """All that is here of somebody."""
    for part in (codes, keys):
        connection.execute(delete(part).where(part.c.person == person))
