"""The daily deals, and the user's record."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from ludoteca.server.results import match_rows
from ludoteca.server.web.dependencies import App, ClientNetwork, OptionalUser, RequiredUser
from ludoteca.server.web.schemas import daily as schemas
from ludoteca.server.web.schemas.common import TableId
from ludoteca.tables.results import player_stats

router = APIRouter()

DayNumber = Annotated[int | None, Query(ge=1, le=1_000_000)]


@router.get("/api/daily", response_model=schemas.TodayDeals)
async def daily_deals(app: App, user: OptionalUser) -> Any:
    """Today's deal of every game, with its commitment and that of the next one."""
    return await app.services.daily_deals.describe_today(user)


@router.post("/api/daily/{game}", response_model=TableId, status_code=201)
async def open_attempt(
    game: str, body: schemas.DailyListing, app: App, user: RequiredUser, network: ClientNetwork
) -> Any:
    """The table of my one attempt: dealt now, or as I left it."""
    app.limits.new_tables.acquire(user.id)
    app.quota.reserve_table(network)
    table = await app.services.daily_deals.open_attempt(user, game, body.listed)
    return {"table": table.id}


@router.put("/api/daily/{game}", response_model=schemas.DailyListing)
async def set_listed(
    game: str, body: schemas.DailyListing, app: App, user: RequiredUser, nth: DayNumber = None
) -> Any:
    """Whether my result is on the leaderboard."""
    await app.services.daily_deals.set_listed(user, game, nth, body.listed)
    return body


@router.get("/api/daily/{game}/results", response_model=schemas.DailyResults)
async def daily_results(game: str, app: App, user: OptionalUser, nth: DayNumber = None) -> Any:
    """The leaderboard of a day: today's once I have finished it, earlier ones for anyone."""
    return await app.services.daily_deals.results(user, game, nth)


@router.get("/api/record", response_model=schemas.PlayerStatsInfo)
async def player_record(app: App, user: RequiredUser) -> Any:
    """Statistics of all my finished matches."""
    rows = await app.store.read(lambda c: match_rows.read_results(c, user.id))
    day = await app.services.daily_deals.today()
    return player_stats.player_stats(rows, day.day)
