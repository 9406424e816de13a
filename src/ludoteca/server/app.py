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
from ludoteca.core.refusal import Refused
from ludoteca.server import API
from ludoteca.server.addresses import is_this_machine
from ludoteca.server.daily.deals import Deals
from ludoteca.server.hosting.health import add_health
from ludoteca.server.limits import Buckets, clean_name
from ludoteca.server.looking import replay
from ludoteca.server.looking.past import STEP
from ludoteca.server.quota import PERSON
from ludoteca.server.settings import Settings
from ludoteca.server.store.engine import Store
from ludoteca.server.store.limit import Limit
from ludoteca.server.store.sheet import Chair, Person, Sheet
from ludoteca.server.tables import dealing, overview, seats
from ludoteca.server.tables.frames import encode_bytes
from ludoteca.server.tables.hub import Hub
from ludoteca.server.web import people, schemas, shelf
from ludoteca.server.web.daily_routes import add_daily
from ludoteca.server.web.dependencies import (
    Anybody,
    Here,
    Home,
    LookedAt,
    Ludoteca,
    Somebody,
    id_of,
)
from ludoteca.server.web.errors import (
    invalid_answer,
    missing_answer,
    no_such_page,
    refused_answer,
    unexpected_answer,
)
from ludoteca.server.web.guard import Guard, address_of, network_of
from ludoteca.server.web.lesson_routes import add_lessons
from ludoteca.server.web.lobby import add_lobby
from ludoteca.server.web.match_routes import add_match
from ludoteca.server.web.me.carrying import add_carrying
from ludoteca.server.web.me.leaving import add_leaving
from ludoteca.server.web.me.push import add_push
from ludoteca.server.web.me.ratings import add_ratings
from ludoteca.server.web.me.renewing import add_renewing
from ludoteca.server.web.page import serve_game_file, serve_page
from ludoteca.server.web.pressed import JSON, hand_out
from ludoteca.server.web.preview import serve_past, serve_table
from ludoteca.server.web.think import add_thinking

PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": schemas.Problem},
    **{status: {"content": PROBLEM} for status in (401, 403, 404, 405, 409, 413, 422, 429, 503)},
}
"""One model for each route and not ten: a server starts sooner."""
TABLES_A_MINUTE = 20
NAMES_A_MINUTE = 30
NAMES_AT_ONCE = 120
"""From one address: a whole school may be behind it."""
THOUGHTS_A_MINUTE = 30
CLASS = 5
"""Times what one person may look back at: so much together for all of one address."""
LEVEL = 5
"""Of what is compressed for one asker alone: as small as at 9, within a few per cent, and up to ten
times as quick."""
PLIES_A_SECOND = 200
PLIES_AT_ONCE = 5000
"""That somebody may look back at: a long match from one end to the other, and again. Also those that
an address may have replayed for matches that are taken up again."""


def make_app(settings: Settings, more: Callable[[Ludoteca], None] | None = None) -> ASGIApp:
    """The application, with a guard at its door; `more` adds routes of its own."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        assert isinstance(app, Ludoteca)
        store = Store(settings.address)
        app.hub = Hub(store, settings)
        app.deals = Deals(app.hub)
        await app.hub.start()
        yield
        await app.hub.stop()
        store.close()

    app = Ludoteca(
        title="Ludoteca",
        version=API,
        summary="Tables, people and texts. Matches are played over the socket: see API.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
        responses=PROBLEMS,
    )
    app.settings = settings
    scale = max(1.0, settings.rate / Settings().rate)
    app.new_tables = Buckets(TABLES_A_MINUTE / 60 * scale, TABLES_A_MINUTE * scale)
    app.new_people = Buckets(NAMES_A_MINUTE / 60 * scale, NAMES_AT_ONCE * scale)
    app.sittings = Buckets(TABLES_A_MINUTE / 60 * scale, TABLES_A_MINUTE * scale)
    app.thoughts = Buckets(THOUGHTS_A_MINUTE / 60 * scale, THOUGHTS_A_MINUTE * scale)
    app.looks = Buckets(PLIES_A_SECOND * scale, PLIES_AT_ONCE * scale)
    app.branches = Buckets(PLIES_A_SECOND * scale, PLIES_AT_ONCE * scale)
    app.looks_of_all = Buckets(PLIES_A_SECOND * CLASS * scale, PLIES_AT_ONCE * CLASS * scale)
    app.add_exception_handler(Refused, refused_answer)
    app.add_exception_handler(RequestValidationError, invalid_answer)
    app.add_exception_handler(HTTPException, missing_answer)
    app.add_exception_handler(Exception, unexpected_answer)
    add_people(app)
    add_carrying(app, scale)
    add_leaving(app, scale)
    add_renewing(app, scale)
    add_push(app, scale)
    add_shelf(app)
    add_tables(app)
    add_lobby(app)
    add_ratings(app)
    add_lessons(app)
    add_match(app)
    add_daily(app)
    add_health(app)
    add_thinking(app)
    if more is not None:
        more(app)
    app.add_api_route("/api/{rest:path}", no_such_page, include_in_schema=False)
    for address, serve in (
        ("/table/{table}", serve_table),
        ("/replay/{table}", serve_past),
        ("/review/{table}", serve_past),
        ("/{path:path}", serve_page),
    ):
        app.add_route(address, serve, methods=["GET", "HEAD"], include_in_schema=False)
    return Guard(GZipMiddleware(app, minimum_size=1000, compresslevel=LEVEL), settings)


def add_people(app: Ludoteca) -> None:
    @app.get("/api/me", response_model=schemas.Me)
    async def me(person: Anybody, request: Request, response: Response) -> Any:
        """Who am I? Nobody, until I have given a name. The key is good for another year from now."""
        if person:
            key = people.key_of(request.cookies)
            people.hand_over(response, key, request.url.scheme == "https")
        return {"id": person.id, "name": person.name} if person else {"id": None, "name": None}

    @app.put("/api/me", response_model=schemas.Me)
    async def introduce(body: schemas.Introduction, request: Request, response: Response) -> Any:
        """Takes a nickname; the first time this also hands over the private key, in a cookie."""
        app.new_people.pass_or_refuse(network_of(address_of(request.scope)))
        person, key = await people.introduce(app.hub.store, request.cookies, body.name)
        if key:
            app.hub.quota.count(network_of(address_of(request.scope)), PERSON)
            people.hand_over(response, key, request.url.scheme == "https")
        return {"id": person.id, "name": person.name}

    @app.get("/api/addresses", response_model=schemas.Addresses)
    async def addresses(request: Request) -> Any:
        """Where other devices find this server. Only who sits at its own machine has to ask."""
        asker = request.client.host if request.client else ""
        is_asked_here = is_this_machine(asker) and not app.settings.behind_proxy
        return {"addresses": app.settings.addresses if is_asked_here else ()}


def add_shelf(app: Ludoteca) -> None:
    @app.get("/api/games", response_model=list[schemas.GameShown])
    async def all_games() -> Any:
        return shelf.all_games(app.hub.settings.learned)

    @app.get("/api/games/{game}/page/{name:path}", include_in_schema=False)
    def game_file(game: str, name: str, request: Request) -> Response:
        """A picture of a game's box, or a part of its own table."""
        return serve_game_file(request, game, name)

    @app.get("/api/texts/{language}", response_model=dict[str, Any])
    def texts(language: str, request: Request) -> Response:
        """The texts that all games share."""
        return hand_out(request, shelf.pressed_texts(language), JSON)

    @app.get("/api/texts/{language}/{game}", response_model=dict[str, Any])
    def texts_of_game(language: str, game: str, request: Request) -> Response:
        """All texts that a table of this game needs."""
        return hand_out(request, shelf.pressed_texts(language, game), JSON)

    @app.get("/api/rulebook/{language}/{game}", response_model=dict[str, Any])
    def rulebook(language: str, game: str, request: Request) -> Response:
        return hand_out(request, shelf.pressed_book(language, game), JSON)


def add_tables(app: Ludoteca) -> None:
    @app.post("/api/tables", response_model=schemas.Opened, status_code=201)
    async def open_table(body: schemas.NewTable, person: Somebody, home: Home) -> Any:
        """Opens a table; its name is the link by which others are invited."""
        app.new_tables.pass_or_refuse(person.id)
        app.hub.quota.open_table(home, len(encode_bytes(body.options)))
        games.find(body.game)
        chairs = [new_chair(seat, place, person) for seat, place in enumerate(body.seats)]
        table = await app.hub.open_table(
            person,
            body.game,
            chairs,
            body.options,
            body.spectators,
            body.hints,
            body.open_to_all,
            None if body.clock is None else Limit(**body.clock.model_dump()),
            body.asleep,
        )
        if body.deal or all(chair.kind != "empty" for chair in chairs):
            await dealing.deal_if_waiting(table, person.id)
        return {"table": table.id}

    @app.get("/api/tables", response_model=list[schemas.Mine])
    async def my_tables(person: Anybody) -> Any:
        """The tables where I sit or that I opened; what waits for me first."""
        if person is None:
            return []
        found = await app.hub.store.read(lambda c: overview.tables_of(c, person.id))
        mine = [mine_shown(sheet, person) for sheet in found]
        return sorted(mine, key=lambda shown: not shown["waits"])

    @app.get("/api/tables/{table}", response_model=schemas.Summary)
    async def summary(table: Here, person: Anybody) -> Any:
        """What anybody who has the link may know."""
        frame = table.frames.for_all() | table.frames.for_one(id_of(person), None)
        facts = {name: frame[name] for name in schemas.Summary.model_fields if name in frame}
        return facts | {
            "seats": table.sheet.seats,
            "options": table.match.record.options,
            "clock": table.timing.shown(),
            "created": table.sheet.created,
            "touched": table.sheet.touched,
        }

    @app.delete("/api/tables/{table}", response_model=schemas.Opened)
    async def put_away(table: str, person: Somebody) -> Any:
        """Off my list, and my seat is left. What I opened and nobody else ever sat at is gone."""
        await app.hub.put_away(table, person)
        return {"table": table}

    @app.put("/api/tables/{table}/seats/{seat}", response_model=schemas.Opened)
    async def change_seat(body: schemas.Wish, table: Here, seat: int, person: Somebody) -> Any:
        """Sits down (me), leaves or frees a seat (empty), lets a bot in (bot), gives away a seat that
        is kept for somebody (open)."""
        if body.kind == "me":
            app.sittings.pass_or_refuse(person.id)
            await seats.sit(table, person, seat, body.name and clean_name(body.name))
            await dealing.deal_if_full(table, person.id)
        elif body.kind == "bot":
            was_reserved = table.chair(seat).is_reserved
            await seats.let_bot_in(table, person, seat, body.bot)
            if was_reserved:  # nobody is waited for any more
                await dealing.deal_if_full(table, person.id)
        elif body.kind == "open":
            await seats.give_away(table, person, seat)
        else:
            await seats.leave(table, person, seat)
        return {"table": table.id}

    @app.post("/api/tables/{table}/deal", response_model=schemas.Opened)
    async def deal(body: schemas.Deal, table: Here, person: Somebody) -> Any:
        """Starts the match; bots stand in on seats that are still empty."""
        await dealing.deal(table, person, body.bot)
        return {"table": table.id}

    @app.put("/api/tables/{table}/spectators", response_model=schemas.Opened)
    async def spectators(body: schemas.Opening, table: Here, person: Somebody) -> Any:
        """Opens the table to spectators or closes it to them."""
        await seats.set_up(table, person, "spectators", body.open)
        return {"table": table.id}

    @app.post("/api/tables/{table}/rematch", response_model=schemas.Opened, status_code=201)
    async def rematch(table: Here, person: Somebody, home: Home) -> Any:
        """A new table for the same people with the same options, one for all who ask. It is dealt when all
        have asked for it or have come there."""
        app.new_tables.pass_or_refuse(person.id)
        app.hub.quota.open_table(home, len(encode_bytes(table.match.record.options)))
        again = await app.hub.rematch(table, person)
        await dealing.deal_if_full(again, person.id)
        return {"table": again.id}

    @app.post("/api/tables/{table}/branch", response_model=schemas.Opened, status_code=201)
    async def branch(body: schemas.Fork, table: LookedAt, person: Somebody, home: Home) -> Any:
        """A new table at a position of a finished match, me on one seat and bots on the others."""
        app.new_tables.pass_or_refuse(person.id)
        replay.may_look_back(table, person.id, None)
        app.branches.pass_or_refuse(home, min(body.ply + STEP, PLIES_AT_ONCE))
        app.hub.quota.open_table(home, len(encode_bytes(table.match.record.options)))
        taken_up = await app.hub.branch(table, person, body.ply, body.seat, body.bots)
        return {"table": taken_up.id}


def new_chair(seat: int, place: schemas.Place, person: Person) -> Chair:
    chair = Chair(seat)
    if place.kind == "me":
        return chair.for_person(person.id, clean_name(place.name or person.name))
    if place.kind == "bot":
        if place.bot is None:
            raise Refused("unknown_bot", bot="", bots="-")
        return chair.for_bot(place.bot, open_=False)
    return chair


def waits_for(sheet: Sheet, person: str) -> bool:
    """Is it this person's turn, or are they asked whether they play again?"""
    if sheet.status == "waiting":
        return any(chair.is_reserved and chair.kept == person for chair in sheet.chairs)
    return (
        sheet.status == "playing" and sheet.turn >= 0 and sheet.chairs[sheet.turn].person == person
    )


def mine_shown(sheet: Sheet, person: Person) -> dict[str, Any]:
    yours = [chair.seat for chair in sheet.chairs if chair.person == person.id]
    return {
        "table": sheet.id,
        "game": sheet.game,
        "status": sheet.status,
        "names": [chair.name or chair.kept_name for chair in sheet.chairs],
        "bots": [chair.bot for chair in sheet.chairs],
        "characters": [chair.character_shown for chair in sheet.chairs],
        "yours": yours,
        "kept": [chair.seat for chair in sheet.chairs if chair.kept == person.id],
        "alone": sheet.is_alone(person.id),
        "daily": sheet.is_try,
        "turn": sheet.turn,
        "waits": waits_for(sheet, person.id),
        "scores": sheet.scores,
        "next": sheet.next,
        "touched": sheet.touched,
    }
