"""All tables of a server: those awake, and how the others are woken."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from ludoteca import games
from ludoteca.bots.available_bots import require_available
from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core import characters
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import commitment, new_seed
from ludoteca.server.analysis.reviews import ReviewService
from ludoteca.server.analysis.turning_point import TurningPoints
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.errors import log_unexpected
from ludoteca.server.limits import RateLimiter
from ludoteca.server.push.turn_notifier import TurnNotifier
from ludoteca.server.quota import Quota
from ludoteca.server.services.table_expiry import TableExpiry
from ludoteca.server.services.timeout_watcher import TimeoutWatcher
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries, table_lists
from ludoteca.server.store.database import Store, VersionConflict
from ludoteca.server.store.expiry import delete_stored_table, is_marked_unused, mark_used
from ludoteca.server.store.presence_rows import AwaySince, presence_elsewhere
from ludoteca.server.store.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.server.store.time_control import TimeControl
from ludoteca.server.tables import lobby, seats
from ludoteca.server.tables.change_feed import ChangeFeed
from ludoteca.server.tables.match import TableMatch
from ludoteca.server.tables.position_cache import LOAD_POOL, run_in_pool
from ludoteca.server.tables.presence import Presence
from ludoteca.server.tables.table import Table

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
RETRY_DELAY = 5.0
"""Seconds until a database that did not answer is asked again."""
REPLAYED_PLIES_A_SECOND, REPLAYED_PLIES_AT_ONCE = 2_000, 30_000
"""Plies of sleeping tables that are replayed for one address, in a second and at once."""
MIN_REPLAY_COST = 50
"""Plies that a table counts for, however short its match is."""


def new_table_id() -> str:
    """128 bits: whoever has the link was given it."""
    return secrets.token_urlsafe(16)


def new_stored_table(
    game: Game[Any],
    owner: str,
    options: dict[str, Value],
    assignments: list[SeatAssignment],
    spectators: bool,
    seed: str,
) -> StoredTable:
    """A table at which nothing has been dealt."""
    now = time.time()
    people = [assignment.seat for assignment in assignments if assignment.kind == "person"]
    cast = characters.assign_characters(
        game.characters,
        commitment(seed),
        [assignment.character for assignment in assignments],
        people,
    )
    return StoredTable(
        id=new_table_id(),
        game=game.name,
        rules=game.rules,
        seats=len(assignments),
        seed=seed,
        options=options,
        owner=owner,
        spectators=spectators,
        status="waiting",
        turn=OVER,
        scores=None,
        version=1,
        rematch_id=None,
        created_at=now,
        updated_at=now,
        assignments=[
            replace(assignment, character=cast[assignment.seat]) for assignment in assignments
        ],
    )


def rematch_assignment(assignment: SeatAssignment, requester: str) -> SeatAssignment:
    """Nobody is seated who has not asked for it: the seats of the others are kept for them. For a person
    who has left, a bot makes room."""
    if assignment.reserved_for is not None:
        return assignment.with_bot(assignment.bot or DEFAULT_LEVEL, open_=True)
    if assignment.kind == "person" and assignment.person != requester:
        return assignment.with_reservation()
    return assignment


def without_occupant(assignment: SeatAssignment) -> SeatAssignment:
    """Nobody's any more, but the bot that may come there is the same."""
    return SeatAssignment(assignment.seat, character=assignment.character)


def bot_for(table: Table, assignment: SeatAssignment, requested: str | None) -> str:
    """The bot wished for, the one that sat there, or the usual one."""
    if requested is not None:
        seats.choose_bot(table, requested)
    return requested or assignment.bot or DEFAULT_LEVEL


class TableRegistry:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.worker_pool = WorkerPool(settings.bot_workers, weights_folder=settings.weights_folder)
        self.reviews = ReviewService(store, self.worker_pool)
        self.turnings = TurningPoints(self.reviews)
        self.quota = Quota(settings)
        scale = max(1.0, settings.rate / Settings().rate)
        self.replay_limits = RateLimiter(
            REPLAYED_PLIES_A_SECOND * scale, REPLAYED_PLIES_AT_ONCE * scale
        )
        self.loaded: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.tables_opened: Counter[str] = Counter()
        self.visited: set[str] = set()
        """Tables that people came to since the last round of `expiry`."""
        self.expiry = TableExpiry(store, settings, self.loaded, self.visited)
        self.presence = Presence(store, self.loaded)
        self.change_feed = ChangeFeed(self)
        self.timeout_watcher = TimeoutWatcher(store, self.loaded)
        self.pusher = TurnNotifier(store, self.loaded, settings)

    async def start(self) -> None:
        jobs = (
            self.worker_pool.warm_up,
            self.resume_matches,
            self.change_feed.poll_loop,
            self.change_feed.apply_loop,
            self.expiry.run,
            self.presence.write_loop,
            partial(self.presence.keep_alive, self.on_servers_changed),
            self.timeout_watcher.run,
            self.pusher.run,
        )
        self.change_feed.listener.start()
        self.tasks = [asyncio.create_task(job()) for job in jobs]

    async def stop(self) -> None:
        for table in self.loaded.values():
            table.close()
        with suppress(UserError):
            await self.timeout_watcher.save_clocks()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.change_feed.listener.stop()
        await self.pusher.close()
        await self.presence.close()
        await self.turnings.close()
        await self.reviews.close()
        await self.worker_pool.close()

    # Finding

    async def find(self, table_id: str) -> Table:
        """The table with this name, woken by replaying its record."""
        if table_id in self.loaded:
            return self.loaded[table_id]
        if not TABLE_ID.fullmatch(table_id):
            raise UserError("no_such_table")
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.create_task(self.load_table(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def find_rate_limited(self, address: str, table_id: str) -> Table:
        """The same for who asks from an address: who has woken many tables waits a while for more, so
        that others need not wait for them."""
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
            match = await run_in_pool(partial(TableMatch, stored, game), LOAD_POOL)
            return self.register(match, elsewhere)
        finally:
            del self.loading[table_id]

    def register(self, match: TableMatch, elsewhere: AwaySince) -> Table:
        """The table of a match, awake from now on."""
        table = Table(match, self.store, self.worker_pool, self.settings)
        table.connections.presence, table.connections.elsewhere = self.presence, elsewhere
        table.clock.sync()
        self.loaded[table.id] = table
        self.visited.add(table.id)
        self.change_feed.mark_changed(table.id)
        table.bot_runner.wake()
        return table

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

    # Making

    def seed_for(self, person: Person) -> str:
        """A secret for a new match; at a rehearsal the same one each time."""
        if not self.settings.deterministic_seed:
            return new_seed()
        self.tables_opened[person.id] += 1
        seed_text = (
            f"{self.settings.deterministic_seed}/{person.name}/{self.tables_opened[person.id]}"
        )
        return commitment(seed_text)[:32]

    async def open_table(
        self,
        owner: Person,
        game_name: str,
        assignments: list[SeatAssignment],
        options: Mapping[str, object],
        spectators: bool,
        hints: bool = False,
        open_to_all: bool = False,
        time_control: TimeControl | None = None,
        idle_timeout: int | None = None,
    ) -> Table:
        chosen_game = games.find(game_name)
        chosen_game.check_seats(len(assignments))
        valid_options = check_options(chosen_game.options, options)
        for assignment in assignments:
            if assignment.bot is not None:
                require_available(
                    self.settings.weights_folder,
                    chosen_game,
                    assignment.bot,
                    len(assignments),
                    valid_options,
                )
        if open_to_all:
            lobby.require_one_seat_each(assignments)
        stored = new_stored_table(
            chosen_game, owner.id, valid_options, assignments, spectators, self.seed_for(owner)
        )
        stored.hints, stored.open_to_all = hints, open_to_all
        stored.time_control, stored.idle_timeout = time_control, idle_timeout
        return await self.add_new(TableMatch(stored, chosen_game))

    async def add_new(self, match: TableMatch) -> Table:
        """Writes a new table; nothing has to be read that was written just now."""
        table_id = match.sheet.id
        await self.store.write(lambda c: queries.create_table(c, match.sheet))
        if table_id in self.loading or table_id in self.loaded:  # somebody saw it in the lobby
            return await self.find(table_id)
        return self.register(match, {})

    async def rematch(self, table: Table, person: Person) -> Table:
        """A new match of the same people with the same options: one table for all who ask, which belongs
        to the first of them. It is dealt when all have come."""
        if not table.match.over:
            raise UserError("not_over")
        if not table.is_member(person.id):
            raise UserError("not_your_seat")
        old = table.stored
        assignments = [
            replace(rematch_assignment(assignment, person.id), takebacks=0, absent=False)
            for assignment in old.assignments
        ]
        seed = self.seed_for(person)
        options = table.game.rematch_options(len(assignments), table.match.record.options)
        stored = new_stored_table(table.game, person.id, options, assignments, old.spectators, seed)
        stored.hints, stored.time_control, stored.idle_timeout = (
            old.hints,
            old.time_control,
            old.idle_timeout,
        )
        async with table.lock:
            while table.stored.rematch_id is None:
                with suppress(VersionConflict):
                    await self.store.write(lambda c: queries.create_rematch(c, old.id, stored))
                await table.reload()
        if table.stored.rematch_id == stored.id and (own_seats := table.seats_of(person.id)):
            await table.chat.add_event("asks_again", own_seats[0])
        rematch_table = await self.find(table.stored.rematch_id)
        await seats.take_reserved(rematch_table, person)
        return rematch_table

    async def branch(
        self, table: Table, person: Person, ply: int, seat: int, bots: list[str | None]
    ) -> Table:
        """A new match that begins with the first `ply` moves of a finished one."""
        if not table.match.over:
            raise UserError("not_over")
        if not 0 <= ply < table.match.ply:
            raise UserError("bad_ply", ply=ply, n=table.match.ply - 1)
        own_assignment = table.assignment(seat)
        old = table.stored
        requested_bots = dict(enumerate(bots))
        assignments = [
            without_occupant(assignment).with_bot(
                bot_for(table, assignment, requested_bots.get(assignment.seat)), open_=False
            )
            for assignment in old.assignments
        ]
        nickname = (
            own_assignment.name
            if own_assignment.person == person.id and own_assignment.name
            else person.name
        )
        assignments[seat] = without_occupant(own_assignment).with_person(person.id, nickname)
        seed = self.seed_for(person)
        stored = new_stored_table(
            table.game, person.id, table.match.record.options, assignments, old.spectators, seed
        )
        stored.daily = old.daily  # whoever has not played that deal must not see its cards here
        stored.hints = True  # whoever tries out what might have been is alone with bots
        record = table.match.record.branch_at(ply, seat, seed)
        stored.branches, stored.moves, stored.move_seats = (
            record.branches,
            record.moves,
            old.move_seats[:ply],
        )
        stored.move_seconds, stored.move_bots = [None] * ply, [None] * ply
        stored.parent_id, stored.parent_ply = old.id, ply
        stored.status, stored.past_occupants = "playing", {(person.id, seat)}
        match = await run_in_pool(partial(TableMatch, stored, table.game))
        stored.turn = match.turn
        stored.scores = known_scores(table.game, match.position(), None)
        return await self.add_new(match)

    # Putting away

    async def hide_table(self, table_id: str, person: Person) -> None:
        """Off somebody's list, and their seat is left; gone for good if it was theirs alone. Works
        for a match, too, that this server cannot read."""
        stored = (
            await self.store.read(lambda assignment: queries.load(assignment, table_id))
            if TABLE_ID.fullmatch(table_id)
            else None
        )
        if stored is None:
            raise UserError("no_such_table")
        # A try stays while it runs: it can be come back to.
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
        await self.store.write(lambda assignment: table_lists.hide(assignment, table_id, person.id))

    # In the background

    async def resume_matches(self) -> None:
        """After a start: wakes every match in which a bot owes people a move or a clock runs."""
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
        """Another server has come or died: who is at our tables now, and which clocks does nobody
        hold?"""
        await self.change_feed.refresh_presence()
        for table_id in await self.store.read(table_lists.with_running_clock):
            with suppress(UserError):
                await self.find(table_id)

    def remove(self, table: Table) -> None:
        """The table is gone: everybody there is told, and it is forgotten."""
        table.close()
        del self.loaded[table.id]
        for client in table.clients:
            client.close(UserError("no_such_table"))

    def unload_idle(self) -> None:
        now = time.monotonic()
        for table_id, table in list(self.loaded.items()):
            if table.is_idle and now - table.idle_since > self.settings.idle_unload:
                table.close()
                del self.loaded[table_id]
