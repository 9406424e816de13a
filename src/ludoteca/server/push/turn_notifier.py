"""Notifies people that it is their turn at a table where others wait for them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from ludoteca.core.errors import UserError
from ludoteca.server.push.post_pool import PostPool, site_of
from ludoteca.server.push.safe_post import ForbiddenEndpoint, post
from ludoteca.server.settings import Settings
from ludoteca.server.store import push_subscriptions
from ludoteca.server.store.database import Store
from ludoteca.server.store.push_subscriptions import PushSubscription
from ludoteca.server.tables.table import Table
from ludoteca.server.texts import all_texts
from ludoteca.tables.errors import log_unexpected

AWAY_SECONDS = 10.0
"""Seconds before an absent person is notified: reloading the page is no reason."""
CHECK_SECONDS = 2.0
"""Seconds between checks of all tables."""
MESSAGE_TTL = 4 * 3600
"""Seconds for which a push service keeps a message for a closed browser."""
GONE_STATUSES = (404, 410)
"""Answers of a push service for an ended subscription."""
POST_THREADS = 4
MAX_PENDING_MESSAGES = 200
"""Messages that wait to be sent; further ones are dropped."""


def is_installed() -> bool:
    """Is the extra `ludoteca[push]` installed?"""
    try:
        import ludoteca.server.push.webpush  # noqa: F401
    except ImportError:
        return False
    return True


@dataclass(slots=True)
class PendingTurn:
    """A decision that a table waits for; handled if its person has seen it or was notified."""

    decision: str
    started_at: float
    is_handled: bool


class TurnNotifier:
    def __init__(self, store: Store, loaded: Mapping[str, Table], settings: Settings) -> None:
        self.store = store
        self.loaded = loaded
        self.allow_local = bool(settings.deterministic_seed)
        self.away_seconds, self.check_seconds = (
            (0.0, 0.2) if self.allow_local else (AWAY_SECONDS, CHECK_SECONDS)
        )
        self.pending_turns: dict[str, PendingTurn] = {}
        self.private_key = ""
        self.pool: PostPool | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def load_private_key(self) -> str:
        """The VAPID key, generated when it is first needed."""
        if not self.private_key:
            from ludoteca.server.push.webpush import new_private_key

            self.private_key = await self.store.write(
                lambda c: push_subscriptions.push_secret(c, new_private_key)
            )
        return self.private_key

    async def run(self) -> None:
        if not is_installed():
            return
        self.pool = PostPool(POST_THREADS)
        while True:
            await asyncio.sleep(self.check_seconds)
            try:
                await self.check_tables()
            except Exception as error:
                log_unexpected(error)  # the next check does the rest

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        if self.pool is not None:
            self.pool.close()

    async def check_tables(self) -> None:
        for table_id in self.pending_turns.keys() - self.loaded.keys():
            del self.pending_turns[table_id]
        for table in list(self.loaded.values()):
            person = awaited_person(table)
            if person is None:
                self.pending_turns.pop(table.id, None)
                continue
            turn, now = self.pending_turn(table), time.monotonic()
            turn.is_handled |= table.connections.is_here(person)
            if not turn.is_handled and now - turn.started_at >= self.away_seconds:
                turn.is_handled = True
                await self.notify(table, person, turn.decision)

    def pending_turn(self, table: Table) -> PendingTurn:
        decision = f"{table.id}/{'.'.join(map(str, table.match.decision_key))}"
        turn = self.pending_turns.get(table.id)
        if turn is None or turn.decision != decision:
            turn = self.pending_turns[table.id] = PendingTurn(decision, time.monotonic(), False)
        return turn

    async def notify(self, table: Table, person: str, decision: str) -> None:
        if not await self.store.read(lambda c: push_subscriptions.has_subscription(c, person)):
            return
        subscriptions = await self.store.write(
            lambda c: push_subscriptions.claim_for_decision(c, person, decision)
        )
        for subscription in subscriptions[: max(0, MAX_PENDING_MESSAGES - len(self.tasks))]:
            task = asyncio.create_task(self.send(subscription, table.game.name))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def send(self, subscription: PushSubscription, game: str) -> None:
        """The message names the game, and nothing else of the match."""
        assert self.pool is not None
        try:
            job = partial(self.post_message, await self.load_private_key(), subscription, game)
            status = await asyncio.wrap_future(
                self.pool.submit(site_of(subscription.endpoint), job)
            )
            if status in GONE_STATUSES:
                await self.store.write(
                    lambda c: push_subscriptions.delete_endpoint(c, subscription.endpoint)
                )
        except (OSError, UserError):
            return  # no answer, or nothing can be written: the next turn is another chance
        except Exception as error:
            log_unexpected(error)

    def post_message(self, private_key: str, subscription: PushSubscription, game: str) -> int:
        from ludoteca.server.push.webpush import encrypt, vapid_header

        texts = all_texts(subscription.language, game)
        push_texts = texts["push"]
        name = texts["game"]["name"]
        message = {"title": push_texts["title"], "body": push_texts["turn"].format(game=name)}
        headers = {
            "Authorization": vapid_header(private_key, subscription.endpoint, subscription.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(MESSAGE_TTL),
            "Urgency": "normal",
        }
        body = encrypt(json.dumps(message).encode(), subscription.p256dh, subscription.auth)
        try:
            return post(subscription.endpoint, headers, body, self.allow_local)
        except ForbiddenEndpoint:
            return GONE_STATUSES[0]  # the name resolves to a private address by now


def awaited_person(table: Table) -> str | None:
    """The person in turn, if other people are at the table."""
    if table.stored.status != "playing" or not 0 <= table.match.turn < table.stored.seats:
        return None
    person = table.stored.assignments[table.match.turn].person
    others = {assignment.person for assignment in table.stored.assignments} - {person, None}
    return person if others else None
