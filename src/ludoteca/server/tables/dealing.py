"""Starting a match: when, with which players, and whether it is rated."""

from __future__ import annotations

import json

from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.server.results.rating import may_be_rated
from ludoteca.server.store.database import VersionConflict
from ludoteca.server.store.rating_rows import all_want_rating
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.seats import write_and_adopt
from ludoteca.server.tables.table import Table
from ludoteca.tables.hosts import require_host, require_participant
from ludoteca.tables.seating import adopt_deal, assignment_at_deal, choose_bot
from ludoteca.tables.stored.stored_table import Person, without_bots


async def deal(table: Table, person: Person, bot: str | None = None) -> None:
    """The host deals, in a rematch any player. Bots take the empty seats and make room for people
    who come later."""
    bot_name = choose_bot(table, bot)
    if any(assignment.is_reserved for assignment in table.stored.assignments):
        require_participant(table, person)
    else:
        require_host(table, person)
    if table.stored.status != "waiting":
        raise UserError("already_dealt")
    await deal_if_waiting(table, person.id, bot_name)


async def deal_if_full(table: Table, requested_by: str) -> None:
    """Deals when the last seat has been taken."""
    if all(assignment.kind != "empty" for assignment in table.stored.assignments):
        await deal_if_waiting(table, requested_by)


async def deal_if_waiting(table: Table, requested_by: str | None, bot: str | None = None) -> None:
    """Deals unless that has been done. The person who asked for it counts as present."""
    await table.refresh_presence()
    async with table.lock:
        while table.stored.status == "waiting":
            assignments = [
                assignment_at_deal(table, assignment, requested_by, bot)
                for assignment in table.stored.assignments
            ]
            state = table.match.record.start(table.game)
            scores = known_scores(table.game, state, None)
            rated = await should_be_rated(table)
            values: dict[str, object] = {"status": "playing", "turn": int(state.turn)}
            values |= {"scores": json.dumps(scores), "rated": rated}
            changed = [
                after
                for after, before in zip(assignments, table.stored.assignments, strict=True)
                if after != before
            ]
            try:
                await write_and_adopt(
                    table, changed, values, without_bots(table.stored.assignments)
                )
            except VersionConflict:
                await reload(table)
                continue
            adopt_deal(table, scores, rated)
            table.broadcast()


async def should_be_rated(table: Table) -> bool:
    """May the match be rated, and do all its people want it?"""
    people = {
        assignment.person
        for assignment in table.stored.assignments
        if assignment.person is not None
    }
    if not may_be_rated(table.stored, table.match.sides):
        return False
    return await table.store.read(lambda c: all_want_rating(c, people))
