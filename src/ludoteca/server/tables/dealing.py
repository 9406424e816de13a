"""Dealing: when a match begins, with whom, and whether it is rated."""

from __future__ import annotations

import json
from dataclasses import replace

from ludoteca.core.frame import scores_seen
from ludoteca.core.refusal import Refused
from ludoteca.server.store import queries
from ludoteca.server.store.engine import Overtaken
from ludoteca.server.store.ratings import all_want
from ludoteca.server.store.sheet import Chair, Person
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.rating import may_be_rated
from ludoteca.server.tables.seats import bot_named, write
from ludoteca.server.tables.table import Table


async def deal(table: Table, person: Person, bot: str | None = None) -> None:
    """The host deals, and in a rematch all who have come; bots stand in where nobody sits yet, and make
    room for those who come later."""
    chosen = bot_named(table, bot)
    if any(chair.is_reserved for chair in table.sheet.chairs):
        table.company.must_take_part(person)
    else:
        table.company.must_host(person)
    if table.sheet.status != "waiting":
        raise Refused("already_dealt")
    await deal_if_waiting(table, person.id, chosen)


async def deal_if_full(table: Table, by: str) -> None:
    """Deals when the last seat has been taken."""
    if all(chair.kind != "empty" for chair in table.sheet.chairs):
        await deal_if_waiting(table, by)


async def deal_if_waiting(table: Table, by: str | None, bot: str | None = None) -> None:
    """Deals, unless that has been done. `by` is the person whose wish it was: they are there."""
    await table.company.look_elsewhere()
    async with table.lock:
        while table.sheet.status == "waiting":
            chairs = [at_the_deal(table, chair, by, bot) for chair in table.sheet.chairs]
            state = table.match.record.start(table.game)
            scores = scores_seen(table.game, state, None)
            rated = await is_rated(table)
            facts: dict[str, object] = {"status": "playing", "turn": int(state.turn)}
            facts |= {"scores": json.dumps(scores), "rated": rated}
            changed = [
                one for one, was in zip(chairs, table.sheet.chairs, strict=True) if one != was
            ]
            try:
                await write(table, changed, facts, queries.at_the_deal(table.sheet.chairs))
            except Overtaken:
                await table.reload()
                continue
            table.sheet.status, table.sheet.scores = "playing", scores
            table.sheet.rated = rated
            table.match = Match(table.sheet, table.game)
            table.match.turn_page()
            table.show()


def at_the_deal(table: Table, chair: Chair, by: str | None, bot: str | None) -> Chair:
    """A bot takes an empty seat; for a person who is not here nothing counts until they come."""
    if chair.kind == "empty":
        return chair.for_bot(bot_named(table, bot), open_=True)
    is_absent = chair.kind == "person" and chair.person != by
    return replace(chair, absent=is_absent and not table.company.is_here(chair.person))


async def is_rated(table: Table) -> bool:
    """Is the match that is dealt now one that counts, and do all who sit there want it to?"""
    people = {chair.person for chair in table.sheet.chairs if chair.person is not None}
    if not may_be_rated(table.sheet, table.match.sides):
        return False
    return await table.store.read(lambda c: all_want(c, people))
