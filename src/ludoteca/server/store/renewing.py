"""Renewing the key of a device, in two steps: the new key is good before the old one is worthless.

An answer may get lost on its way. If the old key ended with the question, whoever has one device only
would then have none; so it ends when the device comes with the new one, and says so.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, func, insert, select, update

from ludoteca.server.store.carrying import is_gone, stir_tables
from ludoteca.server.store.schema import codes, keys, people, pushes


def ticket_of(key_hash: str) -> str:
    """By which a key is named to whoever has it, and found by nobody else."""
    return hashlib.sha256(f"ludoteca/renewing/{key_hash}".encode()).hexdigest()[:32]


def add_key(connection: Connection, person: str, key_hash: str, new_hash: str) -> None:
    """A second key of the same device, as old as the first; one that was begun before and never came is
    worthless."""
    theirs = keys.c.person == person
    mine = select(keys.c.created).where(theirs, keys.c.key_hash == key_hash)
    created = connection.execute(mine).scalar()
    if created is None:  # it is the first device, older than all others
        created = connection.execute(
            select(people.c.created).where(people.c.id == person)
        ).scalar_one()
    begun = (theirs, keys.c.created == created, keys.c.key_hash != key_hash)
    connection.execute(delete(keys).where(*begun))
    facts = {"key_hash": new_hash, "person": person, "created": created}
    connection.execute(insert(keys).values(facts))


def end_key(connection: Connection, person: str, ticket: str, key_hash: str) -> str | None:
    """The old key is worthless, and so is every code; what was told to that device is told to it still.
    Says which it was: None if that is done already."""
    first = connection.execute(select(people.c.key_hash).where(people.c.id == person)).scalar_one()
    others = connection.execute(select(keys.c.key_hash).where(keys.c.person == person)).scalars()
    known: list[str] = [first, *others]
    old = next((one for one in known if ticket_of(one) == ticket and one != key_hash), None)
    if old is None:
        return None
    if old == first:
        connection.execute(delete(keys).where(keys.c.key_hash == key_hash))
        now = {"key_hash": key_hash}
        connection.execute(update(people).where(people.c.id == person).values(now))
    else:
        connection.execute(delete(keys).where(keys.c.key_hash == old))
    connection.execute(delete(codes).where(codes.c.person == person))
    mine = (pushes.c.person == person, pushes.c.key_hash == old)
    connection.execute(update(pushes).where(*mine).values(key_hash=key_hash))
    stir_tables(connection, person)
    return old


def others_of(connection: Connection, person: str) -> int:
    """How many devices are somebody's besides the one that asks."""
    first = connection.execute(select(people.c.key_hash).where(people.c.id == person)).scalar_one()
    query = select(func.count()).select_from(keys).where(keys.c.person == person)
    return int(connection.execute(query).scalar_one()) - is_gone(first)
