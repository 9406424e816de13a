"""Tables: opening, listing, settings, the deal, rematches and branches."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from ludoteca import games
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.store import table_lists
from ludoteca.server.tables import dealing, lobby, seats
from ludoteca.server.web.dependencies import (
    App,
    ClientNetwork,
    OptionalUser,
    ReplayTableDep,
    RequiredUser,
    TableDep,
    id_of,
)
from ludoteca.server.web.request_limits import PLIES_BURST
from ludoteca.server.web.schemas import tables as schemas
from ludoteca.server.web.schemas.common import TableId
from ludoteca.tables.analysis import replay
from ludoteca.tables.analysis.position_cache import CACHE_INTERVAL
from ludoteca.tables.names import clean_name
from ludoteca.tables.seating import requested_assignment
from ludoteca.tables.stored.table_settings import SETTING_NAMES, TableSettings
from ludoteca.tables.stored.time_control import TimeControl
from ludoteca.tables.summaries import describe_my_table, table_summary

router = APIRouter()


@router.post("/api/tables", response_model=TableId, status_code=201)
async def open_table(
    body: schemas.NewTable, app: App, user: RequiredUser, network: ClientNetwork
) -> Any:
    """Opens a table. Its id is the invitation."""
    app.limits.new_tables.acquire(user.id)
    app.quota.reserve_table(network, len(encode_bytes(body.options)))
    games.find(body.game)
    assignments = [
        requested_assignment(seat, request.kind, user, bot=request.bot, name=request.name)
        for seat, request in enumerate(body.seats)
    ]
    table = await app.registry.open_table(
        user, body.game, assignments, body.options, table_settings(body)
    )
    if body.deal or all(assignment.kind != "empty" for assignment in assignments):
        await dealing.deal_if_waiting(table, user.id)
    return {"table": table.id}


@router.get("/api/tables", response_model=list[schemas.MyTable])
async def my_tables(app: App, user: OptionalUser) -> Any:
    """The tables where I sit or that I opened, those that wait for me first."""
    if user is None:
        return []
    stored_tables = await app.store.read(lambda c: table_lists.tables_of(c, user.id))
    rows = [describe_my_table(stored, user) for stored in stored_tables]
    return sorted(rows, key=lambda row: not row["waits_for_me"])


@router.get("/api/open-tables", response_model=list[schemas.LobbyTable])
async def open_tables(app: App, user: OptionalUser) -> Any:
    """Tables of other users that anyone on this server may join, last updated first."""
    stored_tables = await app.store.read(lambda c: lobby.open_tables(c, id_of(user)))
    entries = [lobby.lobby_entry(stored) for stored in stored_tables]
    return [entry for entry in entries if entry is not None]


@router.get("/api/tables/{table}", response_model=schemas.TableSummary)
async def summary(table: TableDep, user: OptionalUser) -> Any:
    """What anyone with the link may know."""
    return table_summary(table, id_of(user))


@router.delete("/api/tables/{table}", response_model=TableId)
async def remove_table(table: str, app: App, user: RequiredUser) -> Any:
    """Removes it from my list and leaves my seat; deletes it if no other person has sat there."""
    await app.registry.hide_table(table, user)
    return {"table": table}


@router.put("/api/tables/{table}/seats/{seat}", response_model=TableId)
async def change_seat(
    body: schemas.SeatChange, app: App, table: TableDep, seat: int, user: RequiredUser
) -> Any:
    """Takes a seat (me), leaves or frees it (empty), gives it to a bot (bot), or releases a
    reserved one (open)."""
    if body.kind == "me":
        app.limits.seat_changes.acquire(user.id)
        await seats.sit(table, user, seat, body.name and clean_name(body.name))
        await dealing.deal_if_full(table, user.id)
    elif body.kind == "bot":
        was_reserved = table.assignment(seat).is_reserved
        await seats.seat_bot(table, user, seat, body.bot)
        if was_reserved:  # the deal may have waited only for this seat
            await dealing.deal_if_full(table, user.id)
    elif body.kind == "open":
        await seats.release_seat(table, user, seat)
    else:
        await seats.leave(table, user, seat)
    return {"table": table.id}


@router.post("/api/tables/{table}/deal", response_model=TableId)
async def deal(body: schemas.DealRequest, table: TableDep, user: RequiredUser) -> Any:
    """Starts the match; bots play on seats that are still empty."""
    await dealing.deal(table, user, body.bot)
    return {"table": table.id}


@router.put("/api/tables/{table}/spectators", response_model=TableId)
async def set_spectators(
    body: schemas.VisibilityChange, table: TableDep, user: RequiredUser
) -> Any:
    """Opens the table to spectators or closes it to them."""
    await seats.change_settings(table, user, spectators=body.open)
    return {"table": table.id}


@router.put("/api/tables/{table}/idle-timeout", response_model=TableId)
async def set_idle_timeout(
    body: schemas.IdleTimeoutChange, table: TableDep, user: RequiredUser
) -> Any:
    """After how many idle seconds a bot plays on for a player; null: only when a player asks."""
    await seats.change_settings(table, user, idle_timeout=body.seconds)
    return {"table": table.id}


@router.put("/api/tables/{table}/open-to-all", response_model=TableId)
async def set_open_to_all(
    body: schemas.VisibilityChange, table: TableDep, user: RequiredUser
) -> Any:
    """Lists the table for everyone on this server, or no longer."""
    await seats.change_settings(table, user, open_to_all=body.open)
    return {"table": table.id}


@router.post("/api/tables/{table}/rematch", response_model=TableId, status_code=201)
async def rematch(app: App, table: TableDep, user: RequiredUser, network: ClientNetwork) -> Any:
    """The table of the rematch, one for all who ask. It is dealt when all have asked or come."""
    app.limits.new_tables.acquire(user.id)
    app.quota.reserve_table(network, len(encode_bytes(table.match.record.options)))
    next_table = await app.registry.rematch(table, user)
    await dealing.deal_if_full(next_table, user.id)
    return {"table": next_table.id}


@router.post("/api/tables/{table}/branch", response_model=TableId, status_code=201)
async def branch(
    body: schemas.BranchRequest,
    app: App,
    table: ReplayTableDep,
    user: RequiredUser,
    network: ClientNetwork,
) -> Any:
    """A new table at a position of a finished match: me on one seat, bots on the others."""
    app.limits.new_tables.acquire(user.id)
    replay.require_replay_access(table, user.id, None)
    app.limits.branches.acquire(network, min(body.ply + CACHE_INTERVAL, PLIES_BURST))
    app.quota.reserve_table(network, len(encode_bytes(table.match.record.options)))
    new_table = await app.registry.branch(table, user, body.ply, body.seat, body.bots)
    return {"table": new_table.id}


def table_settings(body: schemas.NewTable) -> TableSettings:
    time_control = None if body.clock is None else TimeControl(**body.clock.model_dump())
    return TableSettings(**body.model_dump(include=set(SETTING_NAMES)), time_control=time_control)
