"""What requests and answers look like: this is what the API's own documentation is made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ludoteca.server.limits import WORDS

Name = Annotated[str, Field(min_length=1, max_length=100)]
Seat = Annotated[int, Field(ge=0, le=63)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Introduction(Strict):
    name: Name


class PushWish(Strict):
    """Where a browser's push service takes messages for it, and how they are sealed."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Field(min_length=1, max_length=128)]
    auth: Annotated[str, Field(min_length=1, max_length=32)]
    language: Annotated[str, Field(max_length=8)] = "en"


class PushKey(BaseModel):
    """By which push services know this house; none where it sends nothing."""

    key: str | None


class PushKept(BaseModel):
    kept: bool


class Addresses(BaseModel):
    """Where other devices find this server."""

    addresses: list[str]


class Place(Strict):
    """A seat of a new table: mine, one for whoever has the link, or a bot's."""

    kind: Literal["me", "link", "bot"]
    bot: Annotated[str, Field(max_length=64)] | None = None
    name: Name | None = None
    """What I am called on this seat, if several of us share this device."""


class ClockWish(Strict):
    """So many seconds for every decision (`move`), or for all of a seat's (`match`) with some more
    after each."""

    kind: Literal["move", "match"]
    seconds: Annotated[int, Field(ge=10, le=3 * 3600)]
    increment: Annotated[int, Field(ge=0, le=300)] = 0


Asleep = Annotated[int, Field(ge=30, le=24 * 3600)]


class NewTable(Strict):
    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[Place], Field(min_length=1, max_length=16)]
    options: Annotated[dict[str, Any], Field(max_length=64)] = {}
    spectators: bool = True
    hints: bool = False
    """May whoever is in turn ask for advice?"""
    open_to_all: bool = False
    """Is it shown to everybody on this server, to sit down at?"""
    clock: ClockWish | None = None
    asleep: Asleep | None = None
    """After so many seconds without a sign a bot plays on for whoever is in turn."""
    deal: bool = False
    """Deal at once; bots stand in for those who have yet to come by the link."""


class Wish(Strict):
    """What is to become of a seat: mine, left, a bot's, or open to whoever comes."""

    kind: Literal["me", "empty", "bot", "open"]
    bot: Annotated[str, Field(max_length=64)] | None = None
    name: Name | None = None


class Deal(Strict):
    bot: Annotated[str, Field(max_length=64)] | None = None


class Patience(Strict):
    seconds: Asleep | None


class Opening(Strict):
    """To spectators, or to whoever wants to join."""

    open: bool


class Fork(Strict):
    """Where a finished match is to be taken up: at which position, on which seat, against whom."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    seat: Seat
    bots: Annotated[list[Annotated[str, Field(max_length=64)] | None], Field(max_length=16)] = []
    """A bot for each seat; null or none: the one that played there, or else the best."""


class Reason(BaseModel):
    key: str
    args: dict[str, Any]
    paragraph: int | None = None


class Problem(BaseModel):
    error: Reason


class Me(BaseModel):
    id: str | None
    name: str | None


class Code(BaseModel):
    """By which another device becomes mine, and for how long."""

    code: str
    seconds: int


class Carried(Strict):
    code: Annotated[str, Field(min_length=1, max_length=40)]
    instead: bool = False
    """Do I give up who I am on this device?"""


class Devices(BaseModel):
    others: int
    """How many younger ones there were; or, to who leaves one, how many are left; or, to who renews a
    key, how many there are besides."""


class Renewing(BaseModel):
    before: str
    """The name of the key that this device had before: with it the new one ends the other."""


class Kept(BaseModel):
    """All that is kept of me. Times are seconds since 1970."""

    id: str
    name: str
    created: float
    devices: list[float]
    """Since when each has been mine."""
    codes: list[dict[str, Any]]
    ratings: dict[str, Any]
    tables: list[dict[str, Any]]
    put_away: list[str]
    present: list[dict[str, Any]]
    played: list[dict[str, Any]]
    daily: list[dict[str, Any]]
    notices: list[dict[str, Any]]
    """Which browsers are told when I am waited for."""


class Forgotten(BaseModel):
    tables: int
    """How many went with me."""


class RatingShown(BaseModel):
    """Between `low` and `high`, most likely `points`, as far as `matches` tell."""

    who: str
    points: int
    low: int
    high: int
    matches: int
    sure: Literal["unknown", "rough", "fair", "sure"]


class GameRating(BaseModel):
    game: str
    mine: RatingShown | None
    bots: list[RatingShown]


class Ratings(BaseModel):
    wanted: bool
    games: list[GameRating]


class RatingWish(Strict):
    wanted: bool


class Opened(BaseModel):
    table: str


class ChairShown(BaseModel):
    seat: int
    kind: Literal["person", "bot", "empty"]
    name: str | None
    bot: str | None
    character: str | None
    """Who the bot is; null for people and their stand-ins."""
    open: bool
    kept: str | None
    """Whom a bot keeps it for."""
    here: bool
    away: int | None
    you: bool


class Summary(BaseModel):
    """What anybody who has the link may know of a table."""

    table: str
    game: str
    seats: int
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    turn: int
    sides: list[list[int]]
    """Who plays together."""
    chairs: list[ChairShown]
    yours: list[int]
    owner: bool
    clock: dict[str, Any] | None
    asleep: int | None
    rated: bool
    spectators: bool
    commitment: str
    created: float
    touched: float


class Mine(BaseModel):
    table: str
    game: str
    status: Literal["waiting", "playing", "over"]
    names: list[str | None]
    bots: list[str | None]
    characters: list[str | None]
    yours: list[int]
    kept: list[int]
    """The seats that a bot keeps for me."""
    alone: bool
    """Did I open it, and has nobody else ever sat there? Put away it is gone."""
    daily: bool
    """Is it my one try at a daily deal? While it runs it is never gone."""
    turn: int
    waits: bool
    """Is it my turn?"""
    scores: list[int | None] | None
    """While the match runs those that everybody may know; null before the deal."""
    next: str | None
    touched: float


class OpenTable(BaseModel):
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


class OptionShown(BaseModel):
    name: str
    values: list[Any]
    default: Any
    deck: bool
    least: int | None
    most: int | None
    """Of an option that is any whole number, its bounds; `values` are a few of them."""


class LearnedShown(BaseModel):
    bot: str
    seats: list[int]
    """The numbers of seats at which it plays."""


class StepShown(BaseModel):
    seats: int
    options: dict[str, Any]


class GameShown(BaseModel):
    name: str
    rules: int
    seats: list[int]
    usual_seats: int
    options: list[OptionShown]
    bots: list[str]
    usual_bot: str
    characters: dict[str, str | None]
    """Who the bots may be, and where the face of each is fetched."""
    learned: list[LearnedShown]
    """The bots that play by weights which this server has."""
    moves: list[str]
    silent: list[int]
    """The numbers of seats at which the rules forbid talking, with the usual options."""
    sides: dict[str, list[list[int]]]
    """Who plays together, for each number of seats at which somebody has a partner, with the usual
    options."""
    guide: bool
    """Is there a match to learn it by?"""
    path: list[StepShown]
    """What one may set out to beat, in this order."""
    faces: dict[str, list[str]]
    """Of each card or piece a label of a few letters and the name of a colour."""
    inks: dict[str, str]
    """Of each word that a sign may show and that has a colour, that colour."""
    box: dict[str, Any]
    """What is printed on its box, and where its pictures and its own table are fetched."""


Words = Annotated[str, Field(max_length=WORDS)]
