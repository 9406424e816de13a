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

from ludoteca.server.store.presence_rows import database_time
from ludoteca.server.store.schema import device_keys, link_codes, people, seat_assignments, tables
from ludoteca.server.store.stored_table import Person

CODE_LIFETIME = 600.0
"""Seconds that a code is good for."""
UNLINKED_PREFIX = "gone:"
"""Stands before the hash of a first device that is no longer somebody's: no key has such a hash."""


def store_code(connection: Connection, person: str, code_hash: str) -> None:
    """Somebody's code; the one before is good no longer."""
    delete_expired_codes(connection)
    connection.execute(delete(link_codes).where(link_codes.c.person == person))
    values = {
        "person": person,
        "code_hash": code_hash,
        "expires_at": database_time(connection) + CODE_LIFETIME,
    }
    connection.execute(insert(link_codes).values(values))


def redeem_code(connection: Connection, code_hash: str, key_hash: str) -> Person | None:
    """Whose code it was; from now on that key is theirs as well. The second who comes with the same
    code, at this server or another, finds nothing."""
    delete_expired_codes(connection)
    query = select(link_codes.c.person, link_codes.c.code_hash).where(
        link_codes.c.code_hash == code_hash
    )
    code = connection.execute(query).first()
    if code is None:
        return None
    same_code = (link_codes.c.person == code.person, link_codes.c.code_hash == code.code_hash)
    if connection.execute(delete(link_codes).where(*same_code)).rowcount != 1:
        return None
    values = {"key_hash": key_hash, "person": code.person, "created_at": database_time(connection)}
    connection.execute(insert(device_keys).values(values))
    name = connection.execute(select(people.c.name).where(people.c.id == code.person))
    return Person(code.person, name.scalar_one())


def code_exists(connection: Connection, code_hash: str) -> bool:
    """Is there such a code, perhaps one that is too old? How long the database takes to tell speaks
    of hashes, which nobody can choose."""
    result = connection.execute(
        select(link_codes.c.person).where(link_codes.c.code_hash == code_hash)
    )
    return result.first() is not None


def delete_expired_codes(connection: Connection) -> None:
    connection.execute(
        delete(link_codes).where(link_codes.c.expires_at < database_time(connection))
    )


def revoke_newer_keys(connection: Connection, person: str, key_hash: str) -> set[str]:
    """All codes of somebody go, and all keys that are younger than this one: whoever came in by a code
    never locks out the device that gave it. Says which keys these were."""
    connection.execute(delete(link_codes).where(link_codes.c.person == person))
    own_keys = device_keys.c.person == person
    created_query = select(device_keys.c.created_at).where(
        own_keys, device_keys.c.key_hash == key_hash
    )
    created_at = connection.execute(created_query).scalar()  # None: it is the first, older than all
    newer = (
        own_keys if created_at is None else and_(own_keys, device_keys.c.created_at > created_at)
    )
    revoked = set(connection.execute(select(device_keys.c.key_hash).where(newer)).scalars())
    if revoked:
        connection.execute(delete(device_keys).where(device_keys.c.key_hash.in_(revoked)))
        bump_tables_of(connection, person)
    return revoked


def unlink_device(connection: Connection, person: str, key_hash: str) -> int:
    """This device is theirs no longer, and a code that was shown stays good. Says how many other devices
    are theirs; the versions of their tables grow, as when a device is dismissed."""
    own_keys = device_keys.c.person == person
    first_device = and_(people.c.id == person, people.c.key_hash == key_hash)
    unlinked_hash = {"key_hash": f"{UNLINKED_PREFIX}{secrets.token_hex(16)}"}
    if connection.execute(update(people).where(first_device).values(unlinked_hash)).rowcount == 0:
        connection.execute(delete(device_keys).where(own_keys, device_keys.c.key_hash == key_hash))
    bump_tables_of(connection, person)
    first_key_hash = connection.execute(
        select(people.c.key_hash).where(people.c.id == person)
    ).scalar_one()
    other_devices = connection.execute(
        select(func.count()).select_from(device_keys).where(own_keys)
    ).scalar_one()
    return int(other_devices) + (not is_unlinked(first_key_hash))


def is_unlinked(key_hash: str) -> bool:
    return key_hash.startswith(UNLINKED_PREFIX)


def bump_tables_of(connection: Connection, person: str) -> None:
    """Every server that holds one of somebody's tables looks anew at who is there by which key."""
    seated_tables = select(seat_assignments.c.table_id).where(
        or_(seat_assignments.c.person == person, seat_assignments.c.reserved_for == person)
    )
    involved = or_(tables.c.owner == person, tables.c.id.in_(seated_tables))
    connection.execute(update(tables).where(involved).values(version=tables.c.version + 1))


def revoked_keys(connection: Connection, key_hashes: Collection[str]) -> set[str]:
    """Which of these keys are nobody's."""
    existing: set[str] = set()
    for key_table in (people, device_keys):
        query = select(key_table.c.key_hash).where(key_table.c.key_hash.in_(key_hashes))
        existing |= set(connection.execute(query).scalars())
    return set(key_hashes) - existing


def delete_keys(connection: Connection, person: str) -> None:
    """All that is here of somebody."""
    for key_table in (link_codes, device_keys):
        connection.execute(delete(key_table).where(key_table.c.person == person))
