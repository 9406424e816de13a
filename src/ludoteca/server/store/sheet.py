"""Sheet: all that the database holds of one table, and who sits at it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ludoteca.core.option import Value
from ludoteca.core.record import Branch
from ludoteca.server.store.limit import Limit

NOBODY = "bot:"
"""Among those who have sat on a seat: when the match was dealt it was free, and a bot began there."""
OTHER_BOT = "bot:other"
"""Among those who have sat on a seat: a bot that came when the match had begun."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Chair:
    """Who decides for a seat. An `open` bot makes room for a person who wants to sit there; one that
    stands in for somebody keeps the seat for them, and for nobody else."""

    seat: int
    kind: str = "empty"
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    open: bool = True
    undone: int = 0
    kept: str | None = None
    kept_name: str | None = None
    character: str | None = None
    """Who a bot on this seat is, whenever one sits there; None at a table from before there were
    characters, and where a game has too few."""

    def emptied(self) -> Chair:
        return Chair(self.seat, undone=self.undone, character=self.character)

    @property
    def character_shown(self) -> str | None:
        """Who sits here; a bot that keeps somebody's seat is nobody but their stand-in."""
        return self.character if self.kind == "bot" and self.kept is None else None

    def for_person(self, person: str, name: str) -> Chair:
        return replace(self.emptied(), kind="person", person=person, name=name, open=False)

    def for_bot(self, bot: str, open_: bool) -> Chair:
        return replace(self.emptied(), kind="bot", bot=bot, open=open_)

    def stood_in(self, bot: str) -> Chair:
        """A bot plays on for the person who sits here, and gives the seat back."""
        return replace(self.for_bot(bot, open_=False), kept=self.person, kept_name=self.name)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of talk: something said, a reaction, or what happened at the table."""

    nth: int
    kind: str
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(slots=True)
class Sheet:
    """All that the database holds of one table."""

    id: str
    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, Value]
    owner: str
    spectators: bool
    status: str
    turn: int
    scores: list[int | None] | None
    """What anybody may know of them while the match runs; all of them at the end."""
    version: int
    next: str | None
    created: float
    touched: float
    hints: bool = False
    daily: int | None = None
    """Which of the days dealt it; also of a match that is played on from such a one."""
    clock: Limit | None = None
    rated: bool = False
    """Did all people want it when it was dealt?"""
    spent: float = 0.0
    """Seconds that the decision due now has been thought over, as last written."""
    asleep: int | None = None
    """Seconds without a sign after which a bot plays on for somebody."""
    open_to_all: bool = False
    """Is it shown to everybody on this server, to sit down at?"""
    branches: list[Branch] = field(default_factory=list)
    chairs: list[Chair] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    deciders: list[int] = field(default_factory=list)
    spents: list[float | None] = field(default_factory=list)
    """Of each decision the seconds that were charged for it."""
    sitters: set[tuple[str, int]] = field(default_factory=set)
    talk: list[Line] = field(default_factory=list)
    since: int = 0
    """After so many moves its moves begin, where only the newest were read."""

    @property
    def is_try(self) -> bool:
        """Is it somebody's one try at a daily deal?"""
        return self.daily is not None and not self.branches

    def is_alone(self, person: str) -> bool:
        """Has this person opened the table, and has nobody else ever sat at it?"""
        others = {who for chair in self.chairs for who in (chair.person, chair.kept)}
        others |= {who for who, _ in self.sitters}
        return self.owner == person and others <= {person, None, NOBODY, OTHER_BOT}
