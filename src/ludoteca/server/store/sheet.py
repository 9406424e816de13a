"""Sheet: all that the database holds of one table, and who sits at it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ludoteca.bots.levels import USUAL
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
    stands in for a person keeps the seat for them alone, and so does an empty seat of a rematch."""

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
    absent: bool = False
    """Has its person given no sign since the deal? Until they do, nothing counts for them."""

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
        chair = self.for_bot(bot, open_=False)
        return replace(chair, kept=self.person, kept_name=self.name, absent=self.absent)

    def reserved(self) -> Chair:
        """Empty, and kept for the person who sits here, who has not said that they play again."""
        return replace(self.emptied(), kept=self.person, kept_name=self.name)

    @property
    def is_reserved(self) -> bool:
        return self.kind == "empty" and self.kept is not None

    @property
    def is_free(self) -> bool:
        """May everybody sit down here?"""
        return self.kept is None and (self.kind == "empty" or (self.kind == "bot" and self.open))

    @property
    def decided_by(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return None if self.kind == "person" else self.bot or USUAL


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
    parent: str | None = None
    """The table that holds the first `parent_ply` of its moves, as it was when this was read."""
    parent_ply: int = 0
    chairs: list[Chair] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    deciders: list[int] = field(default_factory=list)
    spents: list[float | None] = field(default_factory=list)
    """Of each decision the seconds that were charged for it."""
    by_bots: list[str | None] = field(default_factory=list)
    """Of each decision the bot that took it; None where a person did."""
    sitters: set[tuple[str, int]] = field(default_factory=set)
    talk: list[Line] = field(default_factory=list)
    since: int = 0
    """After so many moves its moves begin, where only the newest were read."""

    @property
    def is_try(self) -> bool:
        """Is it somebody's one try at a daily deal?"""
        return self.daily is not None and not self.branches

    def bots_at(self, seat: int) -> list[str | None]:
        """Of each decision of a seat in this match the bot that took it; None where a person did."""
        begun = self.branches[-1].ply if self.branches else 0
        decided = zip(self.deciders[begun:], self.by_bots[begun:], strict=True)
        return [bot for decider, bot in decided if decider == seat]

    def is_alone(self, person: str) -> bool:
        """Has this person opened the table, and has nobody else ever sat at it?"""
        others = {who for chair in self.chairs for who in (chair.person, chair.kept)}
        others |= {who for who, _ in self.sitters}
        return self.owner == person and others <= {person, None, NOBODY, OTHER_BOT}
