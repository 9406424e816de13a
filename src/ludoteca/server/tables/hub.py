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
from ludoteca.bots.levels import USUAL
from ludoteca.core import characters
from ludoteca.core.frame import scores_seen
from ludoteca.core.game import Game
from ludoteca.core.kit.state import OVER
from ludoteca.core.option import Value, checked
from ludoteca.core.record import commitment, new_seed
from ludoteca.core.refusal import Refused
from ludoteca.server.clocks.timekeeper import Timekeeper
from ludoteca.server.errors import log_unexpected
from ludoteca.server.limits import Buckets
from ludoteca.server.looking.past import WAKING, behind
from ludoteca.server.looking.reviews import Reviews
from ludoteca.server.looking.turning import Turnings
from ludoteca.server.push.pusher import Pusher
from ludoteca.server.quota import Quota
from ludoteca.server.settings import Settings
from ludoteca.server.store import queries
from ludoteca.server.store.clearing import Clearing, is_marked, remove, revive
from ludoteca.server.store.engine import Overtaken, Store
from ludoteca.server.store.limit import Limit
from ludoteca.server.store.presence import Away, elsewhere
from ludoteca.server.store.sheet import Chair, Person, Sheet
from ludoteca.server.tables import lobby, overview, seats
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.news import News
from ludoteca.server.tables.offers import welcome
from ludoteca.server.tables.presence import Presence
from ludoteca.server.tables.table import Table
from ludoteca.server.thinking.thinkers import Thinkers

ID = re.compile(r"[A-Za-z0-9_-]{22}")
AGAIN = 5.0
"""Seconds until a database that did not answer is asked again."""
WOKEN, WOKEN_AT_ONCE = 2_000, 30_000
"""Plies of sleeping tables that are replayed for one address, in a second and at once."""
LEAST = 50
"""Plies that a table counts for, however short its match is."""


def new_id() -> str:
    """128 bits: whoever has the link was given it."""
    return secrets.token_urlsafe(16)


def new_sheet(
    game: Game[Any],
    owner: str,
    options: dict[str, Value],
    chairs: list[Chair],
    spectators: bool,
    seed: str,
) -> Sheet:
    """A table at which nothing has been dealt."""
    now = time.time()
    people = [chair.seat for chair in chairs if chair.kind == "person"]
    cast = characters.cast(
        game.characters, commitment(seed), [chair.character for chair in chairs], people
    )
    return Sheet(
        id=new_id(),
        game=game.name,
        rules=game.rules,
        seats=len(chairs),
        seed=seed,
        options=options,
        owner=owner,
        spectators=spectators,
        status="waiting",
        turn=OVER,
        scores=None,
        version=1,
        next=None,
        created=now,
        touched=now,
        chairs=[replace(chair, character=cast[chair.seat]) for chair in chairs],
    )


def in_a_rematch(chair: Chair, asker: str) -> Chair:
    """Nobody is seated who has not asked for it: the seats of the others are kept for them. For a person
    who has left, a bot makes room."""
    if chair.kept is not None:
        return chair.for_bot(chair.bot or USUAL, open_=True)
    if chair.kind == "person" and chair.person != asker:
        return chair.reserved()
    return chair


def fresh(chair: Chair) -> Chair:
    """Nobody's any more, but the bot that may come there is the same."""
    return Chair(chair.seat, character=chair.character)


def bot_for(table: Table, chair: Chair, wished: str | None) -> str:
    """The bot wished for, the one that sat there, or the usual one."""
    if wished is not None:
        seats.bot_named(table, wished)
    return wished or chair.bot or USUAL


class Hub:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.thinkers = Thinkers(settings.thinkers, learned=settings.learned)
        self.reviews = Reviews(store, self.thinkers)
        self.turnings = Turnings(self.reviews)
        self.quota = Quota(settings)
        scale = max(1.0, settings.rate / Settings().rate)
        self.wakings = Buckets(WOKEN * scale, WOKEN_AT_ONCE * scale)
        self.awake: dict[str, Table] = {}
        self.waking: dict[str, asyncio.Task[Table]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.rehearsed: Counter[str] = Counter()
        self.clearing = Clearing(store, settings, self.awake)
        self.presence = Presence(store, self.awake)
        self.news = News(self)
        self.timekeeper = Timekeeper(store, self.awake)
        self.pusher = Pusher(store, self.awake, settings)

    async def start(self) -> None:
        jobs = (
            self.thinkers.warm_up,
            self.go_on,
            self.news.look_around,
            self.news.take_in,
            self.clearing.go_round,
            self.presence.write_down,
            partial(self.presence.keep_alive, self.take_over),
            self.timekeeper.go_round,
            self.pusher.go_round,
        )
        self.news.listening.start()
        self.tasks = [asyncio.create_task(job()) for job in jobs]

    async def stop(self) -> None:
        for table in self.awake.values():
            table.close()
        with suppress(Refused):
            await self.timekeeper.write_down()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.news.listening.stop()
        await self.pusher.close()
        await self.presence.close()
        await self.turnings.close()
        await self.reviews.close()
        await self.thinkers.close()

    # Finding

    async def find(self, name: str) -> Table:
        """The table with this name, woken by replaying its record."""
        if name in self.awake:
            return self.awake[name]
        if not ID.fullmatch(name):
            raise Refused("no_such_table")
        if name not in self.waking:
            self.waking[name] = asyncio.create_task(self.wake(name))
        return await asyncio.shield(self.waking[name])

    async def find_for(self, address: str, name: str) -> Table:
        """The same for who asks from an address: who has woken many tables waits a while for more, so
        that others need not wait for them."""
        if name not in self.awake:
            while (wait := self.wakings.wait(address, LEAST)) > 0:
                await asyncio.sleep(wait)
            table = await self.find(name)
            self.wakings.charge(address, max(0, table.match.ply - LEAST))
            return table
        return self.awake[name]

    async def wake(self, name: str) -> Table:
        try:
            sheet, elsewhere, marked = await self.store.read(partial(self.load, name=name))
            if marked and not await self.store.write(partial(revive, name=name)):
                raise Refused("no_such_table")
            game = self.game(sheet)
            match = await behind(partial(Match, sheet, game), WAKING)
            return self.keep_awake(match, elsewhere)
        finally:
            del self.waking[name]

    def keep_awake(self, match: Match, elsewhere: Away) -> Table:
        """The table of a match, awake from now on."""
        table = Table(match, self.store, self.thinkers, self.settings)
        table.company.presence, table.company.elsewhere = self.presence, elsewhere
        table.timing.wind()
        self.awake[table.id] = table
        self.clearing.met.add(table.id)
        self.news.look_again(table.id)
        table.bots.stir()
        return table

    def load(self, connection: Connection, name: str) -> tuple[Sheet, Away, bool]:
        sheet = queries.load(connection, name)
        if sheet is None:
            raise Refused("no_such_table")
        away = elsewhere(connection, [name], self.presence.me)[name]
        return sheet, away, is_marked(connection, name)

    def game(self, sheet: Sheet) -> Game[Any]:
        try:
            return games.find(sheet.game)
        except Refused:
            raise Refused("cannot_wake") from None

    # Making

    def seed(self, person: Person) -> str:
        """A secret for a new match; at a rehearsal the same one each time."""
        if not self.settings.rehearsal:
            return new_seed()
        self.rehearsed[person.id] += 1
        word = f"{self.settings.rehearsal}/{person.name}/{self.rehearsed[person.id]}"
        return commitment(word)[:32]

    async def open_table(
        self,
        owner: Person,
        game: str,
        chairs: list[Chair],
        options: Mapping[str, object],
        spectators: bool,
        hints: bool = False,
        open_to_all: bool = False,
        clock: Limit | None = None,
        asleep: int | None = None,
    ) -> Table:
        found = games.find(game)
        found.expect(len(chairs))
        chosen = checked(found.options, options)
        for chair in chairs:
            if chair.bot is not None:
                welcome(self.settings.learned, found, chair.bot, len(chairs), chosen)
        if open_to_all:
            lobby.check_one_seat_each(chairs)
        sheet = new_sheet(found, owner.id, chosen, chairs, spectators, self.seed(owner))
        sheet.hints, sheet.open_to_all = hints, open_to_all
        sheet.clock, sheet.asleep = clock, asleep
        return await self.keep_new(Match(sheet, found))

    async def keep_new(self, match: Match) -> Table:
        """Writes a new table; nothing has to be read that was written just now."""
        name = match.sheet.id
        await self.store.write(lambda c: queries.create(c, match.sheet))
        if name in self.waking or name in self.awake:  # somebody saw it in the lobby
            return await self.find(name)
        return self.keep_awake(match, {})

    async def rematch(self, table: Table, person: Person) -> Table:
        """A new match of the same people with the same options: one table for all who ask, which belongs
        to the first of them. It is dealt when all have come."""
        if not table.match.over:
            raise Refused("not_over")
        if not table.belongs(person.id):
            raise Refused("not_your_seat")
        old = table.sheet
        chairs = [
            replace(in_a_rematch(chair, person.id), undone=0, absent=False) for chair in old.chairs
        ]
        seed = self.seed(person)
        options = table.game.rematch(len(chairs), table.match.record.options)
        sheet = new_sheet(table.game, person.id, options, chairs, old.spectators, seed)
        sheet.hints, sheet.clock, sheet.asleep = old.hints, old.clock, old.asleep
        async with table.lock:
            while table.sheet.next is None:
                with suppress(Overtaken):
                    await self.store.write(lambda c: queries.create_rematch(c, old.id, sheet))
                await table.reload()
        if table.sheet.next == sheet.id and (mine := table.seats_of(person.id)):
            await table.talk.note_event("asks_again", mine[0])
        again = await self.find(table.sheet.next)
        await seats.take_reserved(again, person)
        return again

    async def branch(
        self, table: Table, person: Person, ply: int, seat: int, bots: list[str | None]
    ) -> Table:
        """A new match that begins with the first `ply` moves of a finished one."""
        if not table.match.over:
            raise Refused("not_over")
        if not 0 <= ply < table.match.ply:
            raise Refused("bad_ply", ply=ply, n=table.match.ply - 1)
        mine = table.chair(seat)
        old = table.sheet
        wishes = dict(enumerate(bots))
        chairs = [
            fresh(chair).for_bot(bot_for(table, chair, wishes.get(chair.seat)), open_=False)
            for chair in old.chairs
        ]
        name = mine.name if mine.person == person.id and mine.name else person.name
        chairs[seat] = fresh(mine).for_person(person.id, name)
        seed = self.seed(person)
        sheet = new_sheet(
            table.game, person.id, table.match.record.options, chairs, old.spectators, seed
        )
        sheet.daily = old.daily  # whoever has not played that deal must not see its cards here
        sheet.hints = True  # whoever tries out what might have been is alone with bots
        record = table.match.record.branched(ply, seat, seed)
        sheet.branches, sheet.moves, sheet.deciders = (
            record.branches,
            record.moves,
            old.deciders[:ply],
        )
        sheet.spents, sheet.by_bots = [None] * ply, [None] * ply
        sheet.parent, sheet.parent_ply = old.id, ply
        sheet.status, sheet.sitters = "playing", {(person.id, seat)}
        match = await behind(partial(Match, sheet, table.game))
        sheet.turn = match.turn
        sheet.scores = scores_seen(table.game, match.position(), None)
        return await self.keep_new(match)

    # Putting away

    async def put_away(self, name: str, person: Person) -> None:
        """Off somebody's list, and their seat is left; gone for good if it was theirs alone. Works
        for a match, too, that this server cannot read."""
        sheet = (
            await self.store.read(lambda c: queries.load(c, name)) if ID.fullmatch(name) else None
        )
        if sheet is None:
            raise Refused("no_such_table")
        # A try stays while it runs: it can be come back to.
        is_running_try = sheet.is_try and sheet.status != "over"
        if sheet.is_alone(person.id) and not is_running_try:
            await self.store.write(partial(remove, name=name))
            if name in self.awake:
                self.dismiss(self.awake[name])
            return
        if sheet.status != "over" and not is_running_try:
            with suppress(Refused):
                table = await self.find(name)
                kept = [c.seat for c in sheet.chairs if c.is_reserved and c.kept == person.id]
                for seat in [*table.seats_of(person.id), *kept]:
                    await seats.leave(table, person, seat)
        await self.store.write(lambda c: overview.unlist(c, name, person.id))

    # In the background

    async def go_on(self) -> None:
        """After a start: wakes every match in which a bot owes people a move or a clock runs."""
        while True:
            try:
                owed = await self.store.read(overview.waiting_for_bots)
                owed += await self.store.read(overview.ticking)
                break
            except Refused as error:
                log_unexpected(error)
                await asyncio.sleep(AGAIN)
        for name in owed:
            with suppress(Refused):
                await self.find(name)

    async def take_over(self) -> None:
        """Another server has come or died: who is at our tables now, and which clocks does nobody
        hold?"""
        await self.news.look_elsewhere()
        for name in await self.store.read(overview.ticking):
            with suppress(Refused):
                await self.find(name)

    def dismiss(self, table: Table) -> None:
        """The table is gone: everybody there is told, and it is forgotten."""
        table.close()
        del self.awake[table.id]
        for watcher in table.watchers:
            watcher.send_off(Refused("no_such_table"))

    def let_sleep(self) -> None:
        now = time.monotonic()
        for name, table in list(self.awake.items()):
            if table.idle and now - table.quiet_since > self.settings.linger:
                table.close()
                del self.awake[name]
