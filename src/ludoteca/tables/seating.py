"""Who may sit where: what becomes of a seat when a person takes it, leaves it or gives it to a bot.

The functions that end in `_assignment` return the new assignment of the seat and the event that the
table's log shows; they refuse what is not allowed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace

from ludoteca.bots.available_bots import require_available
from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.errors import UserError
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.clock import DecisionKey
from ludoteca.tables.hosts import is_host, require_host, require_participant
from ludoteca.tables.match import TableMatch
from ludoteca.tables.names import clean_name
from ludoteca.tables.stored.stored_table import Person, SeatAssignment

SeatEvent = tuple[SeatAssignment, str]


def requested_assignment(
    seat: int, kind: str, person: Person, *, bot: str | None, name: str | None
) -> SeatAssignment:
    """A seat of a new table, as the person who opens it wishes: `me`, `link` or `bot`."""
    assignment = SeatAssignment(seat)
    if kind == "me":
        return assignment.with_person(person.id, clean_name(name or person.name))
    if kind == "bot":
        if bot is None:
            raise UserError("unknown_bot", bot="", bots="-")
        return assignment.with_bot(bot, open_=False)
    return assignment


def choose_bot(table: BaseTable, name: str | None) -> str:
    """The bot of this name, or the default; refuses one that cannot play at this table."""
    if name is None:
        return DEFAULT_LEVEL
    record = table.match.record
    return require_available(table.weights_folder, table.game, name, record.seats, record.options)


def stand_in_bot(table: BaseTable) -> str:
    """The bot that plays on for a person: the same as another bot at the table, or the default."""
    return next(
        (assignment.bot for assignment in table.stored.assignments if assignment.bot is not None),
        DEFAULT_LEVEL,
    )


def assignment_at_deal(
    table: BaseTable, assignment: SeatAssignment, requested_by: str | None, bot: str | None
) -> SeatAssignment:
    """A bot takes an empty seat; a person who is not here is marked absent until they come."""
    if assignment.kind == "empty":
        return assignment.with_bot(choose_bot(table, bot), open_=True)
    is_absent = assignment.kind == "person" and assignment.person != requested_by
    return replace(assignment, absent=is_absent and not table.attendance.is_here(assignment.person))


def adopt_seating(
    table: BaseTable, changed: Iterable[SeatAssignment], dealt_to: Iterable[SeatAssignment]
) -> None:
    """Makes seats that have been written the current ones. The occupants of `dealt_to` have seen the
    seat's hand."""
    for assignment in changed:
        table.stored.assignments[assignment.seat] = assignment
    for assignment in dealt_to:
        if (occupant := assignment.occupant) is not None:
            table.stored.past_occupants.add((occupant, assignment.seat))


def adopt_deal(table: BaseTable, scores: list[int | None], rated: bool) -> None:
    """Starts the match, which has been written."""
    table.stored.status, table.stored.scores = "playing", scores
    table.stored.rated = rated
    table.match = TableMatch(table.stored, table.game)
    table.match.bump_version()


# Taking a seat


def sitting_assignment(table: BaseTable, person: Person, seat: int, name: str | None) -> SeatEvent:
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


def require_free(table: BaseTable, person: Person, assignment: SeatAssignment) -> None:
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


def vacated_assignments(table: BaseTable, person: str, seat: int) -> list[SeatAssignment]:
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


def is_left_to_bot(table: BaseTable, seat: int) -> bool:
    """Has a person left the decision that is due at this seat to a bot, under time control? If they
    could return to it, they would have thought on while their clock stood still."""
    return (
        table.stored.settings.time_control is not None
        and table.match.turn == seat
        and table.clock.decision_clock.elapsed() > 0
    )


def may_see(table: BaseTable, person: Person, seat: int) -> bool:
    """After the deal a person may not see a second hand by changing seats."""
    seats_held = {
        held_seat for occupant, held_seat in table.stored.past_occupants if occupant == person.id
    }
    return not seats_held or seat in seats_held


# Leaving a seat to a bot


def leaving_assignment(table: BaseTable, person: Person, seat: int) -> SeatEvent:
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


def bot_assignment(table: BaseTable, person: Person, seat: int, bot_name: str) -> SeatEvent:
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


def released_assignment(table: BaseTable, person: Person, seat: int) -> SeatEvent:
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
    away_timeout = table.attendance.away_timeout
    away_since = table.attendance.last_seen(assignment.reserved_for) or 0.0
    if time.time() - int(away_since) < away_timeout:
        raise UserError("kept_yet", name=assignment.reserved_name or "", n=int(away_timeout))
    return assignment.with_bot(assignment.bot or DEFAULT_LEVEL, open_=True), "given_away"


def timed_out_assignment(table: BaseTable, seat: int, decision: DecisionKey) -> SeatEvent:
    """`decision` is the one that the player did not take in time."""
    assignment = table.assignment(seat)
    if table.match.decision_key != decision or assignment.kind != "person" or table.match.over:
        raise UserError("not_away", n=0)
    if table.clock.is_out_of_time(table.match, seat):
        return assignment.with_stand_in(stand_in_bot(table)), "time_is_up"
    if table.clock.is_player_idle(table.match, table.attendance):
        return leave_to_bot(table, assignment, stand_in_bot(table)), "fell_asleep"
    raise UserError("not_away", n=0)


def leave_to_bot(table: BaseTable, assignment: SeatAssignment, bot: str) -> SeatAssignment:
    """The seat of a person who leaves now."""
    table.attendance.mark_left(assignment.person)
    return assignment.with_stand_in(bot)


def require_away(table: BaseTable, assignment: SeatAssignment) -> None:
    """A player who is connected may think as long as they like."""
    if not table.attendance.is_away_too_long(assignment.person):
        raise UserError("not_away", n=int(table.attendance.away_timeout))


def refuse_daily_attempt(table: BaseTable) -> None:
    """A daily deal waits for the person it was dealt to: no bot plays it for them."""
    if table.stored.is_daily_attempt and not table.match.over:
        raise UserError("daily_stays")


def require_seat_rights(table: BaseTable, person: Person, assignment: SeatAssignment) -> None:
    """Before the deal the host decides about other people's seats; if their person is away, every
    player does."""
    if assignment.is_reserved or table.attendance.is_away_too_long(assignment.person):
        require_participant(table, person)
    else:
        require_host(table, person)
