"""Who sits where: taking a seat, leaving it and coming back, replacing a player by a bot."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludoteca.bots.available_bots import require_available
from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.errors import UserError
from ludoteca.server.results.rating import player_of
from ludoteca.server.store import queries
from ludoteca.server.store.database import VersionConflict
from ludoteca.server.store.stored_table import Person, SeatAssignment
from ludoteca.server.store.table_settings import TableSettings
from ludoteca.server.tables import chat, lobby
from ludoteca.server.tables.hosts import is_host, require_host, require_participant
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table import Table

VISIBILITY_SETTINGS = ("spectators", "open_to_all")


def choose_bot(table: Table, name: str | None) -> str:
    """The bot of this name, or the default; refuses one that cannot play at this table."""
    if name is None:
        return DEFAULT_LEVEL
    record = table.match.record
    return require_available(
        table.settings.weights_folder, table.game, name, record.seats, record.options
    )


def stand_in_bot(table: Table) -> str:
    """The bot that plays on for a person: the same as another bot at the table, or the default."""
    return next(
        (assignment.bot for assignment in table.stored.assignments if assignment.bot is not None),
        DEFAULT_LEVEL,
    )


async def sit(table: Table, person: Person, seat: int, name: str | None = None) -> None:
    """Takes a free seat or one reserved for this person. Before the deal, a person who has a seat
    changes to this one."""

    def next_assignment() -> tuple[SeatAssignment, str]:
        assignment = table.assignment(seat)
        if table.stored.daily is not None and person.id != table.stored.owner:
            raise UserError("daily_closed")
        is_reserved = assignment.reserved_for == person.id
        own = assignment.with_person(
            person.id, name or (is_reserved and assignment.reserved_name) or person.name
        )
        if assignment.person == person.id:
            return own, "sits"
        require_free(table, person, assignment)
        if is_reserved and assignment.kind == "bot":
            if is_left_to_bot(table, seat):
                raise UserError("bot_decides")
            return own, "is_back"
        return own, "moves" if vacated_assignments(table, person.id, seat) else "sits"

    await change_assignment(
        table, next_assignment, seat, lambda: vacated_assignments(table, person.id, seat)
    )


def require_free(table: Table, person: Person, assignment: SeatAssignment) -> None:
    """Refuses a seat that this person may not take."""
    if assignment.reserved_for is not None and assignment.reserved_for != person.id:
        raise UserError("seat_kept", name=assignment.reserved_name or "")
    waiting = table.stored.status == "waiting"
    owner_sets_up = assignment.kind == "bot" and waiting and is_host(table, person.id)
    if not (assignment.is_free or assignment.reserved_for == person.id or owner_sets_up):
        raise UserError("seat_taken")
    if table.match.over:
        raise UserError("match_over")
    if table.stored.status == "playing" and not may_see(table, person, assignment.seat):
        raise UserError("one_hand_only")
    if table.clock.is_out_of_time(table.match, assignment.seat):
        raise UserError("time_is_up")


def vacated_assignments(table: Table, person: str, seat: int) -> list[SeatAssignment]:
    """The seats that a person leaves by taking this one before the deal. A person who opened the
    table with several seats on one device keeps them."""
    assignments = table.stored.assignments
    own = [
        assignment
        for assignment in assignments
        if person in (assignment.person, assignment.reserved_for)
    ]
    is_theirs = person in (assignments[seat].person, assignments[seat].reserved_for)
    if table.stored.status != "waiting" or is_theirs or len(table.seats_of(person)) > 1:
        return []
    return [assignment.cleared() for assignment in own]


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


def is_left_to_bot(table: Table, seat: int) -> bool:
    """Has a person left the decision that is due at this seat to a bot, under time control? If they
    could return to it, they would have thought on while their clock stood still."""
    return (
        table.stored.settings.time_control is not None
        and table.match.turn == seat
        and table.clock.decision_clock.elapsed() > 0
    )


def may_see(table: Table, person: Person, seat: int) -> bool:
    """After the deal a person may not see a second hand by changing seats."""
    seats_held = {
        held_seat for occupant, held_seat in table.stored.past_occupants if occupant == person.id
    }
    return not seats_held or seat in seats_held


async def leave(table: Table, person: Person, seat: int) -> None:
    """Before the deal the seat becomes free: the person's own, one reserved for them, or for the
    host any. During the match a bot plays on at once and keeps the seat for the person."""
    refuse_daily_attempt(table)

    def next_assignment() -> tuple[SeatAssignment, str]:
        assignment = table.assignment(seat)
        is_theirs = assignment.person == person.id or (
            assignment.is_reserved and assignment.reserved_for == person.id
        )
        if not is_theirs:
            require_seat_rights(table, person, assignment)
            if table.stored.status != "waiting":
                raise UserError("already_dealt")
        if table.match.over:
            raise UserError("match_over")
        if table.stored.status == "playing":
            return leave_to_bot(table, assignment, stand_in_bot(table)), "bot_plays_on"
        return assignment.cleared(), "leaves"

    await change_assignment(table, next_assignment, seat)


def leave_to_bot(table: Table, assignment: SeatAssignment, bot: str) -> SeatAssignment:
    """The seat of a person who leaves now."""
    table.connections.mark_left(assignment.person)
    return assignment.with_stand_in(bot)


async def seat_bot(table: Table, person: Person, seat: int, bot: str | None) -> None:
    """Puts a bot on the person's own seat, an empty one, or one whose player has been away too
    long. It keeps the seat for the person who sat there."""
    bot_name = choose_bot(table, bot)
    refuse_daily_attempt(table)
    await table.refresh_presence()

    def next_assignment() -> tuple[SeatAssignment, str]:
        assignment = table.assignment(seat)
        if table.match.over:
            raise UserError("match_over")
        playing = table.stored.status == "playing"
        if playing and assignment.kind == "empty":
            if not table.is_member(person.id):
                raise UserError("not_your_seat")
            return assignment.with_bot(bot_name, open_=True), "bot_sits"
        if playing and assignment.person == person.id:
            return leave_to_bot(table, assignment, bot_name), "bot_plays_on"
        if not playing:
            if assignment.person != person.id:
                require_seat_rights(table, person, assignment)
            return assignment.with_bot(bot_name, open_=False), "bot_sits"
        if assignment.kind == "bot":
            require_host(table, person)
            return replace(assignment, bot=bot_name), "bot_sits"
        require_participant(table, person)
        require_away(table, assignment)
        return assignment.with_stand_in(bot_name), "bot_sits"

    await change_assignment(table, next_assignment, seat)


async def release_seat(table: Table, person: Person, seat: int) -> None:
    """The host stops reserving a seat for the person who left it: now anyone may take the bot's
    place."""
    await table.refresh_presence()

    def next_assignment() -> tuple[SeatAssignment, str]:
        assignment = table.assignment(seat)
        require_host(table, person)
        if table.stored.daily is not None:
            raise UserError("daily_closed")
        if assignment.reserved_for is None:
            raise UserError("not_kept")
        if table.match.over:
            raise UserError("match_over")
        if table.clock.is_out_of_time(table.match, seat):
            raise UserError("time_is_up")
        away_timeout = table.settings.away_timeout
        away_since = table.connections.last_seen(assignment.reserved_for) or 0.0
        if time.time() - int(away_since) < away_timeout:
            raise UserError("kept_yet", name=assignment.reserved_name or "", n=int(away_timeout))
        return assignment.with_bot(assignment.bot or DEFAULT_LEVEL, open_=True), "given_away"

    await change_assignment(table, next_assignment, seat)


async def replace_timed_out(table: Table) -> None:
    """A bot plays on for the player in turn, who is out of time or idle, and keeps the seat for
    them. Refuses if they no longer are."""
    seat, decision = table.match.turn, table.match.decision_key

    def next_assignment() -> tuple[SeatAssignment, str]:
        assignment = table.assignment(seat)
        if table.match.decision_key != decision or assignment.kind != "person" or table.match.over:
            raise UserError("not_away", n=0)
        if table.clock.is_out_of_time(table.match, seat):
            return assignment.with_stand_in(stand_in_bot(table)), "time_is_up"
        if table.clock.is_player_idle(table.match, table.connections):
            return leave_to_bot(table, assignment, stand_in_bot(table)), "fell_asleep"
        raise UserError("not_away", n=0)

    await change_assignment(table, next_assignment, seat)


def require_away(table: Table, assignment: SeatAssignment) -> None:
    """A player who is connected may think as long as they like."""
    if not table.connections.is_away_too_long(assignment.person):
        raise UserError("not_away", n=int(table.settings.away_timeout))


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


def refuse_daily_attempt(table: Table) -> None:
    """A daily deal waits for the person it was dealt to: no bot plays it for them."""
    if table.stored.is_daily_attempt and not table.match.over:
        raise UserError("daily_stays")


def require_seat_rights(table: Table, person: Person, assignment: SeatAssignment) -> None:
    """Before the deal the host decides about other people's seats; if their person is away, every
    player does."""
    if assignment.is_reserved or table.connections.is_away_too_long(assignment.person):
        require_participant(table, person)
    else:
        require_host(table, person)


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
    for assignment in assignments:
        table.stored.assignments[assignment.seat] = assignment
    for assignment in dealt_to:
        if (occupant := queries.occupant_of(assignment)) is not None:
            table.stored.past_occupants.add((occupant, assignment.seat))


def publish_change(table: Table) -> None:
    table.match.bump_version()
    table.recheck_access()
    table.broadcast()
