"""Deals: the one of each game that everybody is dealt today."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection

from ludoteca import games
from ludoteca.bots.levels import USUAL
from ludoteca.core.frame import scores_seen
from ludoteca.core.game import Game
from ludoteca.core.option import Value, checked
from ludoteca.core.record import Record, commitment
from ludoteca.core.refusal import Refused
from ludoteca.server.daily import days, tries
from ludoteca.server.daily.days import Day
from ludoteca.server.looking.past import behind
from ludoteca.server.store.queries import glance
from ludoteca.server.store.sheet import Chair, Person, Sheet
from ludoteca.server.tables.hub import Hub, new_sheet
from ludoteca.server.tables.table import Table

DAY = 24 * 3600


def options_of(game: Game[Any]) -> dict[str, Value]:
    return checked(game.options, game.daily.options)


def bot_of(game: Game[Any]) -> str:
    return game.daily.bot or USUAL


class Deals:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.rehearsal = hub.settings.rehearsal
        self.known = ""

    async def secret(self) -> str:
        """Nobody is ever told it; at a rehearsal it follows from the word."""
        if not self.known:
            word = commitment(f"{self.rehearsal}/daily") if self.rehearsal else ""
            self.known = await self.store.write(lambda c: days.make_secret(c, word))
        return self.known

    def clock(self, connection: Connection) -> str:
        return days.rehearsed(connection) if self.rehearsal else days.clock(connection)

    async def today(self) -> Day:
        def look(connection: Connection) -> tuple[Day | None, str]:
            return days.last(connection), self.clock(connection)

        found, said = await self.store.read(look)
        if found is not None and days.stands(found, said):
            return found
        return await self.store.write(lambda c: days.turn(c, self.clock(c)))

    async def seal(self, game: str, day: Day) -> str:
        return commitment(days.seed_of(await self.secret(), game, day))

    # What is shown

    async def shown(self, person: Person | None) -> dict[str, Any]:
        """Today's deals, sealed, and the seals of those that come next."""
        day = await self.today()
        mine: dict[str, dict[str, Any]] = {}
        if person is not None:
            mine = await self.store.read(lambda c: standing(c, person, day))
        found = []
        for name in games.playable():
            game = games.find(name)
            found.append(
                {
                    "game": name,
                    **setting(game),
                    "commitment": await self.seal(name, day),
                    "next": await self.seal(name, day.next),
                    **mine.get(name, NOTHING),
                }
            )
        return {
            "nth": day.nth,
            "day": day.day,
            "left": DAY - int(time.time()) % DAY,
            "games": found,
        }

    async def results(self, person: Person | None, name: str, nth: int | None) -> dict[str, Any]:
        """Who has done how well: today's only for those who have finished it themselves. Its seed is
        told when the day is over: nobody can pass it on to those who have yet to play."""
        game, today = games.find(name), await self.today()
        day = today if nth is None else await self.store.read(lambda c: days.find(c, nth))
        if day is None:
            raise Refused("no_such_day")

        is_over = day.nth < today.nth

        def look(connection: Connection) -> dict[str, Any]:
            return read_results(connection, game, day, person, is_over)

        found = await self.store.read(look)
        seed = days.seed_of(await self.secret(), name, day)
        told = seed if is_over else None
        return found | {"seed": told, "commitment": commitment(seed), **setting(game)}

    # What is done

    async def open(self, person: Person, name: str, listed: bool) -> Table:
        """The table of somebody's one try: dealt now, or as they left it."""
        game, day = games.find(name), await self.today()
        sheet = await self.deal(person, game, day)
        table = await self.store.write(lambda c: tries.begin(c, sheet, listed))
        if await self.store.read(lambda c: glance(c, table)) is None:
            raise Refused("daily_spent")
        return await self.hub.find(table)

    async def deal(self, person: Person, game: Game[Any], day: Day) -> Sheet:
        seats, options = game.daily.seats_of(game.seats), options_of(game)
        chairs = [Chair(seat).for_bot(bot_of(game), open_=False) for seat in range(seats)]
        chairs[0] = Chair(0).for_person(person.id, person.name)
        seed = days.seed_of(await self.secret(), game.name, day)
        sheet = new_sheet(game, person.id, options, chairs, spectators=False, seed=seed)
        record = Record(game.name, game.rules, seats, seed, options)
        state = await behind(lambda: record.start(game))
        sheet.daily, sheet.status, sheet.turn = day.nth, "playing", int(state.turn)
        sheet.scores = scores_seen(game, state, None)
        return sheet

    async def list_me(self, person: Person, name: str, nth: int | None, listed: bool) -> None:
        wanted = nth or (await self.today()).nth
        done = await self.store.write(lambda c: tries.list_me(c, person.id, wanted, name, listed))
        if not done:
            raise Refused("daily_first")

    async def let_compare(self, table: Table, person: Person | None) -> None:
        """Who has finished a deal may look at how others have played it, and nobody before; its seed is
        told when the day is over."""
        nth = table.sheet.daily
        if nth is not None and table.sealed:
            table.sealed = nth >= (await self.today()).nth
        if person is None or nth is None or table.belongs(person.id):
            return
        game = table.sheet.game
        if await self.store.read(lambda c: tries.has_finished(c, person.id, nth, game)):
            table.comparers.add(person.id)


NOTHING = {"table": None, "listed": None, "finished": False, "rank": None, "number": None}


def standing(connection: Connection, person: Person, day: Day) -> dict[str, dict[str, Any]]:
    """By game how far somebody is with a day's deals."""
    found = {}
    for name, row in tries.of(connection, person.id, day.nth).items():
        facts = {"table": row.table_id, "listed": row.listed, "finished": row.finished is not None}
        found[name] = NOTHING | facts
        if row.finished is not None and not row.late and name in games.playable():
            found[name] |= {
                "rank": tries.rank(connection, row, games.find(name).fewest_win),
                "number": tries.number(connection, row),
            }
    return found


def setting(game: Game[Any]) -> dict[str, Any]:
    return {
        "seats": game.daily.seats_of(game.seats),
        "bot": bot_of(game) if game.daily.seats_of(game.seats) > 1 else None,
        "options": dict(game.daily.options),
    }


def read_results(
    connection: Connection, game: Game[Any], day: Day, person: Person | None, is_over: bool
) -> dict[str, Any]:
    mine = tries.of(connection, person.id, day.nth).get(game.name) if person else None
    has_played = mine is not None and mine.finished is not None
    if not (is_over or has_played):
        raise Refused("daily_first")
    rows = tries.best(connection, day.nth, game.name, game.fewest_win)
    return {
        "game": game.name,
        "nth": day.nth,
        "day": day.day,
        "number": tries.number(connection, mine)
        if mine is not None and has_played
        else tries.number_listed(connection, day.nth, game.name),
        "mine": None
        if mine is None or not has_played
        else {
            "rank": None if mine.late else tries.rank(connection, mine, game.fewest_win),
            "share": mine.share,
            "score": mine.score,
            "length": mine.plies,
            "listed": mine.listed,
            "table": mine.table_id if glance(connection, mine.table_id) else None,
        },
        "best": [
            {
                "rank": rank,
                "name": row.name,
                "share": row.share,
                "score": row.score,
                "length": row.plies,
                "you": person is not None and row.person == person.id,
                "table": row.there if has_played else None,
            }
            for rank, row in zip(tries.ranks(rows), rows, strict=True)
        ],
    }
