"""Moves, take-backs and changes of seats: checked, adopted, saved, shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludoteca.core.errors import UserError
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.results import save_result
from ludoteca.offline.session import Session
from ludoteca.tables.match import TableMatch
from ludoteca.tables.moves import (
    adopt_move,
    before_takeback,
    charge_takeback,
    is_decision_due,
    is_takeback_due,
    play_on_copy,
    with_decision,
)
from ludoteca.tables.results.result_rows import result_rows
from ludoteca.tables.seating import SeatEvent, adopt_seating, timed_out_assignment
from ludoteca.tables.stored.stored_table import SeatAssignment


def play_for_person(session: Session, table: OfflineTable, seat: int, nth: int, words: str) -> bool:
    """False if the decision `nth` has been taken already, as after a double click."""
    arrived_at = table.clock.decision_clock.now()
    if not is_decision_due(table, table.person, seat, nth, arrived_at):
        return False
    play(session, table, seat, words, arrived_at)
    return True


def play(
    session: Session, table: OfflineTable, seat: int, words: str, arrived_at: float | None = None
) -> None:
    played = play_on_copy(table, seat, words, arrived_at)
    rows = []
    if played.status == "over":
        stored = with_decision(table.stored, played)
        rows = result_rows(table.game, stored, table.match.record, played.after)
    adopt_move(table, played)
    session.storage.save_table(table.stored)
    for row in rows:
        save_result(session.storage, table.stored, row)
    table.broadcast()


def take_back(session: Session, table: OfflineTable, seat: int, nth: int, steps: int) -> bool:
    """False if `nth` is not the current decision count of the seat, as after a double click."""
    if not is_takeback_due(table, table.person, seat, nth, steps):
        return False
    before = TableMatch(before_takeback(table.stored, seat, steps), table.game)
    charge_takeback(table, before, seat)
    table.match = before
    table.shorten_logs()
    table.add_event("takes_back", seat, table.stored.assignments[seat].name or "")
    session.save_and_show(table)
    return True


def change_seat(
    session: Session,
    table: OfflineTable,
    seat: int,
    next_assignment: Callable[[], SeatEvent],
    others: Callable[[], Iterable[SeatAssignment]] = list,
) -> None:
    """Gives a seat its next assignment; `others` are seats that change with it."""
    before = table.assignment(seat)
    assignment, event = next_assignment()
    dealt_to = [assignment] if table.stored.status == "playing" else []
    adopt_seating(table, [assignment, *others()], dealt_to)
    name = assignment.name or before.name or before.reserved_name or ""
    table.add_event(event, seat, name)
    session.save_and_show(table)


def replace_timed_out(session: Session, table: OfflineTable) -> None:
    """A bot plays on for the player in turn, if their time is up."""
    seat, decision = table.match.turn, table.match.decision_key
    try:
        change_seat(session, table, seat, lambda: timed_out_assignment(table, seat, decision))
    except UserError:  # they have just decided
        table.follow_clock()
