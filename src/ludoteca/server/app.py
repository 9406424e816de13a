"""The routes. Who is it, which table; the rest is decided there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server import API_VERSION
from ludoteca.server.addresses import is_loopback
from ludoteca.server.analysis import replay
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.limits import RateLimiter, clean_name
from ludoteca.server.quota import PERSON_BYTES
from ludoteca.server.services.daily_deals import DailyDeals
from ludoteca.server.settings import Settings
from ludoteca.server.store import table_lists
from ludoteca.server.store.database import Store
from ludoteca.server.store.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.server.store.time_control import TimeControl
from ludoteca.server.tables import dealing, seats
from ludoteca.server.tables.position_cache import CACHE_INTERVAL
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.web import auth, catalogue, schemas
from ludoteca.server.web.cached_response import JSON, respond
from ludoteca.server.web.dependencies import (
    ClientNetwork,
    LudotecaApp,
    OptionalUser,
    ReplayTableDep,
    RequiredUser,
    TableDep,
    id_of,
)
from ludoteca.server.web.exception_handlers import (
    on_http_error,
    on_unexpected_error,
    on_user_error,
    on_validation_error,
    raise_not_found,
)
from ludoteca.server.web.link_preview import serve_replay_page, serve_table_page
from ludoteca.server.web.middleware import SecurityMiddleware, client_ip, network_of
from ludoteca.server.web.page import serve_game_file, serve_page
from ludoteca.server.web.routes.account import add_account_routes
from ludoteca.server.web.routes.daily import add_daily_routes
from ludoteca.server.web.routes.device_linking import add_device_linking_routes
from ludoteca.server.web.routes.health import add_health_routes
from ludoteca.server.web.routes.key_rotation import add_key_rotation_routes
from ludoteca.server.web.routes.lobby import add_lobby_routes
from ludoteca.server.web.routes.matches import add_match_routes
from ludoteca.server.web.routes.push import add_push_routes
from ludoteca.server.web.routes.ratings import add_rating_routes
from ludoteca.server.web.routes.tutorial import add_tutorial_routes
from ludoteca.server.web.routes.worker import add_worker_routes

ERROR_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": schemas.ErrorResponse},
    **{
        status: {"content": ERROR_CONTENT}
        for status in (401, 403, 404, 405, 409, 413, 422, 429, 503)
    },
}
"""One model for each route and not ten: a server starts sooner."""
TABLES_A_MINUTE = 20
NAMES_A_MINUTE = 30
NAMES_BURST = 120
"""From one address: a whole school may be behind it."""
HINTS_A_MINUTE = 30
NETWORK_FACTOR = 5
"""Times what one person may look back at: so much together for all of one address."""
GZIP_LEVEL = 5
"""Of what is compressed for one asker alone: as small as at 9, within a few per cent, and up to ten
times as quick."""
PLIES_A_SECOND = 200
PLIES_BURST = 5000
"""That somebody may look back at: a long match from one end to the other, and again. Also those that
an address may have replayed for matches that are taken up again."""


def make_app(
    settings: Settings, add_routes: Callable[[LudotecaApp], None] | None = None
) -> ASGIApp:
    """The application, with a guard at its door; `more` adds routes of its own."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        assert isinstance(app, LudotecaApp)
        store = Store(settings.database_url)
        app.registry = TableRegistry(store, settings)
        app.daily_deals = DailyDeals(app.registry)
        await app.registry.start()
        yield
        await app.registry.stop()
        store.close()

    app = LudotecaApp(
        title="Ludoteca",
        version=API_VERSION,
        summary="Tables, people and texts. Matches are played over the socket: see API.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        responses=ERROR_RESPONSES,
    )
    app.settings = settings
    scale = max(1.0, settings.rate / Settings().rate)
    app.table_limiter = RateLimiter(TABLES_A_MINUTE / 60 * scale, TABLES_A_MINUTE * scale)
    app.sign_in_limiter = RateLimiter(NAMES_A_MINUTE / 60 * scale, NAMES_BURST * scale)
    app.seat_limiter = RateLimiter(TABLES_A_MINUTE / 60 * scale, TABLES_A_MINUTE * scale)
    app.hint_limiter = RateLimiter(HINTS_A_MINUTE / 60 * scale, HINTS_A_MINUTE * scale)
    app.replay_limiter = RateLimiter(PLIES_A_SECOND * scale, PLIES_BURST * scale)
    app.branch_limiter = RateLimiter(PLIES_A_SECOND * scale, PLIES_BURST * scale)
    app.network_replay_limiter = RateLimiter(
        PLIES_A_SECOND * NETWORK_FACTOR * scale, PLIES_BURST * NETWORK_FACTOR * scale
    )
    app.add_exception_handler(UserError, on_user_error)
    app.add_exception_handler(RequestValidationError, on_validation_error)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_unexpected_error)
    add_user_routes(app)
    add_device_linking_routes(app, scale)
    add_account_routes(app, scale)
    add_key_rotation_routes(app, scale)
    add_push_routes(app, scale)
    add_catalogue_routes(app)
    add_table_routes(app)
    add_lobby_routes(app)
    add_rating_routes(app)
    add_tutorial_routes(app)
    add_match_routes(app)
    add_daily_routes(app)
    add_health_routes(app)
    add_worker_routes(app)
    if add_routes is not None:
        add_routes(app)
    app.add_api_route("/api/{rest:path}", raise_not_found, include_in_schema=False)
    for path, endpoint in (
        ("/table/{table}", serve_table_page),
        ("/replay/{table}", serve_replay_page),
        ("/review/{table}", serve_replay_page),
        ("/{path:path}", serve_page),
    ):
        app.add_route(path, endpoint, methods=["GET", "HEAD"], include_in_schema=False)
    return SecurityMiddleware(
        GZipMiddleware(app, minimum_size=1000, compresslevel=GZIP_LEVEL), settings
    )


def add_user_routes(app: LudotecaApp) -> None:
    @app.get("/api/me", response_model=schemas.CurrentUser)
    async def current_user(person: OptionalUser, request: Request, response: Response) -> Any:
        """Who am I? Nobody, until I have given a name. The key is good for another year from now."""
        if person:
            session_key = auth.session_key(request.cookies)
            auth.set_session_cookie(response, session_key, request.url.scheme == "https")
        return {"id": person.id, "name": person.name} if person else {"id": None, "name": None}

    @app.put("/api/me", response_model=schemas.CurrentUser)
    async def set_name(body: schemas.SetName, request: Request, response: Response) -> Any:
        """Takes a nickname; the first time this also hands over the private key, in a cookie."""
        app.sign_in_limiter.acquire(network_of(client_ip(request.scope)))
        person, session_key = await auth.sign_in(app.registry.store, request.cookies, body.name)
        if session_key:
            app.registry.quota.count_bytes(network_of(client_ip(request.scope)), PERSON_BYTES)
            auth.set_session_cookie(response, session_key, request.url.scheme == "https")
        return {"id": person.id, "name": person.name}

    @app.get("/api/addresses", response_model=schemas.PublicUrls)
    async def list_public_urls(request: Request) -> Any:
        """Where other devices find this server. Only who sits at its own machine has to ask."""
        client_host = request.client.host if request.client else ""
        is_local_request = is_loopback(client_host) and not app.settings.behind_proxy
        return {"addresses": app.settings.public_urls if is_local_request else ()}


def add_catalogue_routes(app: LudotecaApp) -> None:
    @app.get("/api/games", response_model=list[schemas.GameInfo])
    async def list_games() -> Any:
        return catalogue.all_games(app.registry.settings.weights_folder)

    @app.get("/api/games/{game}/page/{name:path}", include_in_schema=False)
    def game_file(game: str, name: str, request: Request) -> Response:
        """A picture of a game's box, or a part of its own table."""
        return serve_game_file(request, game, name)

    @app.get("/api/texts/{language}", response_model=dict[str, Any])
    def shared_texts(language: str, request: Request) -> Response:
        """The texts that all games share."""
        return respond(request, catalogue.cached_texts(language), JSON)

    @app.get("/api/texts/{language}/{game}", response_model=dict[str, Any])
    def game_texts(language: str, game: str, request: Request) -> Response:
        """All texts that a table of this game needs."""
        return respond(request, catalogue.cached_texts(language, game), JSON)

    @app.get("/api/rulebook/{language}/{game}", response_model=dict[str, Any])
    def rulebook(language: str, game: str, request: Request) -> Response:
        return respond(request, catalogue.cached_rulebook(language, game), JSON)


def add_table_routes(app: LudotecaApp) -> None:
    @app.post("/api/tables", response_model=schemas.TableId, status_code=201)
    async def open_table(
        body: schemas.NewTable, person: RequiredUser, network: ClientNetwork
    ) -> Any:
        """Opens a table; its name is the link by which others are invited."""
        app.table_limiter.acquire(person.id)
        app.registry.quota.reserve_table(network, len(encode_bytes(body.options)))
        games.find(body.game)
        assignments = [
            assign_seat(seat, request, person) for seat, request in enumerate(body.seats)
        ]
        table = await app.registry.open_table(
            person,
            body.game,
            assignments,
            body.options,
            body.spectators,
            body.hints,
            body.open_to_all,
            None if body.clock is None else TimeControl(**body.clock.model_dump()),
            body.idle_timeout,
        )
        if body.deal or all(assignment.kind != "empty" for assignment in assignments):
            await dealing.deal_if_waiting(table, person.id)
        return {"table": table.id}

    @app.get("/api/tables", response_model=list[schemas.MyTable])
    async def my_tables(person: OptionalUser) -> Any:
        """The tables where I sit or that I opened; what waits for me first."""
        if person is None:
            return []
        stored_tables = await app.registry.store.read(lambda c: table_lists.tables_of(c, person.id))
        my_rows = [describe_my_table(stored, person) for stored in stored_tables]
        return sorted(my_rows, key=lambda shown: not shown["waits_for_me"])

    @app.get("/api/tables/{table}", response_model=schemas.TableSummary)
    async def summary(table: TableDep, person: OptionalUser) -> Any:
        """What anybody who has the link may know."""
        frame = table.frames.common_fields() | table.frames.personal_fields(id_of(person), None)
        fields = {name: frame[name] for name in schemas.TableSummary.model_fields if name in frame}
        return fields | {
            "seats": table.stored.seats,
            "options": table.match.record.options,
            "clock": table.clock.to_dict(),
            "created": table.stored.created_at,
            "updated": table.stored.updated_at,
        }

    @app.delete("/api/tables/{table}", response_model=schemas.TableId)
    async def remove_table(table: str, person: RequiredUser) -> Any:
        """Off my list, and my seat is left. What I opened and nobody else ever sat at is gone."""
        await app.registry.hide_table(table, person)
        return {"table": table}

    @app.put("/api/tables/{table}/seats/{seat}", response_model=schemas.TableId)
    async def change_seat(
        body: schemas.SeatChange, table: TableDep, seat: int, person: RequiredUser
    ) -> Any:
        """Sits down (me), leaves or frees a seat (empty), lets a bot in (bot), gives away a seat that
        is kept for somebody (open)."""
        if body.kind == "me":
            app.seat_limiter.acquire(person.id)
            await seats.sit(table, person, seat, body.name and clean_name(body.name))
            await dealing.deal_if_full(table, person.id)
        elif body.kind == "bot":
            was_reserved = table.assignment(seat).is_reserved
            await seats.seat_bot(table, person, seat, body.bot)
            if was_reserved:  # nobody is waited for any more
                await dealing.deal_if_full(table, person.id)
        elif body.kind == "open":
            await seats.release_seat(table, person, seat)
        else:
            await seats.leave(table, person, seat)
        return {"table": table.id}

    @app.post("/api/tables/{table}/deal", response_model=schemas.TableId)
    async def deal(body: schemas.DealRequest, table: TableDep, person: RequiredUser) -> Any:
        """Starts the match; bots stand in on seats that are still empty."""
        await dealing.deal(table, person, body.bot)
        return {"table": table.id}

    @app.put("/api/tables/{table}/spectators", response_model=schemas.TableId)
    async def set_spectators(
        body: schemas.VisibilityChange, table: TableDep, person: RequiredUser
    ) -> Any:
        """Opens the table to spectators or closes it to them."""
        await seats.change_setting(table, person, "spectators", body.open)
        return {"table": table.id}

    @app.post("/api/tables/{table}/rematch", response_model=schemas.TableId, status_code=201)
    async def rematch(table: TableDep, person: RequiredUser, network: ClientNetwork) -> Any:
        """A new table for the same people with the same options, one for all who ask. It is dealt when all
        have asked for it or have come there."""
        app.table_limiter.acquire(person.id)
        app.registry.quota.reserve_table(network, len(encode_bytes(table.match.record.options)))
        next_table = await app.registry.rematch(table, person)
        await dealing.deal_if_full(next_table, person.id)
        return {"table": next_table.id}

    @app.post("/api/tables/{table}/branch", response_model=schemas.TableId, status_code=201)
    async def branch(
        body: schemas.BranchRequest,
        table: ReplayTableDep,
        person: RequiredUser,
        network: ClientNetwork,
    ) -> Any:
        """A new table at a position of a finished match, me on one seat and bots on the others."""
        app.table_limiter.acquire(person.id)
        replay.require_replay_access(table, person.id, None)
        app.branch_limiter.acquire(network, min(body.ply + CACHE_INTERVAL, PLIES_BURST))
        app.registry.quota.reserve_table(network, len(encode_bytes(table.match.record.options)))
        new_table = await app.registry.branch(table, person, body.ply, body.seat, body.bots)
        return {"table": new_table.id}


def assign_seat(seat: int, request: schemas.SeatRequest, person: Person) -> SeatAssignment:
    assignment = SeatAssignment(seat)
    if request.kind == "me":
        return assignment.with_person(person.id, clean_name(request.name or person.name))
    if request.kind == "bot":
        if request.bot is None:
            raise UserError("unknown_bot", bot="", bots="-")
        return assignment.with_bot(request.bot, open_=False)
    return assignment


def is_waiting_for(stored: StoredTable, person: str) -> bool:
    """Is it this person's turn, or are they asked whether they play again?"""
    if stored.status == "waiting":
        return any(
            assignment.is_reserved and assignment.reserved_for == person
            for assignment in stored.assignments
        )
    return (
        stored.status == "playing"
        and stored.turn >= 0
        and stored.assignments[stored.turn].person == person
    )


def describe_my_table(stored: StoredTable, person: Person) -> dict[str, Any]:
    my_seats = [
        assignment.seat for assignment in stored.assignments if assignment.person == person.id
    ]
    return {
        "table": stored.id,
        "game": stored.game,
        "status": stored.status,
        "names": [assignment.name or assignment.reserved_name for assignment in stored.assignments],
        "bots": [assignment.bot for assignment in stored.assignments],
        "characters": [assignment.visible_character for assignment in stored.assignments],
        "yours": my_seats,
        "reserved": [
            assignment.seat
            for assignment in stored.assignments
            if assignment.reserved_for == person.id
        ],
        "only_mine": stored.is_only_user(person.id),
        "daily": stored.is_daily_attempt,
        "turn": stored.turn,
        "waits_for_me": is_waiting_for(stored, person.id),
        "scores": stored.scores,
        "next": stored.rematch_id,
        "updated": stored.updated_at,
    }
