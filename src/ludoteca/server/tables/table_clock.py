"""Timing: how long everybody at a table has left, and who has no time left or has fallen asleep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.server.tables.clock import Clock

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class TableClock:
    """The clock of a table. It runs for a person who has to decide. Until that person has given a sign
    in this match, it only says how long the others wait, and nothing is charged."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.decision_clock = Clock()
        self.deadline: float | None = None
        """When the time of whoever is in turn is up, by the table's clock."""
        self.last_active: dict[str, float] = {}
        """When each person was last known to be awake, by the table's clock."""
        self.awaits_first_sign = False
        """Is a person to decide who has given no sign since the deal?"""

    def sync(self) -> None:
        """Follows the table to the decision that is due now."""
        match, stored = self.table.match, self.table.stored
        playing = stored.status == "playing" and match.turn != OVER
        is_persons_turn = playing and stored.assignments[match.turn].kind == "person"
        was_awaited, self.awaits_first_sign = (
            self.awaits_first_sign,
            is_persons_turn and stored.assignments[match.turn].absent,
        )
        self.decision_clock.sync(match.decision_key, stored.thinking_seconds, is_persons_turn)
        if was_awaited and not self.awaits_first_sign:
            self.decision_clock.restart()
        remaining = self.remaining(match.turn) if self.is_ticking else None
        self.deadline = None if remaining is None else self.decision_clock.now() + remaining

    @property
    def is_ticking(self) -> bool:
        return (
            self.table.stored.time_control is not None
            and self.decision_clock.is_running
            and not self.awaits_first_sign
        )

    def thinking_seconds(self, at: float | None = None) -> float:
        """Seconds that the decision which is due has cost, up to that moment or now."""
        return 0.0 if self.awaits_first_sign else self.decision_clock.elapsed(at)

    def remaining(self, seat: int, at: float | None = None) -> float | None:
        """Seconds that a seat has left at that moment or now; None where there is no limit."""
        stored = self.table.stored
        time_control = stored.time_control
        if time_control is None:
            return None
        decisions = zip(stored.move_seats, stored.move_seconds, strict=True)
        move_seconds = [seconds for move_seat, seconds in decisions if move_seat == seat]
        return time_control.remaining(
            move_seconds, self.thinking_seconds(at) if self.table.match.turn == seat else 0.0
        )

    def is_out_of_time(self, seat: int, at: float | None = None) -> bool:
        """Has a seat no time left at that moment or now?"""
        remaining = self.remaining(seat, at)
        return remaining is not None and remaining <= 0 and self.table.stored.status == "playing"

    def is_deadline_passed(self) -> bool:
        """Has whoever is in turn no time left?"""
        return self.deadline is not None and self.decision_clock.now() >= self.deadline

    def charge_for_move(self, seat: int, arrived_at: float | None) -> float | None:
        """What the decision that a seat takes now costs it; it was thought of when it arrived."""
        stored = self.table.stored
        if stored.time_control is None:
            return None
        is_person = stored.assignments[seat].kind == "person"
        return stored.time_control.charge(self.thinking_seconds(arrived_at), is_person)

    def charge_after_takeback(self, seat: int, ply: int) -> float:
        """What has been spent on the decision after `ply` moves if those after it are taken back: all
        that was spent since. Time is never taken back, nor is an increment won by it."""
        stored = self.table.stored
        if stored.time_control is None:
            return 0.0
        total = self.thinking_seconds() + sum(later or 0.0 for later in stored.move_seconds[ply:])
        decisions = zip(stored.move_seats[:ply], stored.move_seconds[:ply], strict=True)
        if (
            stored.time_control.remaining(
                [seconds for move_seat, seconds in decisions if move_seat == seat], total
            )
            <= 0
        ):
            raise UserError("no_time_for_that")
        return total

    def mark_active(self, person: str | None) -> None:
        """Somebody has come, decided, or said something: they are awake."""
        if person is not None and self.table.stored.idle_timeout is not None:
            self.last_active[person] = self.decision_clock.now()

    def is_idle(self) -> bool:
        """Is a person in turn, without a sign for as long as the owner allows, and does somebody else
        at the table wait for them? Who is here through another server is watched there."""
        table = self.table
        idle_timeout = table.stored.idle_timeout
        if idle_timeout is None or not self.decision_clock.is_running:
            return False
        person = table.stored.assignments[table.match.turn].person
        others = {assignment.person for assignment in table.stored.assignments} - {person, None}
        connections = table.connections
        if not others or (
            connections.is_here(person) and not connections.is_connected_here(person)
        ):
            return False
        now = self.decision_clock.now()
        inactive_seconds = now - self.last_active.get(str(person), float("-inf"))
        return min(self.decision_clock.elapsed(now), inactive_seconds) >= idle_timeout

    def to_dict(self) -> dict[str, object] | None:
        """The limit, what each person has left, and who thinks now. Bots need no clock."""
        stored = self.table.stored
        time_control = stored.time_control
        if time_control is None:
            return None
        is_person = [assignment.kind != "bot" for assignment in stored.assignments]
        remaining = [
            self.remaining(seat) if is_person[seat] else None for seat in range(len(is_person))
        ]
        return {
            "kind": time_control.kind,
            "seconds": time_control.seconds,
            "increment": time_control.increment,
            "left": [
                None if seconds is None else round(max(0.0, seconds), 2) for seconds in remaining
            ],
            "runs": self.table.match.turn if self.is_ticking else None,
        }
