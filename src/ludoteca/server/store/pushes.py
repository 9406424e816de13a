"""Where the browsers of those who asked for it are told that it is their turn."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from ludoteca.server.store.schema import keys, people, pushes, secrets

MOST = 8
"""Browsers of one person; the oldest makes room."""
HOUSE = 2
"""Among the secrets: the key by which push services know this house."""


class Push(NamedTuple):
    endpoint: str
    p256dh: str
    auth: str
    language: str
    contact: str


def hash_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def house_word(connection: Connection, make: Callable[[], str]) -> str:
    """Made if there is none yet: of several servers by one."""
    found = connection.execute(select(secrets.c.word).where(secrets.c.id == HOUSE)).scalar()
    if found is None:
        found = make()
        connection.execute(insert(secrets).values(id=HOUSE, word=found))
    return found


def keep(connection: Connection, person: str, key_hash: str, push: Push) -> None:
    """A device has one such address, and an address is one person's, whoever asked there last."""
    forget(connection, push.endpoint)
    forget_device(connection, key_hash)
    mine = select(pushes.c.endpoint_hash).where(pushes.c.person == person)
    old = connection.execute(mine.order_by(pushes.c.created.desc()).offset(MOST - 1)).scalars()
    gone = pushes.c.endpoint_hash.in_(list(old))
    connection.execute(delete(pushes).where(gone))
    connection.execute(
        insert(pushes).values(
            endpoint_hash=hash_of(push.endpoint),
            person=person,
            key_hash=key_hash,
            created=time.time(),
            told="",
            **push._asdict(),
        )
    )


def forget(connection: Connection, endpoint: str) -> None:
    connection.execute(delete(pushes).where(pushes.c.endpoint_hash == hash_of(endpoint)))


def forget_device(connection: Connection, key_hash: str) -> None:
    connection.execute(delete(pushes).where(pushes.c.key_hash == key_hash))


def has(connection: Connection, person: str) -> bool:
    query = select(pushes.c.person).where(pushes.c.person == person).limit(1)
    return connection.execute(query).first() is not None


def claim(connection: Connection, person: str, decision: str) -> list[Push]:
    """The browsers that are to be told of this decision: of several servers one is handed each. A
    device that is somebody's no longer is told nothing."""
    first = select(people.c.key_hash).where(people.c.id == person)
    others = select(keys.c.key_hash).where(keys.c.person == person)
    theirs = or_(pushes.c.key_hash.in_(first), pushes.c.key_hash.in_(others))
    query = select(pushes).where(pushes.c.person == person, pushes.c.told != decision, theirs)
    found = []
    for row in connection.execute(query):
        this = (pushes.c.endpoint_hash == row.endpoint_hash, pushes.c.told != decision)
        if connection.execute(update(pushes).where(*this).values(told=decision)).rowcount:
            found.append(Push(*(getattr(row, name) for name in Push._fields)))
    return found
