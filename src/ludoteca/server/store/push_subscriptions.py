"""Web Push subscriptions: where to notify a person's browsers of their turn."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from ludoteca.server.store.schema import device_keys, people, push_subscriptions, secrets

MAX_PER_PERSON = 8
"""Subscriptions of one person; the oldest is replaced."""
PUSH_SECRET_ID = 2
"""Id of the VAPID private key in `secrets`."""


class PushSubscription(NamedTuple):
    endpoint: str
    p256dh: str
    auth: str
    language: str
    contact: str


def hash_endpoint(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def push_secret(connection: Connection, generate: Callable[[], str]) -> str:
    """Generates the secret if there is none yet."""
    secret = connection.execute(
        select(secrets.c.value).where(secrets.c.id == PUSH_SECRET_ID)
    ).scalar()
    if secret is None:
        secret = generate()
        connection.execute(insert(secrets).values(id=PUSH_SECRET_ID, value=secret))
    return secret


def save(
    connection: Connection, person: str, key_hash: str, subscription: PushSubscription
) -> None:
    """A device has one endpoint, and an endpoint belongs to the person who subscribed last."""
    delete_endpoint(connection, subscription.endpoint)
    delete_of_device(connection, key_hash)
    own_subscriptions = select(push_subscriptions.c.endpoint_hash).where(
        push_subscriptions.c.person == person
    )
    surplus = connection.execute(
        own_subscriptions.order_by(push_subscriptions.c.created_at.desc()).offset(
            MAX_PER_PERSON - 1
        )
    ).scalars()
    is_surplus = push_subscriptions.c.endpoint_hash.in_(list(surplus))
    connection.execute(delete(push_subscriptions).where(is_surplus))
    connection.execute(
        insert(push_subscriptions).values(
            endpoint_hash=hash_endpoint(subscription.endpoint),
            person=person,
            key_hash=key_hash,
            created_at=time.time(),
            last_decision="",
            **subscription._asdict(),
        )
    )


def delete_endpoint(connection: Connection, endpoint: str) -> None:
    connection.execute(
        delete(push_subscriptions).where(
            push_subscriptions.c.endpoint_hash == hash_endpoint(endpoint)
        )
    )


def delete_of_device(connection: Connection, key_hash: str) -> None:
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.key_hash == key_hash))


def has_subscription(connection: Connection, person: str) -> bool:
    query = (
        select(push_subscriptions.c.person).where(push_subscriptions.c.person == person).limit(1)
    )
    return connection.execute(query).first() is not None


def claim_for_decision(
    connection: Connection, person: str, decision: str
) -> list[PushSubscription]:
    """The subscriptions to notify of this decision; each is handed to one server only. Those of
    revoked devices are left out."""
    first_key = select(people.c.key_hash).where(people.c.id == person)
    other_keys = select(device_keys.c.key_hash).where(device_keys.c.person == person)
    has_valid_key = or_(
        push_subscriptions.c.key_hash.in_(first_key), push_subscriptions.c.key_hash.in_(other_keys)
    )
    query = select(push_subscriptions).where(
        push_subscriptions.c.person == person,
        push_subscriptions.c.last_decision != decision,
        has_valid_key,
    )
    claimed = []
    for row in connection.execute(query):
        condition = (
            push_subscriptions.c.endpoint_hash == row.endpoint_hash,
            push_subscriptions.c.last_decision != decision,
        )
        if connection.execute(
            update(push_subscriptions).where(*condition).values(last_decision=decision)
        ).rowcount:
            claimed.append(
                PushSubscription(*(getattr(row, name) for name in PushSubscription._fields))
            )
    return claimed
