"""Deletes tables that have been unused for the configured number of weeks of service."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Collection
from functools import partial

from ludoteca.server.settings import Settings
from ludoteca.server.store import expiry
from ludoteca.server.store.database import Store
from ludoteca.tables.errors import log_unexpected

logger = logging.getLogger("ludoteca")
ANNOUNCED_DAYS = 7
"""Days of service ahead for which the log announces deletions."""
BATCH_SIZE = 300
"""Tables marked in one transaction. They are deleted one by one, for each may have hundreds of
moves: no other write waits longer than for one of them."""


class TableExpiry:
    """`visited` are the tables that people came to since the last round; their registry adds
    them."""

    def __init__(
        self, store: Store, settings: Settings, loaded: Collection[str], visited: set[str]
    ) -> None:
        self.store = store
        self.settings = settings
        self.loaded = loaded
        self.visited = visited
        self.server_id = secrets.token_urlsafe(12)
        self.served_seconds = -1.0
        """The uptime counter at the last round."""
        self.announced: Counter[str] = Counter()
        """Tables of each game whose deletion was announced last."""

    async def run(self) -> None:
        last_round = time.monotonic()
        while True:
            now = time.monotonic()
            try:
                await self.run_once(min(now - last_round, 2 * self.settings.expiry_interval))
            except Exception as error:
                log_unexpected(error)  # the next round does the rest
            last_round = now
            await asyncio.sleep(self.settings.expiry_interval)

    async def run_once(self, elapsed: float) -> None:
        await self.unmark_used()
        previous = self.served_seconds
        self.served_seconds, is_counter = await self.store.write(
            lambda c: expiry.add_uptime(c, self.server_id, previous, elapsed)
        )
        if not is_counter or not self.settings.table_ttl_weeks:
            return
        for table_ids in batches(await self.store.read(expiry.unmarked_tables)):
            await self.store.write(
                partial(expiry.mark_unused, table_ids=table_ids, served=self.served_seconds)
            )
        await self.delete_expired()
        await self.announce()

    async def unmark_used(self) -> None:
        visited = set(self.visited)
        self.visited.clear()
        try:
            for table_ids in batches(visited | set(self.loaded)):
                await self.store.write(partial(expiry.clear_unused_mark, table_ids=table_ids))
        except Exception:
            self.visited |= visited
            raise

    async def delete_expired(self) -> None:
        weeks = self.settings.table_ttl_weeks
        cutoff = self.served_seconds - weeks * expiry.WEEK
        deleted: Counter[str] = Counter()
        for table_id in await self.store.read(partial(expiry.expired_tables, cutoff=cutoff)):
            if table_id not in self.loaded and table_id not in self.visited:
                game = await self.store.write(
                    partial(expiry.delete_if_expired, table_id=table_id, cutoff=cutoff)
                )
                deleted[game] += 1
        del deleted[""]
        if deleted:
            logger.info("deleted tables unused for %g weeks: %s", weeks, summary(deleted))

    async def announce(self) -> None:
        """Logs what will be deleted soon, when it differs from the last announcement."""
        upcoming = await self.store.read(
            partial(expiry.upcoming, weeks=self.settings.table_ttl_weeks)
        )
        soon = Counter(table.game for table in upcoming if table.days_left <= ANNOUNCED_DAYS)
        if soon and soon != self.announced:
            logger.info(
                "tables to be deleted within %d days of service: %s", ANNOUNCED_DAYS, summary(soon)
            )
        self.announced = soon


def summary(by_game: Counter[str]) -> str:
    return ", ".join(f"{game} {n}" for game, n in sorted(by_game.items()))


def batches(table_ids: Collection[str]) -> list[list[str]]:
    all_ids = list(table_ids)
    return [all_ids[start : start + BATCH_SIZE] for start in range(0, len(all_ids), BATCH_SIZE)]
