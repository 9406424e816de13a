"""Who sits where: taking a seat, leaving it and coming back, replacing a player by a bot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.server.results.rating import player_of
from ludoteca.server.store import queries
from ludoteca.server.store.database import VersionConflict
from ludoteca.server.tables import chat, lobby
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table import Table
from ludoteca.tables.hosts import require_host
from ludoteca.tables.seating import (
    adopt_seating,
    bot_assignment,
    choose_bot,
    leaving_assignment,
    refuse_daily_attempt,
    released_assignment,
    sitting_assignment,
    timed_out_assignment,
    vacated_assignments,
)
from ludoteca.tables.stored.stored_table import Person, SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings

VISIBILITY_SETTINGS = ("spectators", "open_to_all")


async def sit(table: Table, person: Person, seat: int, name: str | None = None) -> None:
    """Takes a free seat or one reserved for this person. Before the deal, a person who has a seat
    changes to this one."""
    await change_assignment(
        table,
        lambda: sitting_assignment(table, person, seat, name),
        seat,
        lambda: vacated_assignments(table, person.id, seat),
    )


async def take_reserved(table: Table, person: Person) -> None:
    """A person joins a rematch: they take all seats that are reserved for them."""
    for assignment in list(table.stored.assignments):
        if assignment.is_reserved and assignment.reserved_for == person.id:
            await sit(table, person, assignment.seat)


async def mark_present(table: Table, person: str | None) -> None:
    """A person has given a sign since the deal: from now on the match counts for them."""

    def own_absent() -> list[SeatAssignment]:
        absent = [assignment for assignment in table.stored.assignments if assignment.absent]
        return [
            replace(assignment, absent=False)
            for assignment in absent
            if assignment.person == person
        ]

    if not own_absent():
        return
    async with table.lock:
        while assignments := own_absent():
            try:
                await write_and_adopt(table, assignments, {}, [])
            except VersionConflict:
                await reload(table)
            else:
                publish_change(table)


async def leave(table: Table, person: Person, seat: int) -> None:
    """Before the deal the seat becomes free: the person's own, one reserved for them, or for the
    host any. During the match a bot plays on at once and keeps the seat for the person."""
    refuse_daily_attempt(table)
    await change_assignment(table, lambda: leaving_assignment(table, person, seat), seat)


async def seat_bot(table: Table, person: Person, seat: int, bot: str | None) -> None:
    """Puts a bot on the person's own seat, an empty one, or one whose player has been away too
    long. It keeps the seat for the person who sat there."""
    bot_name = choose_bot(table, bot)
    refuse_daily_attempt(table)
    await table.refresh_presence()
    await change_assignment(table, lambda: bot_assignment(table, person, seat, bot_name), seat)


async def release_seat(table: Table, person: Person, seat: int) -> None:
    """The host stops reserving a seat for the person who left it: now anyone may take the bot's
    place."""
    await table.refresh_presence()
    await change_assignment(table, lambda: released_assignment(table, person, seat), seat)


async def replace_timed_out(table: Table) -> None:
    """A bot plays on for the player in turn, who is out of time or idle, and keeps the seat for
    them. Refuses if they no longer are."""
    seat, decision = table.match.turn, table.match.decision_key
    await change_assignment(table, lambda: timed_out_assignment(table, seat, decision), seat)


async def change_settings(table: Table, person: Person, **changes: Any) -> None:
    """Changes fields of the table's settings, as its host may."""
    require_host(table, person)
    for name in VISIBILITY_SETTINGS:
        if changes.get(name) and table.stored.daily is not None:
            raise UserError("daily_closed")
    if changes.get("open_to_all"):
        lobby.require_one_seat_each(table.stored.assignments)
    async with table.lock:
        while (settings := replace(table.stored.settings, **changes)) != table.stored.settings:
            try:
                await write_and_adopt(table, [], changed_columns(table, settings), [])
            except VersionConflict:
                await reload(table)
                continue
            table.stored.settings = settings
            publish_change(table)


def changed_columns(table: Table, settings: TableSettings) -> dict[str, object]:
    before = table.stored.settings.to_columns()
    return {name: value for name, value in settings.to_columns().items() if value != before[name]}


async def change_assignment(
    table: Table,
    next_assignment: Callable[[], tuple[SeatAssignment, str]],
    seat: int,
    others: Callable[[], list[SeatAssignment]] = list,
) -> None:
    """Checked, written, adopted and shown like a move. `others` are seats that change with this
    one. Clients that look from a seat which was lost are disconnected."""
    before = table.assignment(seat)
    async with table.lock:
        while True:
            assignment, event = next_assignment()
            if table.stored.rated and not is_same_player(table.assignment(seat), assignment):
                raise UserError("rated_stays")
            try:
                dealt_to = [assignment] if table.stored.status == "playing" else []
                await write_and_adopt(table, [assignment, *others()], {}, dealt_to)
            except VersionConflict:
                await reload(table)
            else:
                break
        publish_change(table)
    name = assignment.name or before.name or before.reserved_name or ""
    person = assignment.person or before.person or before.reserved_for
    await chat.add_line(table, "event", event, seat=seat, name=name, person=person)


def is_same_player(before: SeatAssignment, after: SeatAssignment) -> bool:
    """Does the seat still belong to the same person or bot, even if a stand-in plays? In a rated
    match it must, or a player who is losing could make it another match."""
    return player_of(before) == player_of(after)


async def write_and_adopt(
    table: Table,
    assignments: list[SeatAssignment],
    values: dict[str, object],
    dealt_to: list[SeatAssignment],
) -> None:
    version = table.stored.version
    if table.stored.settings.time_control is not None:  # leaving the seat gives no time back
        values = {**values, "thinking_seconds": table.clock.thinking_seconds()}
    await table.store.write(
        lambda c: queries.write_seating(
            c, table.id, version, changed=assignments, values=values, dealt_to=dealt_to
        )
    )
    adopt_seating(table, assignments, dealt_to)


def publish_change(table: Table) -> None:
    table.match.bump_version()
    table.recheck_access()
    table.broadcast()
