"""What requests and answers look like: this is what the API's own documentation is made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ludoteca.server.limits import MAX_MOVE_LENGTH

Name = Annotated[str, Field(min_length=1, max_length=100)]
Seat = Annotated[int, Field(ge=0, le=63)]


class StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SetName(StrictModel):
    name: Name


class PushSubscriptionRequest(StrictModel):
    """Where a browser's push service takes messages for it, and how they are sealed."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Field(min_length=1, max_length=128)]
    auth: Annotated[str, Field(min_length=1, max_length=32)]
    language: Annotated[str, Field(max_length=8)] = "en"


class PushPublicKey(BaseModel):
    """By which push services know this house; none where it sends nothing."""

    key: str | None


class PushStatus(BaseModel):
    subscribed: bool


class PublicUrls(BaseModel):
    """Where other devices find this server."""

    addresses: list[str]


class SeatRequest(StrictModel):
    """A seat of a new table: mine, one for whoever has the link, or a bot's."""

    kind: Literal["me", "link", "bot"]
    bot: Annotated[str, Field(max_length=64)] | None = None
    name: Name | None = None
    """What I am called on this seat, if several of us share this device."""


class TimeControlRequest(StrictModel):
    """So many seconds for every decision (`move`), or for all of a seat's (`match`) with some more
    after each."""

    kind: Literal["move", "match"]
    seconds: Annotated[int, Field(ge=10, le=3 * 3600)]
    increment: Annotated[int, Field(ge=0, le=300)] = 0


IdleSeconds = Annotated[int, Field(ge=30, le=24 * 3600)]


class NewTable(StrictModel):
    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=16)]
    options: Annotated[dict[str, Any], Field(max_length=64)] = {}
    spectators: bool = True
    hints: bool = False
    """May whoever is in turn ask for advice?"""
    open_to_all: bool = False
    """Is it shown to everybody on this server, to sit down at?"""
    clock: TimeControlRequest | None = None
    idle_timeout: IdleSeconds | None = None
    """After so many seconds without a sign a bot plays on for whoever is in turn."""
    deal: bool = False
    """Deal at once; bots stand in for those who have yet to come by the link."""


class SeatChange(StrictModel):
    """What is to become of a seat: mine, left, a bot's, or open to whoever comes."""

    kind: Literal["me", "empty", "bot", "open"]
    bot: Annotated[str, Field(max_length=64)] | None = None
    name: Name | None = None


class DealRequest(StrictModel):
    bot: Annotated[str, Field(max_length=64)] | None = None


class IdleTimeoutChange(StrictModel):
    seconds: IdleSeconds | None


class VisibilityChange(StrictModel):
    """To spectators, or to whoever wants to join."""

    open: bool


class BranchRequest(StrictModel):
    """Where a finished match is to be taken up: at which position, on which seat, against whom."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    seat: Seat
    bots: Annotated[list[Annotated[str, Field(max_length=64)] | None], Field(max_length=16)] = []
    """A bot for each seat; null or none: the one that played there, or else the best."""


class ErrorReason(BaseModel):
    key: str
    args: dict[str, Any]
    paragraph: int | None = None


class ErrorResponse(BaseModel):
    error: ErrorReason


class CurrentUser(BaseModel):
    id: str | None
    name: str | None


class LinkCode(BaseModel):
    """By which another device becomes mine, and for how long."""

    code: str
    seconds: int


class LinkDevice(StrictModel):
    code: Annotated[str, Field(min_length=1, max_length=40)]
    replace_identity: bool = False
    """Do I give up who I am on this device?"""


class OtherDevices(BaseModel):
    other_devices: int
    """How many younger ones there were; or, to who leaves one, how many are left; or, to who renews a
    key, how many there are besides."""


class PreviousKey(BaseModel):
    previous_key: str
    """The name of the key that this device had before: with it the new one ends the other."""


class PersonalData(BaseModel):
    """All that is kept of me. Times are seconds since 1970."""

    id: str
    name: str
    created: float
    devices: list[float]
    """Since when each has been mine."""
    codes: list[dict[str, Any]]
    ratings: dict[str, Any]
    tables: list[dict[str, Any]]
    hidden_tables: list[str]
    presence: list[dict[str, Any]]
    played: list[dict[str, Any]]
    daily: list[dict[str, Any]]
    push_subscriptions: list[dict[str, Any]]
    """Which browsers are told when I am waited for."""


class DeletedTables(BaseModel):
    tables: int
    """How many went with me."""


class RatingEstimate(BaseModel):
    """Between `low` and `high`, most likely `points`, as far as `matches` tell."""

    who: str
    points: int
    low: int
    high: int
    matches: int
    certainty: Literal["unknown", "rough", "fair", "sure"]


class GameRatings(BaseModel):
    game: str
    mine: RatingEstimate | None
    bots: list[RatingEstimate]


class MyRatings(BaseModel):
    opted_in: bool
    games: list[GameRatings]


class RatingOptIn(StrictModel):
    opted_in: bool


class TableId(BaseModel):
    table: str


class SeatInfo(BaseModel):
    seat: int
    kind: Literal["person", "bot", "empty"]
    name: str | None
    bot: str | None
    character: str | None
    """Who the bot is; null for people and their stand-ins."""
    open: bool
    reserved_for: str | None
    """Whom a bot keeps it for."""
    here: bool
    away: int | None
    you: bool


class TableSummary(BaseModel):
    """What anybody who has the link may know of a table."""

    table: str
    game: str
    seats: int
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    turn: int
    sides: list[list[int]]
    """Who plays together."""
    chairs: list[SeatInfo]
    yours: list[int]
    owner: bool
    clock: dict[str, Any] | None
    idle_timeout: int | None
    rated: bool
    spectators: bool
    commitment: str
    created: float
    updated: float


class MyTable(BaseModel):
    table: str
    game: str
    status: Literal["waiting", "playing", "over"]
    names: list[str | None]
    bots: list[str | None]
    characters: list[str | None]
    yours: list[int]
    reserved: list[int]
    """The seats that a bot keeps for me."""
    only_mine: bool
    """Did I open it, and has nobody else ever sat there? Put away it is gone."""
    daily: bool
    """Is it my one try at a daily deal? While it runs it is never gone."""
    turn: int
    waits_for_me: bool
    """Is it my turn, or am I asked for a rematch?"""
    scores: list[int | None] | None
    """While the match runs those that everybody may know; null before the deal."""
    next: str | None
    updated: float


class LobbyTable(BaseModel):
    """A table that anybody on this server may join."""

    table: str
    game: str
    status: Literal["waiting", "playing"]
    options: dict[str, Any]
    """Those that are not as usual; of a deck of one's own only that it is one: true."""
    names: list[str | None]
    bots: list[str | None]
    free: list[int]
    """The seats where a click sits me down."""
    hints: bool
    clock: dict[str, Any] | None
    created: float


class OptionInfo(BaseModel):
    name: str
    values: list[Any]
    default: Any
    deck: bool
    minimum: int | None
    maximum: int | None
    """Of an option that is any whole number, its bounds; `values` are a few of them."""


class LearnedBotInfo(BaseModel):
    bot: str
    seats: list[int]
    """The numbers of seats at which it plays."""


class ChallengeStep(BaseModel):
    seats: int
    options: dict[str, Any]


class GameInfo(BaseModel):
    name: str
    rules: int
    seats: list[int]
    default_seats: int
    options: list[OptionInfo]
    bots: list[str]
    default_bot: str
    characters: dict[str, str | None]
    """Who the bots may be, and where the face of each is fetched."""
    learned: list[LearnedBotInfo]
    """The bots that play by weights which this server has."""
    moves: list[str]
    silent: list[int]
    """The numbers of seats at which the rules forbid talking, with the usual options."""
    sides: dict[str, list[list[int]]]
    """Who plays together, for each number of seats at which somebody has a partner, with the usual
    options."""
    tutorial: bool
    """Is there a match to learn it by?"""
    challenges: list[ChallengeStep]
    """What one may set out to beat, in this order."""
    faces: dict[str, list[str]]
    """Of each card or piece a label of a few letters and the name of a colour."""
    inks: dict[str, str]
    """Of each word that a sign may show and that has a colour, that colour."""
    box: dict[str, Any]
    """What is printed on its box, and where its pictures and its own table are fetched."""


MoveText = Annotated[str, Field(max_length=MAX_MOVE_LENGTH)]
