"""Users: their name, devices, stored data, notifications and ratings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from ludoteca.server.web.schemas.common import Name, StrictModel


class SetName(StrictModel):
    name: Name


class CurrentUser(BaseModel):
    """Both are null without a name."""

    id: str | None
    name: str | None


class PublicUrls(BaseModel):
    addresses: list[str]


class LinkCode(BaseModel):
    code: str
    seconds: int
    """How long the code is valid."""


class LinkDevice(StrictModel):
    code: Annotated[str, Field(min_length=1, max_length=40)]
    replace_identity: bool = False
    """Give up the user that this device has now?"""


class OtherDevices(BaseModel):
    other_devices: int
    """How many other devices were signed out, or are still signed in."""


class PreviousKey(BaseModel):
    previous_key: str
    """A name for the previous key of this device, with which the new key revokes it."""


class PersonalData(BaseModel):
    """All stored data about me. Times are seconds since 1970."""

    id: str
    name: str
    created: float
    devices: list[float]
    """Since when each device is mine."""
    codes: list[dict[str, Any]]
    ratings: RatingData
    tables: list[TableData]
    hidden_tables: list[str]
    presence: list[dict[str, Any]]
    played: list[dict[str, Any]]
    daily: list[dict[str, Any]]
    push_subscriptions: list[dict[str, Any]]


class RatingData(BaseModel):
    opted_in: bool
    games: dict[str, Any]


class TableData(BaseModel):
    """What I did at a table."""

    table: str
    seats: list[int]
    moves: list[Any]
    said: list[Any]


class DeletedTables(BaseModel):
    tables: int
    """How many tables were deleted with me."""


class PushSubscriptionRequest(StrictModel):
    """A browser's push subscription, as `PushManager.subscribe` returns it."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Field(min_length=1, max_length=128)]
    auth: Annotated[str, Field(min_length=1, max_length=32)]
    language: Annotated[str, Field(max_length=8)] = "en"


class PushPublicKey(BaseModel):
    key: str | None
    """The server's VAPID key; null if it sends no notifications."""


class PushStatus(BaseModel):
    subscribed: bool


class Rating(BaseModel):
    who: str
    """Me (empty) or a bot."""
    points: int
    low: int
    """Bounds of the 95 % interval."""
    high: int
    matches: int
    certainty: Literal["unknown", "rough", "fair", "sure"]


class GameRatings(BaseModel):
    game: str
    mine: Rating | None
    bots: list[Rating]


class MyRatings(BaseModel):
    opted_in: bool
    games: list[GameRatings]


class RatingOptIn(StrictModel):
    opted_in: bool
