"""The routes of open tables, and of what else an owner sets."""

from __future__ import annotations

from typing import Any

from ludoteca.server.tables import lobby, seats
from ludoteca.server.web import schemas
from ludoteca.server.web.dependencies import (
    LudotecaApp,
    OptionalUser,
    RequiredUser,
    TableDep,
    id_of,
)


def add_lobby_routes(app: LudotecaApp) -> None:
    @app.get("/api/open-tables", response_model=list[schemas.LobbyTable])
    async def open_tables(person: OptionalUser) -> Any:
        """The tables that anybody on this server may join, last touched first; none of mine."""
        stored_tables = await app.registry.store.read(lambda c: lobby.open_tables(c, id_of(person)))
        return [
            entry for stored in stored_tables if (entry := lobby.lobby_entry(stored)) is not None
        ]

    @app.put("/api/tables/{table}/idle-timeout", response_model=schemas.TableId)
    async def set_idle_timeout(
        body: schemas.IdleTimeoutChange, table: TableDep, person: RequiredUser
    ) -> Any:
        """After how long without a sign a bot plays on for somebody; null: when the owner says so."""
        await seats.change_setting(table, person, "idle_timeout", body.seconds)
        return {"table": table.id}

    @app.put("/api/tables/{table}/open-to-all", response_model=schemas.TableId)
    async def set_open_to_all(
        body: schemas.VisibilityChange, table: TableDep, person: RequiredUser
    ) -> Any:
        """Shows the table to everybody on this server, or no longer."""
        await seats.change_setting(table, person, "open_to_all", body.open)
        return {"table": table.id}
