"""The routes of what brings people back: the deal of the day, and their own record."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from ludoteca.server.played import reckoning
from ludoteca.server.web.dependencies import Anybody, Home, Ludoteca, Somebody
from ludoteca.server.web.schemas import daily as schemas

Nth = Annotated[int | None, Query(ge=1, le=1_000_000)]


def add_daily(app: Ludoteca) -> None:
    @app.get("/api/daily", response_model=schemas.Today)
    async def today(person: Anybody) -> Any:
        """Today's deal of every game under its seal, and the seal of the next one."""
        return await app.deals.shown(person)

    @app.post("/api/daily/{game}", response_model=schemas.Opened, status_code=201)
    async def try_it(game: str, body: schemas.Listed, person: Somebody, home: Home) -> Any:
        """The table of my one try: dealt now, or as I left it."""
        app.new_tables.pass_or_refuse(person.id)
        app.hub.quota.open_table(home)
        table = await app.deals.open(person, game, body.listed)
        return {"table": table.id}

    @app.put("/api/daily/{game}", response_model=schemas.Listed)
    async def list_me(game: str, body: schemas.Listed, person: Somebody, nth: Nth = None) -> Any:
        """Whether my result stands among the others'."""
        await app.deals.list_me(person, game, nth, body.listed)
        return body

    @app.get("/api/daily/{game}/results", response_model=schemas.Results)
    async def results(game: str, person: Anybody, nth: Nth = None) -> Any:
        """The best of a day: of today's once I have finished it, of earlier ones for anybody."""
        return await app.deals.results(person, game, nth)

    @app.get("/api/record", response_model=schemas.MyRecord)
    async def my_record(person: Somebody) -> Any:
        """All that I have played, reckoned up."""
        rows = await app.hub.store.read(lambda c: reckoning.read(c, person.id))
        day = await app.deals.today()
        return reckoning.record_of(rows, day.day)
