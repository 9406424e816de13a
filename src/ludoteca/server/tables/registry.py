"""The tables of a server: those that are loaded, and how the others are loaded."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection

from ludoteca import games
from ludoteca.bots.available_bots import require_available
from ludoteca.core import record
from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.limits import RateLimiter
from ludoteca.server.metrics import Metrics
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries, table_lists
from ludoteca.server.store.database import Store, VersionConflict
from ludoteca.server.store.expiry import delete_stored_table, is_marked_unused, mark_used
from ludoteca.server.store.presence_rows import AwaySince, presence_elsewhere
from ludoteca.server.tables import chat, lobby, seats
from ludoteca.server.tables.bot_runner import BotRunner
from ludoteca.server.tables.change_feed import ChangeFeed
from ludoteca.server.tables.presence import Presence
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table import Table
from ludoteca.server.thread_pools import ThreadPools
from ludoteca.tables.errors import log_unexpected
from ludoteca.tables.match import TableMatch
from ludoteca.tables.new_table import branch_of, new_stored_table, rematch_of
from ludoteca.tables.stored.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
RETRY_DELAY = 5.0
"""Seconds until a database that failed is asked again."""
REPLAYED_PLIES_A_SECOND, REPLAYED_PLIES_AT_ONCE = 2_000, 30_000
"""Plies that are replayed for one address to load tables."""
MIN_REPLAY_COST = 50
"""Plies that loading a table costs, however short its match is."""


class TableRegistry:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        worker_pool: WorkerPool,
        pools: ThreadPools,
        metrics: Metrics,
    ) -> None:
        self.store = store
        self.settings = settings
        self.pools = pools
        self.metrics = metrics
        scale = max(1.0, settings.rate / Settings().rate)
        self.replay_limits = RateLimiter(
            REPLAYED_PLIES_A_SECOND * scale, REPLAYED_PLIES_AT_ONCE * scale
        )
        self.loaded: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.visited: set[str] = set()
        """Tables that have been loaded since the expiry service last cleared this."""
        self.tables_opened: Counter[str] = Counter()
        self.bot_runner = BotRunner(worker_pool, settings.bot_delay)
        self.presence = Presence(store)
        self.change_feed = ChangeFeed(
            store,
            self.loaded,
            self.presence,
            poll_interval=settings.poll_interval,
            on_deleted=self.remove,
        )
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begins to work in the background."""
        jobs = (
            self.resume_matches,
            self.change_feed.poll_loop,
            self.change_feed.apply_loop,
            self.unload_loop,
            self.presence.write_loop,
            partial(self.presence.keep_alive, self.on_servers_changed),
        )
        self.change_feed.listener.start()
        self.tasks = [asyncio.create_task(job()) for job in jobs]

    async def stop(self) -> None:
        self.close_tables()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.change_feed.listener.stop()
        await self.presence.close()

    def close_tables(self) -> None:
        """Bots move no more; the tables stay loaded."""
        for table in self.loaded.values():
            self.close(table)

    # Loading

    async def find(self, table_id: str) -> Table:
        """The table with this id, loaded if it is not."""
        if table_id in self.loaded:
            return self.loaded[table_id]
        if not TABLE_ID.fullmatch(table_id):
            raise UserError("no_such_table")
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.create_task(self.load_table(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def find_rate_limited(self, address: str, table_id: str) -> Table:
        """The same for a request: an address that has had many tables loaded waits before the next,
        so that others need not."""
        if table_id not in self.loaded:
            while (wait := self.replay_limits.take(address, MIN_REPLAY_COST)) > 0:
                await asyncio.sleep(wait)
            table = await self.find(table_id)
            self.replay_limits.charge(address, max(0, table.match.ply - MIN_REPLAY_COST))
            return table
        return self.loaded[table_id]

    async def load_table(self, table_id: str) -> Table:
        try:
            stored, elsewhere, is_unused = await self.store.read(
                partial(self.read_table, table_id=table_id)
            )
            if is_unused and not await self.store.write(partial(mark_used, table_id=table_id)):
                raise UserError("no_such_table")
            game = self.game_of(stored)
            match = await self.pools.load.run(partial(TableMatch, stored, game))
            return self.register(match, elsewhere)
        finally:
            del self.loading[table_id]

    def read_table(
        self, connection: Connection, table_id: str
    ) -> tuple[StoredTable, AwaySince, bool]:
        stored = queries.load(connection, table_id)
        if stored is None:
            raise UserError("no_such_table")
        away = presence_elsewhere(connection, [table_id], self.presence.server_id)[table_id]
        return stored, away, is_marked_unused(connection, table_id)

    def game_of(self, stored: StoredTable) -> Game[Any]:
        try:
            return games.find(stored.game)
        except UserError:
            raise UserError("cannot_wake") from None

    def register(self, match: TableMatch, elsewhere: AwaySince) -> Table:
        table = Table(
            match,
            self.store,
            self.settings,
            pools=self.pools,
            metrics=self.metrics,
            presence=self.presence,
            wake_bots=self.bot_runner.wake,
        )
        table.connections.elsewhere = elsewhere
        table.clock.sync(match)
        self.loaded[table.id] = table
        self.visited.add(table.id)
        self.change_feed.mark_changed(table.id)
        self.bot_runner.wake(table)
        return table

    # Opening

    def seed_for(self, person: Person) -> str:
        """A secret seed; in a deterministic test the same in every run."""
        if not self.settings.deterministic_seed:
            return record.new_seed()
        self.tables_opened[person.id] += 1
        seed_text = (
            f"{self.settings.deterministic_seed}/{person.name}/{self.tables_opened[person.id]}"
        )
        return record.commitment(seed_text)[:32]

    async def open_table(
        self,
        owner: Person,
        game_name: str,
        assignments: list[SeatAssignment],
        options: Mapping[str, object],
        settings: TableSettings,
    ) -> Table:
        game = games.find(game_name)
        seat_count = game.check_seats(len(assignments))
        valid_options = check_options(game.options, options)
        for assignment in assignments:
            if assignment.bot is not None:
                require_available(
                    self.settings.weights_folder, game, assignment.bot, seat_count, valid_options
                )
        if settings.open_to_all:
            lobby.require_one_seat_each(assignments)
        stored = new_stored_table(
            game,
            owner.id,
            options=valid_options,
            assignments=assignments,
            seed=self.seed_for(owner),
            settings=settings,
        )
        return await self.add_new(TableMatch(stored, game))

    async def add_new(self, match: TableMatch) -> Table:
        """Writes a new table; it is not read again."""
        table_id = match.stored.id
        await self.store.write(lambda c: queries.create_table(c, match.stored))
        if table_id in self.loading or table_id in self.loaded:  # someone found it in the lobby
            return await self.find(table_id)
        return self.register(match, {})

    async def rematch(self, table: Table, person: Person) -> Table:
        """The one rematch of a match, opened by the first who asks."""
        stored = rematch_of(table, person, partial(self.seed_for, person))
        async with table.lock:
            while table.stored.rematch_id is None:
                with suppress(VersionConflict):
                    await self.store.write(lambda c: queries.create_rematch(c, table.id, stored))
                await reload(table)
        if table.stored.rematch_id == stored.id and (own_seats := table.seats_of(person.id)):
            await chat.add_event(table, "asks_again", own_seats[0])
        rematch_table = await self.find(table.stored.rematch_id)
        await seats.take_reserved(rematch_table, person)
        return rematch_table

    async def branch(
        self, table: Table, person: Person, ply: int, seat: int, bots: Sequence[str | None]
    ) -> Table:
        new_seed = partial(self.seed_for, person)
        stored = branch_of(table, person, ply, seat, bots=bots, new_seed=new_seed)
        match = await self.pools.replay.run(partial(TableMatch, stored, table.game))
        stored.turn = match.turn
        stored.scores = known_scores(table.game, match.position(), None)
        return await self.add_new(match)

    # Unloading

    async def hide_table(self, table_id: str, person: Person) -> None:
        """Takes a table off a person's list and leaves their seats; deletes it if no one else ever
        used it. Works for matches that this server cannot replay, too."""
        stored = (
            await self.store.read(lambda c: queries.load(c, table_id))
            if TABLE_ID.fullmatch(table_id)
            else None
        )
        if stored is None:
            raise UserError("no_such_table")
        # A running attempt at a daily deal is kept: the person can come back to it.
        is_running_attempt = stored.is_daily_attempt and stored.status != "over"
        if stored.is_only_user(person.id) and not is_running_attempt:
            await self.store.write(partial(delete_stored_table, table_id=table_id))
            if table_id in self.loaded:
                self.remove(self.loaded[table_id])
            return
        if stored.status != "over" and not is_running_attempt:
            with suppress(UserError):
                table = await self.find(table_id)
                reserved_seats = [
                    assignment.seat
                    for assignment in stored.assignments
                    if assignment.is_reserved and assignment.reserved_for == person.id
                ]
                for seat in [*table.seats_of(person.id), *reserved_seats]:
                    await seats.leave(table, person, seat)
        await self.store.write(lambda c: table_lists.hide(c, table_id, person.id))

    def remove(self, table: Table) -> None:
        """Unloads a table that was deleted, and tells its clients."""
        self.unload(table)
        for client in table.connections.clients:
            client.close(UserError("no_such_table"))

    def unload(self, table: Table) -> None:
        self.close(table)
        del self.loaded[table.id]

    def close(self, table: Table) -> None:
        table.close()
        self.bot_runner.cancel(table.id)

    def disconnect_keys(self, key_hashes: Collection[str]) -> None:
        """Closes all sockets that were opened with one of these session keys."""
        for table in self.loaded.values():
            table.disconnect_keys(key_hashes)

    # In the background

    async def resume_matches(self) -> None:
        """Loads every match in which a bot owes people a move or a clock runs."""
        while True:
            try:
                table_ids = await self.store.read(table_lists.waiting_for_bots)
                table_ids += await self.store.read(table_lists.with_running_clock)
                break
            except UserError as error:
                log_unexpected(error)
                await asyncio.sleep(RETRY_DELAY)
        for table_id in table_ids:
            with suppress(UserError):
                await self.find(table_id)

    async def on_servers_changed(self) -> None:
        """Another server has come or died: asks who is at the tables now, and takes over running
        clocks."""
        await self.change_feed.refresh_presence()
        for table_id in await self.store.read(table_lists.with_running_clock):
            with suppress(UserError):
                await self.find(table_id)

    async def unload_loop(self) -> None:
        while True:
            await asyncio.sleep(self.settings.poll_interval)
            self.unload_idle()

    def unload_idle(self) -> None:
        now = time.monotonic()
        for table in list(self.loaded.values()):
            is_idle = table.is_idle and not self.bot_runner.is_thinking(table.id)
            if is_idle and now - table.idle_since > self.settings.idle_unload:
                self.unload(table)
