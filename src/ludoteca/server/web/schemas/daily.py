"""What the routes of the daily deal and of one's own record take and give."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Listed(BaseModel):
    model_config = ConfigDict(extra="forbid")
    listed: bool = True


class Opened(BaseModel):
    table: str


class Setting(BaseModel):
    game: str
    seats: int
    bot: str | None
    options: dict[str, bool | int | str]
    commitment: str


class DealShown(Setting):
    next: str
    table: str | None
    listed: bool | None
    finished: bool
    rank: int | None
    number: int | None


class Today(BaseModel):
    nth: int
    day: str
    left: int
    games: list[DealShown]


class Result(BaseModel):
    rank: int | None
    share: float
    score: int
    length: int
    table: str | None


class Mine(Result):
    listed: bool


class Theirs(Result):
    name: str
    you: bool


class Results(Setting):
    nth: int
    day: str
    seed: str | None
    number: int
    mine: Mine | None
    best: list[Theirs]


class InARow(BaseModel):
    now: int
    best: int


class AtStep(BaseModel):
    step: int
    best: int


class AtSeats(BaseModel):
    seats: int
    matches: int
    victories: float
    best: int | None
    steps: list[AtStep]


class OfGame(BaseModel):
    game: str
    matches: int
    victories: float
    streak: InARow
    seats: list[AtSeats]
    levels: list[str]
    path: list[bool]


class MyRecord(BaseModel):
    matches: int
    days: InARow
    games: list[OfGame]
