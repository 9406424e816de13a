"""Daily deals, and the user's record."""

from __future__ import annotations

from pydantic import BaseModel

from ludoteca.server.web.schemas.common import PlainOptions, StrictModel


class DailyListing(StrictModel):
    listed: bool = True
    """Is my result on the leaderboard?"""


class DailySetting(BaseModel):
    game: str
    seats: int
    bot: str | None
    options: PlainOptions
    commitment: str


class DailyDealInfo(DailySetting):
    next: str
    table: str | None
    listed: bool | None
    finished: bool
    rank: int | None
    number: int | None


class TodayDeals(BaseModel):
    nth: int
    day: str
    left: int
    games: list[DailyDealInfo]


class DailyResult(BaseModel):
    rank: int | None
    share: float
    score: int
    length: int
    table: str | None


class MyDailyResult(DailyResult):
    listed: bool


class RankedResult(DailyResult):
    name: str
    you: bool


class DailyResults(DailySetting):
    nth: int
    day: str
    seed: str | None
    number: int
    mine: MyDailyResult | None
    best: list[RankedResult]


class Streak(BaseModel):
    now: int
    best: int


class StepStats(BaseModel):
    step: int
    best: int


class SeatCountStats(BaseModel):
    seats: int
    matches: int
    victories: float
    best: int | None
    steps: list[StepStats]


class GameStats(BaseModel):
    game: str
    matches: int
    victories: float
    streak: Streak
    seats: list[SeatCountStats]
    levels: list[str]
    challenges: list[bool]


class PlayerStatsInfo(BaseModel):
    matches: int
    days: Streak
    games: list[GameStats]
