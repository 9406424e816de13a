"""The routes of what brings people back: the deal of the day, and their own record."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from ludoteca.server.results import player_stats
from ludoteca.server.web.dependencies import ClientNetwork, LudotecaApp, OptionalUser, RequiredUser
from ludoteca.server.web.schemas import daily as schemas

DayNumber = Annotated[int | None, Query(ge=1, le=1_000_000)]


def add_daily_routes(app: LudotecaApp) -> None:
    @app.get("/api/daily", response_model=schemas.TodayDeals)
    async def daily_deals(person: OptionalUser) -> Any:
        """Today's deal of every game under its seal, and the seal of the next one."""
        return await app.daily_deals.describe_today(person)

    @app.post("/api/daily/{game}", response_model=schemas.DailyTableId, status_code=201)
    async def open_attempt(
        game: str, body: schemas.DailyListing, person: RequiredUser, network: ClientNetwork
    ) -> Any:
        """The table of my one try: dealt now, or as I left it."""
        app.table_limiter.acquire(person.id)
        app.registry.quota.reserve_table(network)
        table = await app.daily_deals.open_attempt(person, game, body.listed)
        return {"table": table.id}

    @app.put("/api/daily/{game}", response_model=schemas.DailyListing)
    async def set_listed(
        game: str, body: schemas.DailyListing, person: RequiredUser, nth: DayNumber = None
    ) -> Any:
        """Whether my result stands among the others'."""
        await app.daily_deals.set_listed(person, game, nth, body.listed)
        return body

    @app.get("/api/daily/{game}/results", response_model=schemas.DailyResults)
    async def daily_results(game: str, person: OptionalUser, nth: DayNumber = None) -> Any:
        """The best of a day: of today's once I have finished it, of earlier ones for anybody."""
        return await app.daily_deals.results(person, game, nth)

    @app.get("/api/record", response_model=schemas.PlayerStatsInfo)
    async def player_record(person: RequiredUser) -> Any:
        """All that I have played, reckoned up."""
        rows = await app.registry.store.read(lambda c: player_stats.read_results(c, person.id))
        day = await app.daily_deals.today()
        return player_stats.player_stats(rows, day.day)
