"""Replays of matches: positions, log, record, review and turning point."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from ludoteca.server.analysis.replay import replay_page
from ludoteca.server.tables.table import Table
from ludoteca.server.web.dependencies import (
    App,
    ClientNetwork,
    LudotecaApp,
    OptionalSeat,
    OptionalUser,
    ReplayTableDep,
    RequiredUser,
    Seat,
    id_of,
)
from ludoteca.server.web.schemas import analysis
from ludoteca.tables.analysis import replay
from ludoteca.tables.analysis.position_cache import CACHE_INTERVAL
from ludoteca.tables.stored.stored_table import Person

router = APIRouter()

LINES_PER_POSITION = 10
"""Log lines or moves that cost as much as one position."""
MAX_COUNTED_MOVES = 10_000
"""Longer matches cost no more."""


def charge(app: LudotecaApp, user: Person | None, network: str, plies: int) -> None:
    """Charges the user and the network."""
    app.limits.replays.acquire(id_of(user) or network, plies)
    app.limits.network_replays.acquire(network, plies)


def full_match_cost(table: Table) -> int:
    """The cost of every log line or move of a match."""
    return CACHE_INTERVAL + min(table.match.ply, MAX_COUNTED_MOVES) // LINES_PER_POSITION


@router.get("/api/tables/{table}/replay", response_model=analysis.ReplayPage)
async def replay_positions(
    *,
    app: App,
    table: ReplayTableDep,
    user: OptionalUser,
    network: ClientNetwork,
    seat: OptionalSeat = None,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    last: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Any:
    """The positions after `first` to `last` moves (default: only `first`; at most 50)."""
    end = first if last is None else last
    positions = min(max(1, end - first + 1), replay.MAX_POSITIONS)
    charge(app, user, network, positions + CACHE_INTERVAL)
    page = await replay_page(table, id_of(user), seat, first, end)
    return Response(page, media_type="application/json")


@router.get("/api/tables/{table}/log", response_model=analysis.MatchLog)
async def log(
    app: App,
    table: ReplayTableDep,
    user: OptionalUser,
    network: ClientNetwork,
    seat: OptionalSeat = None,
) -> Any:
    """The whole log as this seat may read it."""
    replay.require_replay_access(table, id_of(user), seat)
    charge(app, user, network, full_match_cost(table))
    return {"seat": seat, "lines": table.match.logs[seat]}


@router.get("/api/tables/{table}/record", response_class=Response)
async def record(
    app: App, table: ReplayTableDep, user: OptionalUser, network: ClientNetwork
) -> Response:
    """The record of a finished match, with its seed."""
    charge(app, user, network, full_match_cost(table))
    text = replay.export_record(table, id_of(user))
    name = f"{table.stored.game}-{table.id[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="application/json")


@router.get("/api/tables/{table}/review", response_model=analysis.ReviewProgress)
async def review(app: App, table: ReplayTableDep, user: RequiredUser, seat: Seat) -> Any:
    """The review of a finished match from one seat, as far as it is done; ask again for more."""
    replay.require_replay_access(table, user.id, seat)
    return await app.services.reviews.progress(table, seat, user.id)


@router.get("/api/tables/{table}/turning-point", response_model=analysis.TurningPointProgress)
async def turning_point(app: App, table: ReplayTableDep, user: OptionalUser) -> Any:
    """The turning point of a finished match, if one stands out; ask again until it is `done`."""
    replay.require_replay_access(table, id_of(user), None)
    return await app.services.turning_points.progress(table, id_of(user))
