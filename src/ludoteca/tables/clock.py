"""The clocks of a table: how long the decision that is due has taken, and how much time each player
has left.

Each server that has loaded the table measures with its own monotonic clock from when it saw the
decision begin, and continues from the stored seconds if it finds it begun. So no wall clock is
read, time in which no server runs counts for no player, and all servers give the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.tables.attendance import Attendance
from ludoteca.tables.match import TableMatch

DecisionKey = tuple[int, int]
"""Moves played and decisions taken back: different for every decision of a match."""


class DecisionClock:
    """How long the decision that is due has been thought about."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.decision: DecisionKey = (-1, -1)
        self.accumulated = 0.0
        self.running_since: float | None = None

    def sync(self, decision: DecisionKey, saved_seconds: float, running: bool) -> None:
        """Follows the table, which may have changed. `saved_seconds` is what the database holds for
        this decision; the clock is `running` while a person has to decide."""
        now = self.now()
        elapsed = self.elapsed(now) if decision == self.decision else 0.0
        self.decision = decision
        self.accumulated = max(elapsed, saved_seconds)
        self.running_since = now if running else None

    def restart(self) -> None:
        self.accumulated = 0.0
        self.running_since = None if self.running_since is None else self.now()

    def elapsed(self, at: float | None = None) -> float:
        """Seconds up to that moment, or until now."""
        if self.running_since is None:
            return self.accumulated
        moment = self.now() if at is None else at
        return self.accumulated + max(0.0, moment - self.running_since)

    @property
    def is_running(self) -> bool:
        return self.running_since is not None


class TableClock:
    """Runs while a person has to decide. Until that person has given a sign in this match it only
    measures how long the others wait, and charges nothing."""

    def __init__(self) -> None:
        self.decision_clock = DecisionClock()
        self.deadline: float | None = None
        """When the time of the player in turn is up, by the decision clock."""
        self.last_active: dict[str, float] = {}
        """When each person last gave a sign, by the decision clock."""
        self.awaits_first_sign = False
        """Has the person in turn given no sign since the deal?"""
        self.is_ticking = False
        """Does the player in turn lose time?"""

    def sync(self, match: TableMatch) -> None:
        """Follows the match to the decision that is due now."""
        stored = match.stored
        playing = stored.status == "playing" and match.turn != OVER
        is_persons_turn = playing and stored.assignments[match.turn].kind == "person"
        was_awaited, self.awaits_first_sign = (
            self.awaits_first_sign,
            is_persons_turn and stored.assignments[match.turn].absent,
        )
        self.decision_clock.sync(match.decision_key, stored.thinking_seconds, is_persons_turn)
        if was_awaited and not self.awaits_first_sign:
            self.decision_clock.restart()
        has_limit = stored.settings.time_control is not None
        self.is_ticking = has_limit and is_persons_turn and not self.awaits_first_sign
        remaining = self.remaining(match, match.turn) if self.is_ticking else None
        self.deadline = None if remaining is None else self.decision_clock.now() + remaining

    def thinking_seconds(self, at: float | None = None) -> float:
        """Seconds charged so far for the decision that is due, up to that moment or until now."""
        return 0.0 if self.awaits_first_sign else self.decision_clock.elapsed(at)

    def remaining(self, match: TableMatch, seat: int, at: float | None = None) -> float | None:
        """Seconds that a seat has left at that moment or now; None without time control."""
        stored = match.stored
        time_control = stored.settings.time_control
        if time_control is None:
            return None
        decisions = zip(stored.move_seats, stored.move_seconds, strict=True)
        move_seconds = [seconds for move_seat, seconds in decisions if move_seat == seat]
        return time_control.remaining(
            move_seconds, self.thinking_seconds(at) if match.turn == seat else 0.0
        )

    def is_out_of_time(self, match: TableMatch, seat: int, at: float | None = None) -> bool:
        remaining = self.remaining(match, seat, at)
        return remaining is not None and remaining <= 0 and match.stored.status == "playing"

    def is_deadline_passed(self) -> bool:
        return self.deadline is not None and self.decision_clock.now() >= self.deadline

    def charge_for_move(
        self, match: TableMatch, seat: int, arrived_at: float | None
    ) -> float | None:
        """The seconds that the move costs its seat; thinking ended when the move arrived."""
        time_control = match.stored.settings.time_control
        if time_control is None:
            return None
        is_person = match.stored.assignments[seat].kind == "person"
        return time_control.charge(self.thinking_seconds(arrived_at), is_person)

    def charge_after_takeback(self, match: TableMatch, seat: int, ply: int) -> float:
        """The seconds spent on the decision after `ply` moves if the later ones are taken back: all
        that were spent since. Taking back returns no time and earns no increment."""
        stored = match.stored
        time_control = stored.settings.time_control
        if time_control is None:
            return 0.0
        total = self.thinking_seconds() + sum(later or 0.0 for later in stored.move_seconds[ply:])
        decisions = zip(stored.move_seats[:ply], stored.move_seconds[:ply], strict=True)
        move_seconds = [seconds for move_seat, seconds in decisions if move_seat == seat]
        if time_control.remaining(move_seconds, total) <= 0:
            raise UserError("no_time_for_that")
        return total

    def mark_active(self, person: str) -> None:
        self.last_active[person] = self.decision_clock.now()

    def is_player_idle(self, match: TableMatch, attendance: Attendance) -> bool:
        """Has the person in turn given no sign for the table's idle timeout while another person
        waits? A person connected through another server is watched there."""
        stored = match.stored
        idle_timeout = stored.settings.idle_timeout
        if idle_timeout is None or not self.decision_clock.is_running:
            return False
        person = stored.assignments[match.turn].person
        others = {assignment.person for assignment in stored.assignments} - {person, None}
        if not others or (attendance.is_here(person) and not attendance.is_connected_here(person)):
            return False
        now = self.decision_clock.now()
        inactive_seconds = now - self.last_active.get(str(person), float("-inf"))
        return min(self.decision_clock.elapsed(now), inactive_seconds) >= idle_timeout

    def to_dict(self, match: TableMatch) -> dict[str, object] | None:
        """The time control, what each person has left, and the seat whose clock runs."""
        stored = match.stored
        time_control = stored.settings.time_control
        if time_control is None:
            return None
        is_person = [assignment.kind != "bot" for assignment in stored.assignments]
        remaining = [
            self.remaining(match, seat) if is_person[seat] else None
            for seat in range(len(is_person))
        ]
        return {
            "kind": time_control.kind,
            "seconds": time_control.seconds,
            "increment": time_control.increment,
            "left": [
                None if seconds is None else round(max(0.0, seconds), 2) for seconds in remaining
            ],
            "runs": match.turn if self.is_ticking else None,
        }
