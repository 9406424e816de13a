"""The routes of a match: looking back, asking why and what if, advice, and the socket."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Response, WebSocket

from ludoteca.server.analysis import replay
from ludoteca.server.errors import error_body
from ludoteca.server.services import advice
from ludoteca.server.store.stored_table import Person
from ludoteca.server.tables.position_cache import CACHE_INTERVAL
from ludoteca.server.tables.table import Table
from ludoteca.server.web.dependencies import (
    ClientNetwork,
    LudotecaApp,
    OptionalSeat,
    OptionalUser,
    ReplayTableDep,
    RequiredUser,
    Seat,
    TableDep,
    Touched,
    Words,
    id_of,
)
from ludoteca.server.web.schemas import analysis
from ludoteca.server.web.sockets import serve_socket

LINES_PER_POSITION = 10
"""Moves, with what the log says of them, that take as long to write down as one position."""
MAX_COUNTED_MOVES = 10_000
"""Moves: of a match that is longer than any, no more are counted."""


def add_match_routes(app: LudotecaApp) -> None:
    def charge(person: Person | None, network: str, plies: int) -> None:
        """Whoever looks back pays for how much they look at, and so do all of an address together."""
        app.replay_limiter.acquire(id_of(person) or network, plies)
        app.network_replay_limiter.acquire(network, plies)

    def full_match_cost(table: Table) -> int:
        """Of every line or move of a match: a line costs far less than a position."""
        return CACHE_INTERVAL + min(table.match.ply, MAX_COUNTED_MOVES) // LINES_PER_POSITION

    @app.get("/api/tables/{table}/replay", response_model=analysis.ReplayPage)
    async def replay_positions(
        table: ReplayTableDep,
        person: OptionalUser,
        network: ClientNetwork,
        seat: OptionalSeat = None,
        first: Annotated[int, Query(ge=0, le=100_000)] = 0,
        last: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    ) -> Any:
        """The positions after `first` to `last` moves (default: only `first`; at most 50)."""
        end = first if last is None else last
        cost = (
            min(max(1, end - first + 1), replay.MAX_POSITIONS) + CACHE_INTERVAL
        )  # and the way there
        charge(person, network, cost)
        page = await replay.replay_page(table, id_of(person), seat, first, end)
        return Response(page, media_type="application/json")

    @app.get("/api/tables/{table}/log", response_model=analysis.MatchLog)
    async def log(
        table: ReplayTableDep,
        person: OptionalUser,
        network: ClientNetwork,
        seat: OptionalSeat = None,
    ) -> Any:
        """The whole log as this seat may read it."""
        replay.require_replay_access(table, id_of(person), seat)
        charge(person, network, full_match_cost(table))
        return {"seat": seat, "lines": table.match.logs[seat]}

    @app.get("/api/tables/{table}/record", response_class=Response)
    async def record(
        table: ReplayTableDep, person: OptionalUser, network: ClientNetwork
    ) -> Response:
        """The whole match with its seed, once it is over."""
        charge(person, network, full_match_cost(table))
        text = replay.export_record(table, id_of(person))
        name = f"{table.stored.game}-{table.id[:8]}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, headers=headers, media_type="application/json")

    @app.get("/api/tables/{table}/why", response_model=analysis.MoveCheck)
    async def why(
        table: TableDep,
        person: RequiredUser,
        seat: Seat,
        words: Words,
    ) -> Any:
        """Why can't I? The rule that forbids these words, with its paragraph."""
        note = table.why_illegal(person.id, seat, words)
        answer = None if note is None else error_body(note, table.game.paragraphs)
        return {"words": words, "legal": note is None, "reason": answer}

    @app.get("/api/tables/{table}/why-not", response_model=analysis.SelectionCheck)
    async def why_not(table: TableDep, person: RequiredUser, seat: Seat, touched: Touched) -> Any:
        """Why what I have touched leads nowhere, with its paragraph."""
        note = table.why_not(person.id, seat, touched)
        return {"reason": None if note is None else error_body(note, table.game.paragraphs)}

    @app.get("/api/tables/{table}/what-if", response_model=analysis.MovePreview)
    async def what_if(
        table: TableDep,
        person: RequiredUser,
        seat: Seat,
        words: Words,
    ) -> Any:
        """My view and the scores as they would be after this legal move of mine."""
        return await advice.what_if(table, person.id, seat, words)

    @app.get("/api/tables/{table}/hint", response_model=analysis.HintList)
    async def hint(table: TableDep, person: RequiredUser, seat: Seat) -> Any:
        """The best moves of my seat in turn, if the table allows hints. Takes about a second."""
        app.hint_limiter.acquire(person.id)
        return await advice.hint(table, person.id, seat)

    @app.get("/api/tables/{table}/review", response_model=analysis.ReviewProgress)
    async def review(table: ReplayTableDep, person: RequiredUser, seat: Seat) -> Any:
        """A finished match from one seat, as far as it has been thought over; ask again."""
        replay.require_replay_access(table, person.id, seat)
        return await app.registry.reviews.progress(table, seat, person.id)

    @app.get("/api/tables/{table}/turning-point", response_model=analysis.TurningPointProgress)
    async def turning_point(table: ReplayTableDep, person: OptionalUser) -> Any:
        """The move of a finished match, if one stands out; ask again until it is `done`."""
        replay.require_replay_access(table, id_of(person), None)
        return app.registry.turnings.progress(table, id_of(person))

    @app.websocket("/api/tables/{table}/socket")
    async def table_socket(socket: WebSocket, table: str, seat: str | None = None) -> None:
        await serve_socket(socket, app.registry, table, seat)
