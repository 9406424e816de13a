"""Everything stored about one table, and who sits at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.option import Value
from ludoteca.core.record import Branch
from ludoteca.tables.stored.table_settings import TableSettings

STARTING_BOT = "bot:"
"""Past occupant of a seat that was free when the match was dealt, where a bot began."""
LATER_BOT = "bot:other"
"""Past occupant of a seat that a bot has taken over in the match."""
MAX_CHAT_LINES = 200
"""Lines that are shown; older ones are dropped."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """Who decides for a seat.

    An `open` bot gives way to any person who wants the seat. A stand-in bot gives way only to the
    person it replaces, and an empty seat of a rematch may be reserved for a person as well.
    """

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
    """The character of a bot on this seat; None if the game has too few."""
    absent: bool = False
    """Its person has given no sign since the deal; until they do, the match does not count for them."""

    def cleared(self) -> SeatAssignment:
        return SeatAssignment(self.seat, takebacks=self.takebacks, character=self.character)

    @property
    def visible_character(self) -> str | None:
        """None for a stand-in."""
        return self.character if self.kind == "bot" and self.reserved_for is None else None

    def with_person(self, person: str, name: str) -> SeatAssignment:
        return replace(self.cleared(), kind="person", person=person, name=name, open=False)

    def with_bot(self, bot: str, open_: bool) -> SeatAssignment:
        return replace(self.cleared(), kind="bot", bot=bot, open=open_)

    def with_stand_in(self, bot: str) -> SeatAssignment:
        """A bot plays on until the person comes back."""
        assignment = self.with_bot(bot, open_=False)
        return replace(
            assignment, reserved_for=self.person, reserved_name=self.name, absent=self.absent
        )

    def with_reservation(self) -> SeatAssignment:
        """Empty, and reserved for the person, who has not agreed to the rematch yet."""
        return replace(self.cleared(), reserved_for=self.person, reserved_name=self.name)

    @property
    def occupant(self) -> str | None:
        """The past occupant that the current one will be; None for a stand-in."""
        if self.kind == "bot":
            return LATER_BOT if self.reserved_for is None else None
        return self.person or STARTING_BOT

    @property
    def is_reserved(self) -> bool:
        return self.kind == "empty" and self.reserved_for is not None

    @property
    def is_free(self) -> bool:
        """May any person sit down here?"""
        return self.reserved_for is None and (
            self.kind == "empty" or (self.kind == "bot" and self.open)
        )

    @property
    def deciding_bot(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return None if self.kind == "person" else self.bot or DEFAULT_LEVEL


def without_bots(assignments: Iterable[SeatAssignment]) -> list[SeatAssignment]:
    """The seats whose occupants are recorded when a match begins."""
    return [assignment for assignment in assignments if assignment.kind != "bot"]


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message, a reaction, or an event at the table."""

    nth: int
    kind: str
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(slots=True)
class StoredTable:
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
    """The public ones while the match runs; all of them at the end."""
    version: int
    rematch_id: str | None
    created_at: float
    updated_at: float
    daily: int | None = None
    """Number of the day that dealt it, or that dealt the match it was branched from."""
    rated: bool = False
    """All people wanted to be rated when it was dealt."""
    thinking_seconds: float = 0.0
    """Spent on the decision due now, as last written."""
    branches: list[Branch] = field(default_factory=list)
    parent_id: str | None = None
    """The table that stored the first `parent_ply` moves when this was read."""
    parent_ply: int = 0
    assignments: list[SeatAssignment] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    move_seats: list[int] = field(default_factory=list)
    move_seconds: list[float | None] = field(default_factory=list)
    """Seconds charged for each decision."""
    move_bots: list[str | None] = field(default_factory=list)
    """The bot that took each decision; None if a person did."""
    past_occupants: set[tuple[str, int]] = field(default_factory=set)
    chat: list[ChatLine] = field(default_factory=list)
    origin: str | None = None
    """Its id where it was played, if it was brought along from a browser without a server: it counts
    for no rating."""
    known_plies: int = 0
    """Plies before the first of `moves`, when only newer ones were read."""

    @property
    def is_daily_attempt(self) -> bool:
        return self.daily is not None and not self.branches

    def bots_of_seat(self, seat: int) -> list[str | None]:
        """The bot that took each decision of a seat, without inherited moves; None if a person did."""
        inherited = self.branches[-1].ply if self.branches else 0
        decisions = zip(self.move_seats[inherited:], self.move_bots[inherited:], strict=True)
        return [bot for move_seat, bot in decisions if move_seat == seat]

    def is_only_user(self, person: str) -> bool:
        """Has this person opened the table, and no other person ever had a seat at it?"""
        others = {
            occupant
            for assignment in self.assignments
            for occupant in (assignment.person, assignment.reserved_for)
        }
        others |= {occupant for occupant, _ in self.past_occupants}
        return self.owner == person and others <= {person, None, STARTING_BOT, LATER_BOT}
