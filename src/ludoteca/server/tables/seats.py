"""Who sits where: taking a seat, changing it, leaving it and coming back, letting a bot in."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ludoteca.bots.available_bots import require_available
from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.errors import UserError
from ludoteca.server.results.rating import player_of
from ludoteca.server.store import queries
from ludoteca.server.store.database import VersionConflict
from ludoteca.server.store.stored_table import Person, SeatAssignment
from ludoteca.server.tables import lobby
from ludoteca.server.tables.table import Table

VISIBILITY_SETTINGS = ("spectators", "open_to_all")
"""What lets others see a table."""


def choose_bot(table: Table, name: str | None) -> str:
    """Somebody who can be asked to play; the usual one if none is named."""
    if name is None:
        return DEFAULT_LEVEL
    record = table.match.record
    return require_available(
        table.settings.weights_folder, table.game, name, record.seats, record.options
    )


def stand_in_bot(table: Table) -> str:
    """Who plays on for somebody: as strong as the other bots of the table, the usual one if none."""
    return next(
        (assignment.bot for assignment in table.stored.assignments if assignment.bot is not None),
        DEFAULT_LEVEL,
    )


async def sit(table: Table, person: Person, seat: int, name: str | None = None) -> None:
    """Takes a free seat, or one's own again that was kept. Before the deal a person who sits already
    changes seats."""

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
    owner_sets_up = assignment.kind == "bot" and waiting and table.connections.is_host(person.id)
    if not (assignment.is_free or assignment.reserved_for == person.id or owner_sets_up):
        raise UserError("seat_taken")
    if table.match.over:
        raise UserError("match_over")
    if table.stored.status == "playing" and not may_see(table, person, assignment.seat):
        raise UserError("one_hand_only")
    if table.clock.is_out_of_time(assignment.seat):
        raise UserError("time_is_up")


def vacated_assignments(table: Table, person: str, seat: int) -> list[SeatAssignment]:
    """The chairs that a person leaves who takes this seat before the deal: the one they have, or that is
    kept for them elsewhere. A sofa, which was asked for when the table was opened, takes one more."""
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
    """A person says that they play again: all seats of a rematch that are kept for them are theirs."""
    for assignment in list(table.stored.assignments):
        if assignment.is_reserved and assignment.reserved_for == person.id:
            await sit(table, person, assignment.seat)


async def mark_present(table: Table, person: str | None) -> None:
    """A person's first sign since the deal: from now on the match counts for them."""

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
                await table.reload()
            else:
                publish_change(table)


def is_left_to_bot(table: Table, seat: int) -> bool:
    """Has a person got up from the decision that is due at this seat, by a clock? Whoever could sit
    down to it again would have thought on while their clock stood still."""
    return (
        table.stored.time_control is not None
        and table.match.turn == seat
        and table.clock.decision_clock.elapsed() > 0
    )


def may_see(table: Table, person: Person, seat: int) -> bool:
    """Once the cards are dealt nobody may look into a second hand by changing seats."""
    seats_held = {
        held_seat for occupant, held_seat in table.stored.past_occupants if occupant == person.id
    }
    return not seats_held or seat in seats_held


async def leave(table: Table, person: Person, seat: int) -> None:
    """Frees a seat before the deal: one's own or one that is kept for oneself, or as the host another's.
    In mid-match a bot plays on at once, and keeps the seat for the person who left it."""

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
    """The chair of somebody who leaves now."""
    table.connections.left_at[str(assignment.person)] = time.time()
    return assignment.with_stand_in(bot)


async def seat_bot(table: Table, person: Person, seat: int, bot: str | None) -> None:
    """A bot for a seat: one's own, an empty one, or (for all who sit) one whose person has been away too
    long. It keeps the seat for the person who sat there."""
    bot_name = choose_bot(table, bot)
    refuse_daily_attempt(table)
    await table.connections.refresh_presence()

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
            table.connections.require_host(person)
            return replace(assignment, bot=bot_name), "bot_sits"
        table.connections.require_participant(person)
        require_away(table, assignment)
        return assignment.with_stand_in(bot_name), "bot_sits"

    await change_assignment(table, next_assignment, seat)


async def release_seat(table: Table, person: Person, seat: int) -> None:
    """The host keeps a seat no longer for the person who left it: the bot makes room for everybody."""
    await table.connections.refresh_presence()

    def next_assignment() -> tuple[SeatAssignment, str]:
        assignment = table.assignment(seat)
        table.connections.require_host(person)
        if table.stored.daily is not None:
            raise UserError("daily_closed")
        if assignment.reserved_for is None:
            raise UserError("not_kept")
        if table.match.over:
            raise UserError("match_over")
        if table.clock.is_out_of_time(seat):
            raise UserError("time_is_up")
        patience = table.settings.away_timeout
        if time.time() - (table.connections.away_since(assignment) or 0) < patience:
            raise UserError("kept_yet", name=assignment.reserved_name or "", n=int(patience))
        return assignment.with_bot(assignment.bot or DEFAULT_LEVEL, open_=True), "given_away"

    await change_assignment(table, next_assignment, seat)


async def replace_timed_out(table: Table) -> None:
    """A bot plays on for whoever is in turn and has run out of time or fallen asleep; it keeps the
    seat for them. Refuses if it is not so any more."""
    seat, decision = table.match.turn, table.match.decision_key

    def next_assignment() -> tuple[SeatAssignment, str]:
        assignment = table.assignment(seat)
        if table.match.decision_key != decision or assignment.kind != "person" or table.match.over:
            raise UserError("not_away", n=0)
        if table.clock.is_out_of_time(seat):
            return assignment.with_stand_in(stand_in_bot(table)), "time_is_up"
        if table.clock.is_idle():
            return leave_to_bot(table, assignment, stand_in_bot(table)), "fell_asleep"
        raise UserError("not_away", n=0)

    await change_assignment(table, next_assignment, seat)


def require_away(table: Table, assignment: SeatAssignment) -> None:
    """Nobody is put off their seat for thinking long at the table."""
    if not table.connections.is_away_too_long(assignment.person):
        raise UserError("not_away", n=int(table.settings.away_timeout))


async def change_setting(table: Table, person: Person, name: str, value: object) -> None:
    """Changes something that the host of a table decides."""
    table.connections.require_host(person)
    if name in VISIBILITY_SETTINGS and value and table.stored.daily is not None:
        raise UserError("daily_closed")
    if name == "open_to_all" and value:
        lobby.require_one_seat_each(table.stored.assignments)
    async with table.lock:
        while getattr(table.stored, name) != value:
            try:
                await write_and_adopt(table, [], {name: value}, [])
            except VersionConflict:
                await table.reload()
                continue
            setattr(table.stored, name, value)
            publish_change(table)


def refuse_daily_attempt(table: Table) -> None:
    """A daily deal waits for whoever it was dealt to: nobody plays it for them."""
    if table.stored.is_daily_attempt and not table.match.over:
        raise UserError("daily_stays")


def require_seat_rights(table: Table, person: Person, assignment: SeatAssignment) -> None:
    """Before the deal the host decides about the others' seats; about the seat of a person whom the
    table waits for, all who sit there."""
    if assignment.is_reserved or table.connections.is_away_too_long(assignment.person):
        table.connections.require_participant(person)
    else:
        table.connections.require_host(person)


async def change_assignment(
    table: Table,
    next_assignment: Callable[[], tuple[SeatAssignment, str]],
    seat: int,
    others: Callable[[], list[SeatAssignment]] = list,
) -> None:
    """Check, write, adopt, show: as for a move. `others` are chairs that change with this one. Sockets
    that look from a seat which was lost end at once."""
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
                await table.reload()
            else:
                break
        publish_change(table)
    name = assignment.name or before.name or before.reserved_name or ""
    person = assignment.person or before.person or before.reserved_for
    await table.chat.add_line("event", seat, name, event, person)


def is_same_player(before: SeatAssignment, after: SeatAssignment) -> bool:
    """Does the seat belong to the same person or bot as before, whoever plays for them? In a rated
    match it does to the end: whoever loses could else make it another match."""
    return player_of(before) == player_of(after)


async def write_and_adopt(
    table: Table,
    assignments: list[SeatAssignment],
    values: dict[str, object],
    dealt_to: list[SeatAssignment],
) -> None:
    version = table.stored.version
    if table.stored.time_control is not None:  # whoever gets up takes no thinking time along
        values = {**values, "spent": table.clock.thinking_seconds()}
    await table.store.write(
        lambda c: queries.write_seating(c, table.id, version, assignments, values, dealt_to)
    )
    for assignment in assignments:
        table.stored.assignments[assignment.seat] = assignment
    for assignment in dealt_to:
        if (occupant := queries.occupant_of(assignment)) is not None:
            table.stored.past_occupants.add((occupant, assignment.seat))


def publish_change(table: Table) -> None:
    table.match.bump_version()
    table.connections.recheck_access()
    table.broadcast()
