"""The frame: everything that a client is shown of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from ludoteca.core.view import ZoneKind
from ludoteca.server.web.schemas.common import ABSENT, LogLine, Phrase, WireModel

Status = TypeAliasType("Status", Literal["waiting", "playing", "over"])
Place = TypeAliasType(
    "Place", tuple[Annotated[int, Field(title="column")], Annotated[int, Field(title="row")]]
)


class ZoneInfo(WireModel):
    id: str
    kind: ZoneKind
    items: list[str | None] = ABSENT
    """An item that this reader cannot see is null."""
    owner: int = ABSENT
    number: int = ABSENT
    places: list[Place] = ABSENT
    by: list[int | None] = ABSENT
    """The seat that placed each item."""


class ViewInfo(WireModel):
    """A position as one seat sees it."""

    seat: int | None
    turn: int
    zones: list[ZoneInfo]
    passed: list[ZoneInfo] = ABSENT
    """Zones as they were before the last move cleared them."""


class TransferInfo(WireModel):
    """Items that moved from zone to zone, each given by its id or its stem."""

    model_config = ConfigDict(populate_by_name=True)
    from_: str = Field(alias="from")
    to: str
    whole: Literal[True] = ABSENT
    """Everything in the source moved."""
    item: str = ABSENT
    """Its name in the target, if known."""


class ScoreEntry(WireModel):
    """One line of a score sheet."""

    note: Phrase
    points: int | None
    """Null: the line is only shown."""
    items: list[str] = ABSENT
    zone: str = ABSENT
    places: list[Place] = ABSENT
    marks: list[int] = ABSENT
    """Indices of the items that score."""
    print: dict[str, int] = ABSENT
    """What a card of a custom deck shows."""
    missed: bool = ABSENT
    """It was not reached, or it costs points."""


class ScoreSheetInfo(WireModel):
    """How the seats that share a score came to it. Without seats: an automa."""

    seats: list[int]
    entries: list[ScoreEntry]
    total: int
    name: str = ABSENT
    """The automa, as a key of the texts' `tally`."""


class TimeControlInfo(WireModel):
    """`seconds` per decision (`move`), or for all of a seat's with an increment after each
    (`match`)."""

    kind: Literal["move", "match"]
    seconds: int
    increment: int


class Clocks(TimeControlInfo):
    """The clocks when the frame was sent."""

    left: list[float | None]
    """Seconds of each seat, null for bots."""
    runs: int | None
    """The seat whose clock runs."""


class SeatInfo(WireModel):
    """A seat and its occupant."""

    seat: int
    kind: Literal["person", "bot", "empty"]
    name: str | None
    bot: str | None
    character: str | None
    """Who the bot is in the world of the game; null for people and their stand-ins."""
    open: bool
    """May I sit down here?"""
    reserved_for: str | None
    """For whom a bot or, in a rematch, an empty seat is reserved; me, if `open` too."""
    reserved_for_you: bool
    out_of_time: bool
    """Its time is up: a bot plays to the end."""
    here: bool
    away: int | None
    """Unix time since when its person is away."""
    you: bool


BotDecisions = TypeAliasType(
    "BotDecisions",
    tuple[Annotated[int, Field(title="taken")], Annotated[int, Field(title="of")]],
)


class LogPart(WireModel):
    """Cut the log to `from` lines, then add these."""

    model_config = ConfigDict(populate_by_name=True)
    from_: int = Field(alias="from")
    lines: list[LogLine]


class SeatFields(WireModel):
    """What one seat sees of the match and may do."""

    seat: int | None
    view: ViewInfo | None
    moves: list[str]
    phrases: list[Phrase]
    touches: list[list[str]]
    """For each move its click paths, each a line of things."""
    scores: list[int | None] | None
    """Null where a score depends on hidden items."""
    last: int
    """The ply of my last decision."""
    takeback_limit: int
    log: LogPart
    transfers: list[list[TransferInfo]] | None
    """By line of the log that the last move added; null if the game does not say."""


class TableFields(WireModel):
    """What does not depend on the seat that looks."""

    type: Literal["frame"]
    table: str
    game: str
    version: int
    status: Status
    ply: int
    inherited_plies: int
    """Plies that were played in another match."""
    turn: int
    nth: int | None
    """Decisions of the seat that looks; null for spectators."""
    sides: list[list[int]]
    """The seats that play together."""
    chairs: list[SeatInfo]
    yours: list[int]
    owner: bool
    """May I do what the host may?"""
    host: int | None
    """The seat of the host, if they have one."""
    spectators: bool
    """May people without a seat watch?"""
    watching: int
    clock: Clocks | None
    rated: bool
    elsewhere: bool
    """It was played in a browser without a server, and counts for no rating."""
    idle_timeout: int | None
    """Seconds without a sign after which a bot plays on."""
    away_timeout: int
    """Seconds of absence after which a bot may take a seat."""
    open_to_all: bool
    hints: bool
    """May I ask for hints?"""
    daily: int | None
    """The number of the daily deal, if this is someone's attempt at it."""
    silent: bool
    """The rules forbid talking now."""
    reactions: bool
    """May players show reactions now?"""
    commitment: str
    round_summary: list[ScoreSheetInfo] | None
    """What was just scored, while bots wait for the players to read it."""
    seed: str | None
    winners: list[int] | None
    tie: Phrase | None
    """What decided where the scores do not tell."""
    tally: list[ScoreSheetInfo] | None
    by_bots: list[BotDecisions | None] | None
    """For each seat of a person at which bots decided: how many decisions, and of how many."""
    begins: int | None
    """The seat that begins the next match; -1: a lot decides."""
    ended: int | None
    """Unix time."""
    next: str | None
    """The table of the rematch."""


class Frame(TableFields, SeatFields):
    """Null from `seed` to `next` until the match is over."""
