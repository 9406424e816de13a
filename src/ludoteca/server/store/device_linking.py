"""Device linking: one-time codes that expire, and additional session keys.

A device that redeems a code signs in as the same person, with their name, seats and tables. Tables
know people and not devices, so nothing changes there.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from ludoteca.server.store.presence_rows import database_time
from ludoteca.server.store.schema import device_keys, link_codes, people, seat_assignments, tables
from ludoteca.tables.stored.stored_table import Person

CODE_LIFETIME = 600.0
"""Seconds."""
UNLINKED_PREFIX = "gone:"
"""Before the hash of a first device's key that was revoked: no key has such a hash."""


def store_code(connection: Connection, person: str, code_hash: str) -> None:
    """Replaces the person's previous code."""
    delete_expired_codes(connection)
    connection.execute(delete(link_codes).where(link_codes.c.person == person))
    values = {
        "person": person,
        "code_hash": code_hash,
        "expires_at": database_time(connection) + CODE_LIFETIME,
    }
    connection.execute(insert(link_codes).values(values))


def redeem_code(connection: Connection, code_hash: str, key_hash: str) -> Person | None:
    """The person whose code it was, who gets the key as well. A code works once, at any server."""
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
    """Also True for an expired code. The time of the query depends on hashes, which cannot be chosen,
    and so reveals nothing about codes."""
    result = connection.execute(
        select(link_codes.c.person).where(link_codes.c.code_hash == code_hash)
    )
    return result.first() is not None


def delete_expired_codes(connection: Connection) -> None:
    connection.execute(
        delete(link_codes).where(link_codes.c.expires_at < database_time(connection))
    )


def revoke_newer_keys(connection: Connection, person: str, key_hash: str) -> set[str]:
    """Revokes the person's code and all keys newer than this one; returns their hashes. A linked
    device can never lock out the device that linked it."""
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
    """Revokes this device's key, but no link code; returns how many devices the person has left."""
    own_keys = device_keys.c.person == person
    first_device = and_(people.c.id == person, people.c.key_hash == key_hash)
    unlinked_hash = {"key_hash": f"{UNLINKED_PREFIX}{secrets.token_hex(16)}"}
    if connection.execute(update(people).where(first_device).values(unlinked_hash)).rowcount == 0:
        connection.execute(delete(device_keys).where(own_keys, device_keys.c.key_hash == key_hash))
    bump_tables_of(connection, person)
    return count_devices(connection, person)


def count_devices(connection: Connection, person: str) -> int:
    first_key = select(people.c.key_hash).where(people.c.id == person)
    is_first_linked = not is_unlinked(connection.execute(first_key).scalar_one())
    other_keys = select(func.count()).where(device_keys.c.person == person)
    return is_first_linked + int(connection.execute(other_keys).scalar_one())


def is_unlinked(key_hash: str) -> bool:
    return key_hash.startswith(UNLINKED_PREFIX)


def bump_tables_of(connection: Connection, person: str) -> None:
    """Makes every server that has loaded one of the person's tables check its connections' keys."""
    seated_tables = select(seat_assignments.c.table_id).where(
        or_(seat_assignments.c.person == person, seat_assignments.c.reserved_for == person)
    )
    involved = or_(tables.c.owner == person, tables.c.id.in_(seated_tables))
    connection.execute(update(tables).where(involved).values(version=tables.c.version + 1))


def revoked_keys(connection: Connection, key_hashes: Collection[str]) -> set[str]:
    """Those of these keys that belong to no person."""
    existing: set[str] = set()
    for key_table in (people, device_keys):
        query = select(key_table.c.key_hash).where(key_table.c.key_hash.in_(key_hashes))
        existing |= set(connection.execute(query).scalars())
    return set(key_hashes) - existing


def delete_keys(connection: Connection, person: str) -> None:
    """Deletes the person's link code and the keys of their other devices."""
    for key_table in (link_codes, device_keys):
        connection.execute(delete(key_table).where(key_table.c.person == person))
