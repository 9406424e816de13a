"""Pusher: tells people that it is their turn at a table where others wait and they are not."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from ludoteca.core.refusal import Refused
from ludoteca.server.errors import log_unexpected
from ludoteca.server.push.posting import Forbidden, post
from ludoteca.server.push.workers import Workers, site_of
from ludoteca.server.settings import Settings
from ludoteca.server.store import pushes
from ludoteca.server.store.engine import Store
from ludoteca.server.store.pushes import Push
from ludoteca.server.tables.table import Table
from ludoteca.server.web.shelf import all_texts

AWAY = 10.0
"""Seconds that a turn waits for somebody who is not there: whoever only loads the page anew hears
nothing."""
TICK = 2.0
"""Seconds between two looks."""
KEPT = 4 * 3600
"""Seconds for which a push service keeps a message for a browser that is closed."""
GONE = (404, 410)
"""What a push service answers when nobody wants to hear any more."""
WORKERS = 4
"""Messages on their way at once; what takes long keeps nobody at a table waiting."""
MOST = 200
"""Messages that wait to be sent; what comes after them is left out."""


def is_installed() -> bool:
    """Is there what is needed to seal a message?"""
    try:
        import ludoteca.server.push.sealing  # noqa: F401
    except ImportError:
        return False
    return True


@dataclass(slots=True)
class Wait:
    """A decision for which a table waits, since when, and whether whoever it is has seen it."""

    decision: str
    since: float
    seen: bool


class Pusher:
    def __init__(self, store: Store, awake: Mapping[str, Table], settings: Settings) -> None:
        self.store = store
        self.awake = awake
        self.rehearsal = bool(settings.rehearsal)
        self.away, self.tick = (0.0, 0.2) if self.rehearsal else (AWAY, TICK)
        self.waits: dict[str, Wait] = {}
        self.word = ""
        self.workers: Workers | None = None
        self.sending: set[asyncio.Task[None]] = set()

    async def house_word(self) -> str:
        """The private key of this house, made when somebody first asks."""
        if not self.word:
            from ludoteca.server.push.sealing import new_word

            self.word = await self.store.write(lambda c: pushes.house_word(c, new_word))
        return self.word

    async def go_round(self) -> None:
        if not is_installed():
            return
        self.workers = Workers(WORKERS)
        while True:
            await asyncio.sleep(self.tick)
            try:
                await self.look()
            except Exception as error:
                log_unexpected(error)  # the next look finds what this one left

    async def close(self) -> None:
        for task in self.sending:
            task.cancel()
        if self.workers is not None:
            self.workers.close()

    async def look(self) -> None:
        """Who is waited for, and not there?"""
        for name in self.waits.keys() - self.awake.keys():
            del self.waits[name]
        for table in list(self.awake.values()):
            person = waited_for(table)
            if person is None:
                self.waits.pop(table.id, None)
                continue
            wait, now = self.wait(table), time.monotonic()
            wait.seen |= table.company.is_here(person)
            if not wait.seen and now - wait.since >= self.away:
                wait.seen = True
                await self.tell(table, person, wait.decision)

    def wait(self, table: Table) -> Wait:
        decision = f"{table.id}/{'.'.join(map(str, table.match.decision))}"
        found = self.waits.get(table.id)
        if found is None or found.decision != decision:
            found = self.waits[table.id] = Wait(decision, time.monotonic(), False)
        return found

    async def tell(self, table: Table, person: str, decision: str) -> None:
        if not await self.store.read(lambda c: pushes.has(c, person)):
            return
        found = await self.store.write(lambda c: pushes.claim(c, person, decision))
        for push in found[: max(0, MOST - len(self.sending))]:
            task = asyncio.create_task(self.send(push, table.game.name))
            self.sending.add(task)
            task.add_done_callback(self.sending.discard)

    async def send(self, push: Push, game: str) -> None:
        """Says which game it is, and nothing else of the match."""
        assert self.workers is not None
        try:
            job = partial(self.post, await self.house_word(), push, game)
            status = await asyncio.wrap_future(self.workers.submit(site_of(push.endpoint), job))
            if status in GONE:
                await self.store.write(lambda c: pushes.forget(c, push.endpoint))
        except (OSError, Refused):
            return  # nobody answers, or nothing can be written: it is tried again with the next turn
        except Exception as error:
            log_unexpected(error)

    def post(self, word: str, push: Push, game: str) -> int:
        from ludoteca.server.push.sealing import seal, signature

        said = all_texts(push.language, game)
        words = said["push"]
        name = said["game"]["name"]
        message = {"title": words["title"], "body": words["turn"].format(game=name)}
        headers = {
            "Authorization": signature(word, push.endpoint, push.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
        }
        body = seal(json.dumps(message).encode(), push.p256dh, push.auth)
        try:
            return post(push.endpoint, headers, body, self.rehearsal)
        except Forbidden:
            return GONE[0]  # by now the name leads home


def waited_for(table: Table) -> str | None:
    """The person in turn, where others wait for them: who plays with bots alone is left in peace."""
    if table.sheet.status != "playing" or not 0 <= table.match.turn < table.sheet.seats:
        return None
    person = table.sheet.chairs[table.match.turn].person
    others = {chair.person for chair in table.sheet.chairs} - {person, None}
    return person if others else None
