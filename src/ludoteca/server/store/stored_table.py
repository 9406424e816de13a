"""Sheet: all that the database holds of one table, and who sits at it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.option import Value
from ludoteca.core.record import Branch
from ludoteca.server.store.table_settings import TableSettings

STARTING_BOT = "bot:"
"""Among those who have sat on a seat: when the match was dealt it was free, and a bot began there."""
LATER_BOT = "bot:other"
"""Among those who have sat on a seat: a bot that came when the match had begun."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """Who decides for a seat. An `open` bot makes room for a person who wants to sit there; one that
    stands in for a person keeps the seat for them alone, and so does an empty seat of a rematch."""

    seat: int
    kind: str = "empty"
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    open: bool = True
    takebacks: int = 0
    reserved_for: str | None = None
    reserved_name: str | None = None
    character: str | None = None
    """Who a bot on this seat is, whenever one sits there; None at a table from before there were
    characters, and where a game has too few."""
    absent: bool = False
    """Has its person given no sign since the deal? Until they do, nothing counts for them."""

    def cleared(self) -> SeatAssignment:
        return SeatAssignment(self.seat, takebacks=self.takebacks, character=self.character)

    @property
    def visible_character(self) -> str | None:
        """Who sits here; a bot that keeps somebody's seat is nobody but their stand-in."""
        return self.character if self.kind == "bot" and self.reserved_for is None else None

    def with_person(self, person: str, name: str) -> SeatAssignment:
        return replace(self.cleared(), kind="person", person=person, name=name, open=False)

    def with_bot(self, bot: str, open_: bool) -> SeatAssignment:
        return replace(self.cleared(), kind="bot", bot=bot, open=open_)

    def with_stand_in(self, bot: str) -> SeatAssignment:
        """A bot plays on for the person who sits here, and gives the seat back."""
        assignment = self.with_bot(bot, open_=False)
        return replace(
            assignment, reserved_for=self.person, reserved_name=self.name, absent=self.absent
        )

    def with_reservation(self) -> SeatAssignment:
        """Empty, and kept for the person who sits here, who has not said that they play again."""
        return replace(self.cleared(), reserved_for=self.person, reserved_name=self.name)

    @property
    def is_reserved(self) -> bool:
        return self.kind == "empty" and self.reserved_for is not None

    @property
    def is_free(self) -> bool:
        """May everybody sit down here?"""
        return self.reserved_for is None and (
            self.kind == "empty" or (self.kind == "bot" and self.open)
        )

    @property
    def deciding_bot(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return None if self.kind == "person" else self.bot or DEFAULT_LEVEL


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of talk: something said, a reaction, or what happened at the table."""

    nth: int
    kind: str
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(slots=True)
class StoredTable:
    """All that the database holds of one table."""

    id: str
    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, Value]
    owner: str
    settings: TableSettings
    status: str
    turn: int
    scores: list[int | None] | None
    """What anybody may know of them while the match runs; all of them at the end."""
    version: int
    rematch_id: str | None
    created_at: float
    updated_at: float
    daily: int | None = None
    """Which of the days dealt it; also of a match that is played on from such a one."""
    rated: bool = False
    """Did all people want it when it was dealt?"""
    thinking_seconds: float = 0.0
    """Seconds that the decision due now has been thought over, as last written."""
    branches: list[Branch] = field(default_factory=list)
    parent_id: str | None = None
    """The table that holds the first `parent_ply` of its moves, as it was when this was read."""
    parent_ply: int = 0
    assignments: list[SeatAssignment] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    move_seats: list[int] = field(default_factory=list)
    move_seconds: list[float | None] = field(default_factory=list)
    """Of each decision the seconds that were charged for it."""
    move_bots: list[str | None] = field(default_factory=list)
    """Of each decision the bot that took it; None where a person did."""
    past_occupants: set[tuple[str, int]] = field(default_factory=set)
    chat: list[ChatLine] = field(default_factory=list)
    known_plies: int = 0
    """After so many moves its moves begin, where only the newest were read."""

    @property
    def is_daily_attempt(self) -> bool:
        """Is it somebody's one try at a daily deal?"""
        return self.daily is not None and not self.branches

    def bots_of_seat(self, seat: int) -> list[str | None]:
        """Of each decision of a seat in this match the bot that took it; None where a person did."""
        inherited = self.branches[-1].ply if self.branches else 0
        decisions = zip(self.move_seats[inherited:], self.move_bots[inherited:], strict=True)
        return [bot for move_seat, bot in decisions if move_seat == seat]

    def is_only_user(self, person: str) -> bool:
        """Has this person opened the table, and has nobody else ever sat at it?"""
        others = {
            occupant
            for assignment in self.assignments
            for occupant in (assignment.person, assignment.reserved_for)
        }
        others |= {occupant for occupant, _ in self.past_occupants}
        return self.owner == person and others <= {person, None, STARTING_BOT, LATER_BOT}
