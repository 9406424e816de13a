"""Tables: opening, joining, listing."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from ludoteca.server.web.schemas.common import (
    BotName,
    Name,
    PlainOptions,
    SeatNumber,
    StrictModel,
)
from ludoteca.server.web.schemas.frame import Clocks, SeatInfo, Status, TimeControlInfo

IdleSeconds = Annotated[int, Field(ge=30, le=24 * 3600)]


class SeatRequest(StrictModel):
    """A seat of a new table: mine, open to everyone with the link, or a bot's."""

    kind: Literal["me", "link", "bot"]
    bot: BotName | None = None
    name: Name | None = None
    """My name on this seat, if several people share this device."""


class TimeControlRequest(StrictModel):
    """`seconds` per decision (`move`), or for all of a seat's with an increment after each
    (`match`)."""

    kind: Literal["move", "match"]
    seconds: Annotated[int, Field(ge=10, le=3 * 3600)]
    increment: Annotated[int, Field(ge=0, le=300)] = 0


class NewTable(StrictModel):
    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=16)]
    options: Annotated[dict[str, Any], Field(max_length=64, default_factory=dict)]
    spectators: bool = True
    hints: bool = False
    """May players ask for hints?"""
    open_to_all: bool = False
    """Is it listed for everyone on this server?"""
    clock: TimeControlRequest | None = None
    idle_timeout: IdleSeconds | None = None
    """Seconds without a sign of the player in turn after which a bot plays on."""
    deal: bool = False
    """Deal at once; bots play on seats that are open to the link."""


class SeatChange(StrictModel):
    """What becomes of a seat: mine, left or freed, a bot's, or no longer reserved."""

    kind: Literal["me", "empty", "bot", "open"]
    bot: BotName | None = None
    name: Name | None = None


class DealRequest(StrictModel):
    bot: BotName | None = None


class IdleTimeoutChange(StrictModel):
    seconds: IdleSeconds | None


class VisibilityChange(StrictModel):
    """To spectators, or in the list of open tables."""

    open: bool


class BranchRequest(StrictModel):
    """The position, seat and opponents with which a finished match is played on."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    seat: SeatNumber
    bots: Annotated[list[BotName | None], Field(max_length=16, default_factory=list)]
    """A bot for each seat; null or missing: the one that played there, or the default."""


class TableSummary(BaseModel):
    """What anyone with the link may know of a table."""

    table: str
    game: str
    seats: int
    options: dict[str, Any]
    status: Status
    turn: int
    sides: list[list[int]]
    """The seats that play together."""
    chairs: list[SeatInfo]
    yours: list[int]
    owner: bool
    clock: Clocks | None
    idle_timeout: int | None
    rated: bool
    spectators: bool
    commitment: str
    created: float
    updated: float


class MyTable(BaseModel):
    table: str
    game: str
    status: Status
    names: list[str | None]
    bots: list[str | None]
    characters: list[str | None]
    yours: list[int]
    reserved: list[int]
    """The seats that a bot keeps for me."""
    only_mine: bool
    """I opened it, and no other person has sat there: removing it deletes it."""
    daily: bool
    """It is my attempt at a daily deal, which is not deleted while it runs."""
    elsewhere: bool
    """I brought it along from a browser without a server."""
    turn: int
    waits_for_me: bool
    """It is my turn, or I am asked for a rematch."""
    scores: list[int | None] | None
    """As a spectator sees them; null before the deal."""
    next: str | None
    """The table of the rematch."""
    updated: float


class LobbyTable(BaseModel):
    """A table that anyone on this server may join."""

    table: str
    game: str
    status: Literal["waiting", "playing"]
    options: PlainOptions
    """Those that differ from the defaults; a custom deck is only `true`."""
    names: list[str | None]
    bots: list[str | None]
    free: list[int]
    """The seats where I may sit down."""
    hints: bool
    clock: TimeControlInfo | None
    created: float
