"""News: what other servers on the same database write, taken over as soon as it is known."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from ludoteca.server.errors import log_unexpected
from ludoteca.server.store import queries
from ludoteca.server.store.listening import Listening, Told
from ludoteca.server.tables import overview

if TYPE_CHECKING:
    from ludoteca.server.tables.hub import Hub

KINDS = ("tables", "talk", "presence")
CALM = 10
"""So many times as long nobody looks while the database tells by itself."""


class News:
    """`waiting` are tables of which something was told that has not been taken over."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.waiting: dict[str, set[str]] = {}
        self.stirred = asyncio.Event()
        self.looked = 0.0
        self.listening = Listening(hub.store.engine, self.told)

    def told(self, what: Told | None) -> None:
        """By the database. Our own writes are told as well; what is known already is no news."""
        if what is None:
            self.looked = 0.0  # at the next beat
            return
        kind, name, fact = what
        table = self.hub.awake.get(name)
        if table is None or (kind == "presence" and fact == self.hub.presence.me):
            return
        if kind == "tables" and fact == str(table.sheet.version):
            return
        if kind == "talk" and fact == str(table.talk.heard):
            return
        self.waiting.setdefault(name, set()).add(kind)
        self.stirred.set()

    def look_again(self, name: str) -> None:
        """At a table that has just woken: what was told of it meanwhile nobody has taken in."""
        if self.listening.hears:
            self.waiting.setdefault(name, set()).update(KINDS)
            self.stirred.set()

    async def take_in(self) -> None:
        """What was told, table by table."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            waiting, self.waiting = self.waiting, {}
            met = [self.take(name, kinds) for name, kinds in waiting.items()]
            for outcome in await asyncio.gather(*met, return_exceptions=True):
                if isinstance(outcome, Exception):
                    log_unexpected(outcome)
                    self.looked = 0.0

    async def take(self, name: str, kinds: set[str]) -> None:
        table = self.hub.awake.get(name)
        if table is None:
            return
        if "presence" in kinds:
            await self.hub.presence.refresh([table])
        if kinds - {"presence"}:
            await self.compare([name])

    async def look_around(self) -> None:
        """Looks for what was not told; lets tables sleep that nobody watches."""
        poll = self.hub.settings.poll
        while True:
            await asyncio.sleep(poll)
            calm = poll * CALM if self.listening.hears else poll
            if time.monotonic() - self.looked >= calm:
                self.looked = time.monotonic()
                try:
                    await self.compare(list(self.hub.awake))
                    if self.hub.presence.others:
                        await self.look_elsewhere()
                except Exception as error:
                    log_unexpected(error)
            self.hub.let_sleep()

    async def look_elsewhere(self) -> None:
        await self.hub.presence.refresh(list(self.hub.awake.values()))

    async def compare(self, names: list[str]) -> None:
        """Takes over whatever is newer in the database than here."""
        if not names:
            return
        store = self.hub.store
        found = await store.read(lambda c: overview.versions(c, names))
        for name in names:
            table = self.hub.awake.get(name)
            if table is None:
                continue
            if name not in found:
                self.hub.dismiss(table)
                continue
            version, said = found[name]
            if version > table.sheet.version:
                async with table.lock:
                    if version > table.sheet.version:
                        await table.reload()
            heard = table.talk.heard
            if said > heard:
                table.talk.hear(
                    await store.read(partial(queries.read_talk, table=name, heard=heard))
                )
