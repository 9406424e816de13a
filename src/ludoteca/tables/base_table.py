"""A match and the people at it, as far as it concerns no network and no database."""

from __future__ import annotations

from ludoteca.core.errors import UserError
from ludoteca.tables.analysis.position_cache import PositionCache
from ludoteca.tables.attendance import Attendance
from ludoteca.tables.clock import TableClock
from ludoteca.tables.match import TableMatch
from ludoteca.tables.round_pause import RoundPause
from ludoteca.tables.stored.stored_table import SeatAssignment, StoredTable


class BaseTable:
    """The rights of people at a table, and its pauses. A host of tables shows them."""

    def __init__(
        self,
        match: TableMatch,
        attendance: Attendance,
        round_pause: RoundPause,
        weights_folder: str = "",
    ) -> None:
        self.match = match
        self.id = match.stored.id
        self.game = match.game
        self.attendance = attendance
        self.clock = TableClock()
        self.round_pause = round_pause
        self.weights_folder = weights_folder
        self.position_cache = PositionCache(self.game)
        self.attempt_finishers: set[str] = set()
        """People who have finished the same daily deal at their own tables."""
        self.seed_is_secret = self.stored.daily is not None
        """False once the day of its daily deal is known to be over."""

    @property
    def stored(self) -> StoredTable:
        return self.match.stored

    def broadcast(self) -> None:
        """Sends all clients a new frame, and has clocks and bots follow."""
        raise NotImplementedError

    def host(self) -> str:
        return self.stored.owner

    def spectator_count(self) -> int:
        return 0

    def seated_viewers(self) -> set[str]:
        """The people who have a seat and are looking."""
        raise NotImplementedError

    # Rights

    def assignment(self, seat: int) -> SeatAssignment:
        if not 0 <= seat < self.stored.seats:
            raise UserError("no_such_chair", seat=seat)
        return self.stored.assignments[seat]

    def seats_of(self, person: str | None) -> list[int]:
        own = [assignment for assignment in self.stored.assignments if assignment.kind == "person"]
        return [
            assignment.seat
            for assignment in own
            if person is not None and assignment.person == person
        ]

    def require_access(self, person: str | None, seat: int | None) -> None:
        """Refuses a person who may not look from this seat or (None) may not watch."""
        if seat is not None:
            assignment = self.assignment(seat)
            if person is None or assignment.kind != "person" or assignment.person != person:
                raise UserError("not_your_seat")
        elif not (self.stored.settings.spectators or self.is_member(person)):
            raise UserError("closed_to_spectators")

    def is_member(self, person: str | None) -> bool:
        """Is this person the owner, or has a seat, perhaps one that a bot plays for them?"""
        return person is not None and (
            person == self.stored.owner
            or any(
                person in (assignment.person, assignment.reserved_for)
                for assignment in self.stored.assignments
            )
        )

    @property
    def is_silent(self) -> bool:
        """Do the rules forbid chat? They bind only during the match."""
        playing = self.stored.status == "playing"
        return playing and self.game.forbids_chat(self.stored.seats, self.match.record.options)

    @property
    def allows_reactions(self) -> bool:
        state = self.match.state
        playing = self.stored.status == "playing" and state is not None
        return not playing or self.game.allows_reactions(state)

    # The pause after a round

    def continue_round(self, person: str) -> None:
        self.round_pause.continued_by.add(person)
        self.end_round_pause_if_done()

    def end_round_pause_if_done(self) -> None:
        if self.round_pause.is_done(self.seated_viewers()):
            self.end_round_pause()

    def end_round_pause(self) -> None:
        self.round_pause.cancel()
        self.broadcast()
