"""Rotation of a device's session key, in two steps.

The response with the new key may get lost. So the old key stays valid until the device has
confirmed the new one, or a person with one device would be locked out.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, insert, select, update

from ludoteca.server.store.device_linking import bump_tables_of, count_devices
from ludoteca.server.store.schema import device_keys, link_codes, people, push_subscriptions


def rotation_ticket(key_hash: str) -> str:
    """Names the old key to the device that has it; the key cannot be derived from it."""
    return hashlib.sha256(f"ludoteca/renewing/{key_hash}".encode()).hexdigest()[:32]


def add_key(connection: Connection, person: str, key_hash: str, new_hash: str) -> None:
    """A second key of the same device, as old as the first. Replaces one that was never confirmed."""
    own_keys = device_keys.c.person == person
    created_query = select(device_keys.c.created_at).where(
        own_keys, device_keys.c.key_hash == key_hash
    )
    created_at = connection.execute(created_query).scalar()
    if created_at is None:  # it is the first device, older than all others
        created_at = connection.execute(
            select(people.c.created_at).where(people.c.id == person)
        ).scalar_one()
    unfinished = (
        own_keys,
        device_keys.c.created_at == created_at,
        device_keys.c.key_hash != key_hash,
    )
    connection.execute(delete(device_keys).where(*unfinished))
    values = {"key_hash": new_hash, "person": person, "created_at": created_at}
    connection.execute(insert(device_keys).values(values))


def finish_rotation(connection: Connection, person: str, ticket: str, key_hash: str) -> str | None:
    """Revokes the old key and all link codes; keeps the device's push subscription.

    Returns the hash of the old key; None if it was revoked before.
    """
    first_key = connection.execute(
        select(people.c.key_hash).where(people.c.id == person)
    ).scalar_one()
    other_keys = connection.execute(
        select(device_keys.c.key_hash).where(device_keys.c.person == person)
    ).scalars()
    key_hashes: list[str] = [first_key, *other_keys]
    old_key = next(
        (key for key in key_hashes if rotation_ticket(key) == ticket and key != key_hash), None
    )
    if old_key is None:
        return None
    if old_key == first_key:
        connection.execute(delete(device_keys).where(device_keys.c.key_hash == key_hash))
        new_values = {"key_hash": key_hash}
        connection.execute(update(people).where(people.c.id == person).values(new_values))
    else:
        connection.execute(delete(device_keys).where(device_keys.c.key_hash == old_key))
    connection.execute(delete(link_codes).where(link_codes.c.person == person))
    old_subscription = (
        push_subscriptions.c.person == person,
        push_subscriptions.c.key_hash == old_key,
    )
    connection.execute(
        update(push_subscriptions).where(*old_subscription).values(key_hash=key_hash)
    )
    bump_tables_of(connection, person)
    return old_key


def count_other_devices(connection: Connection, person: str) -> int:
    return count_devices(connection, person) - 1
