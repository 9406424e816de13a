"""The routes of open tables, and of what else an owner sets."""

from __future__ import annotations

from typing import Any

from ludoteca.server.tables import lobby, seats
from ludoteca.server.web import schemas
from ludoteca.server.web.dependencies import Anybody, Here, Ludoteca, Somebody, id_of


def add_lobby(app: Ludoteca) -> None:
    @app.get("/api/open-tables", response_model=list[schemas.OpenTable])
    async def open_tables(person: Anybody) -> Any:
        """The tables that anybody on this server may join, last touched first; none of mine."""
        found = await app.hub.store.read(lambda c: lobby.open_tables(c, id_of(person)))
        return [one for sheet in found if (one := lobby.shown(sheet)) is not None]

    @app.put("/api/tables/{table}/asleep", response_model=schemas.Opened)
    async def asleep(body: schemas.Patience, table: Here, person: Somebody) -> Any:
        """After how long without a sign a bot plays on for somebody; null: when the owner says so."""
        await seats.set_up(table, person, "asleep", body.seconds)
        return {"table": table.id}

    @app.put("/api/tables/{table}/open-to-all", response_model=schemas.Opened)
    async def open_to_all(body: schemas.Opening, table: Here, person: Somebody) -> Any:
        """Shows the table to everybody on this server, or no longer."""
        await seats.set_up(table, person, "open_to_all", body.open)
        return {"table": table.id}
