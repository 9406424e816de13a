"""The routes. Who is it, which table; the rest is decided there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from ludoteca import games
from ludoteca.core.refusal import Refused
from ludoteca.server import bodies, ledger, people, replay, seats, shelf
from ludoteca.server.guard import Guard, answer, json_response
from ludoteca.server.hub import Hub
from ludoteca.server.ledger import Chair, Person
from ludoteca.server.limits import Buckets, clean_name
from ludoteca.server.page import serve_page
from ludoteca.server.problems import reason
from ludoteca.server.settings import Settings
from ludoteca.server.sockets import attend
from ludoteca.server.store import Store
from ludoteca.server.tables import Table

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": bodies.Problem}
    for status in (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
}
TABLES_A_MINUTE = 20
NAMES_A_MINUTE = 30
THOUGHTS_A_MINUTE = 30


class Ludoteca(FastAPI):
    """The application and what it holds while it runs."""

    hub: Hub
    settings: Settings
    new_tables: Buckets
    new_people: Buckets
    thoughts: Buckets


def hub_of(request: Request) -> Hub:
    app = request.app
    assert isinstance(app, Ludoteca)
    return app.hub


async def anybody(request: Request) -> Person | None:
    return await people.who(hub_of(request).store, request.cookies)


async def somebody(request: Request) -> Person:
    return await people.somebody(hub_of(request).store, request.cookies)


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id


async def table_here(table: str, request: Request) -> Table:
    return await hub_of(request).find(table)


Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
Here = Annotated[Table, Depends(table_here)]
SeatAsked = Annotated[int | None, Query(ge=0, le=63)]


def make_app(settings: Settings) -> ASGIApp:
    """The application, with a guard at its door."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        assert isinstance(app, Ludoteca)
        store = Store(settings.address)
        app.hub = Hub(store, settings)
        await app.hub.start()
        yield
        await app.hub.stop()
        store.close()

    app = Ludoteca(
        title="Ludoteca",
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
    app.new_people = Buckets(NAMES_A_MINUTE / 60 * scale, NAMES_A_MINUTE * scale)
    app.thoughts = Buckets(THOUGHTS_A_MINUTE / 60 * scale, THOUGHTS_A_MINUTE * scale)
    app.add_exception_handler(Refused, refused_answer)
    app.add_exception_handler(RequestValidationError, invalid_answer)
    app.add_exception_handler(HTTPException, missing_answer)
    app.add_exception_handler(Exception, unexpected_answer)
    add_people(app)
    add_shelf(app)
    add_tables(app)
    add_match(app)
    app.add_api_route("/api/{rest:path}", no_such_page, include_in_schema=False)
    app.add_route("/{path:path}", serve_page, methods=["GET", "HEAD"], include_in_schema=False)
    return Guard(GZipMiddleware(app, minimum_size=1000), settings.rate)


async def refused_answer(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer(error)


async def unexpected_answer(_request: Request, _error: Exception) -> Response:
    return answer(Refused("unexpected"))


async def invalid_answer(_request: Request, error: Exception) -> Response:
    """Names the place and the kind of the first mistake; never repeats what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])[:100]
    note = Refused("bad_request", place=place, kind=str(first["type"])).note
    return json_response({"error": reason(note)}, 422)


async def missing_answer(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "no_such_page", 405: "wrong_method"}.get(error.status_code, "bad_request")
    args = {"place": "body", "kind": "json"} if key == "bad_request" else {}
    response = json_response({"error": reason(Refused(key, **args).note)}, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def no_such_page() -> Response:
    raise Refused("no_such_page")


def add_people(app: Ludoteca) -> None:
    @app.get("/api/me", response_model=bodies.Me)
    async def me(person: Anybody) -> Any:
        """Who am I? Nobody, until I have given a name."""
        return {"id": person.id, "name": person.name} if person else {"id": None, "name": None}

    @app.put("/api/me", response_model=bodies.Me)
    async def introduce(body: bodies.Introduction, request: Request, response: Response) -> Any:
        """Takes a nickname; the first time this also hands over the private key, in a cookie."""
        address = request.client.host if request.client else "?"
        app.new_people.pass_or_refuse(address)
        person, key = await people.introduce(app.hub.store, request.cookies, body.name)
        if key:
            people.hand_over(response, key, request.url.scheme == "https")
        return {"id": person.id, "name": person.name}


def add_shelf(app: Ludoteca) -> None:
    @app.get("/api/games", response_model=list[bodies.GameShown])
    async def all_games() -> Any:
        return shelf.all_games()

    @app.get("/api/texts/{language}")
    async def texts(language: str) -> dict[str, Any]:
        """The texts that all games share."""
        return shelf.all_texts(language)

    @app.get("/api/texts/{language}/{game}")
    async def texts_of_game(language: str, game: str) -> dict[str, Any]:
        """All texts that a table of this game needs."""
        return shelf.all_texts(language, game)

    @app.get("/api/rulebook/{language}/{game}")
    async def rulebook(language: str, game: str) -> dict[str, Any]:
        return shelf.book(language, game)

    @app.get("/api/guide/{game}", response_model=bodies.Guide)
    async def guide(game: str) -> Any:
        """A match to learn the game by; its comments are the texts' `guide` table."""
        return replay.guide(game)


def add_tables(app: Ludoteca) -> None:
    @app.post("/api/tables", response_model=bodies.Opened, status_code=201)
    async def open_table(body: bodies.NewTable, person: Somebody) -> Any:
        """Opens a table; its name is the link by which others are invited."""
        app.new_tables.pass_or_refuse(person.id)
        games.find(body.game)
        chairs = [new_chair(seat, place, person) for seat, place in enumerate(body.seats)]
        table = await app.hub.open_table(
            person, body.game, chairs, body.options, body.spectators, body.hints
        )
        if body.deal or all(chair.kind != "empty" for chair in chairs):
            await seats.deal_if_waiting(table)
        return {"table": table.id}

    @app.get("/api/tables", response_model=list[bodies.Mine])
    async def my_tables(person: Anybody) -> Any:
        """The tables where I sit or that I opened; what waits for me first."""
        if person is None:
            return []
        found = await app.hub.store.read(lambda c: ledger.tables_of(c, person.id))
        mine = [mine_shown(sheet, person) for sheet in found]
        return sorted(mine, key=lambda shown: not shown["waits"])

    @app.get("/api/tables/{table}", response_model=bodies.Summary)
    async def summary(table: Here, person: Anybody) -> Any:
        """What anybody who has the link may know."""
        frame = table.frame(id_of(person), None)
        facts = {name: frame[name] for name in bodies.Summary.model_fields if name in frame}
        return facts | {
            "seats": table.sheet.seats,
            "options": table.sheet.options,
            "created": table.sheet.created,
            "touched": table.sheet.touched,
        }

    @app.put("/api/tables/{table}/seats/{seat}", response_model=bodies.Opened)
    async def change_seat(body: bodies.Wish, table: Here, seat: int, person: Somebody) -> Any:
        """Sits down (me), leaves or frees a seat (empty), lets a bot in (bot)."""
        if body.kind == "me":
            await seats.sit(table, person, seat, clean_name(body.name or person.name))
        elif body.kind == "bot":
            await seats.let_bot_in(table, person, seat, body.bot)
        else:
            await seats.leave(table, person, seat)
        return {"table": table.id}

    @app.post("/api/tables/{table}/deal", response_model=bodies.Opened)
    async def deal(body: bodies.Deal, table: Here, person: Somebody) -> Any:
        """Starts the match; bots stand in on seats that are still empty."""
        await seats.deal(table, person, body.bot)
        return {"table": table.id}

    @app.put("/api/tables/{table}/spectators", response_model=bodies.Opened)
    async def spectators(body: bodies.Spectators, table: Here, person: Somebody) -> Any:
        """Opens the table to spectators or closes it to them."""
        await seats.open_to_spectators(table, person, body.open)
        return {"table": table.id}

    @app.post("/api/tables/{table}/rematch", response_model=bodies.Opened, status_code=201)
    async def rematch(table: Here, person: Somebody) -> Any:
        """A new table with the same people and options; whoever asks gets the same one."""
        app.new_tables.pass_or_refuse(person.id)
        again = await app.hub.rematch(table, person)
        await seats.deal_if_waiting(again)
        return {"table": again.id}

    @app.post("/api/tables/{table}/branch", response_model=bodies.Opened, status_code=201)
    async def branch(body: bodies.Fork, table: Here, person: Somebody) -> Any:
        """A new table at a position of a finished match, me on one seat and bots on the others."""
        app.new_tables.pass_or_refuse(person.id)
        replay.may_look_back(table, person.id, None)
        taken_up = await app.hub.branch(table, person, body.ply, body.seat, body.bots)
        return {"table": taken_up.id}


def new_chair(seat: int, place: bodies.Place, person: Person) -> Chair:
    chair = Chair(seat)
    if place.kind == "me":
        return chair.for_person(person.id, clean_name(place.name or person.name))
    if place.kind == "bot":
        if place.bot is None:
            raise Refused("unknown_bot", bot="", bots="-")
        return chair.for_bot(place.bot, open_=False)
    return chair


def mine_shown(sheet: ledger.Sheet, person: Person) -> dict[str, Any]:
    yours = [chair.seat for chair in sheet.chairs if chair.person == person.id]
    return {
        "table": sheet.id,
        "game": sheet.game,
        "status": sheet.status,
        "names": [chair.name for chair in sheet.chairs],
        "bots": [chair.bot for chair in sheet.chairs],
        "yours": yours,
        "turn": sheet.turn,
        "waits": sheet.status == "playing" and sheet.turn in yours,
        "scores": sheet.scores,
        "next": sheet.next,
        "touched": sheet.touched,
    }


def add_match(app: Ludoteca) -> None:
    @app.get("/api/tables/{table}/replay", response_model=bodies.Replay)
    async def look_back(
        table: Here,
        person: Anybody,
        seat: SeatAsked = None,
        first: Annotated[int, Query(ge=0, le=100_000)] = 0,
        last: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    ) -> Any:
        """The positions after `first` to `last` moves (default: only `first`; at most 50)."""
        end = first if last is None else last
        return replay.look_back(table, id_of(person), seat, first, end)

    @app.get("/api/tables/{table}/log", response_model=bodies.Log)
    async def log(table: Here, person: Anybody, seat: SeatAsked = None) -> Any:
        """The whole log as this seat may read it."""
        replay.may_look_back(table, id_of(person), seat)
        return {"seat": seat, "lines": table.heard[seat]}

    @app.get("/api/tables/{table}/record", response_class=Response)
    async def record(table: Here, person: Anybody) -> Response:
        """The whole match with its seed, once it is over."""
        text = replay.whole_record(table, id_of(person))
        name = f"{table.sheet.game}-{table.id[:8]}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, headers=headers, media_type="application/json")

    @app.get("/api/tables/{table}/why", response_model=bodies.Why)
    async def why(
        table: Here,
        person: Somebody,
        seat: Annotated[int, Query(ge=0, le=63)],
        words: Annotated[str, Query(max_length=300)],
    ) -> Any:
        """Why can't I? The rule that forbids these words, with its paragraph."""
        note = table.why(person.id, seat, words)
        found = None if note is None else reason(note, table.game.paragraphs)
        return {"words": words, "legal": note is None, "reason": found}

    @app.get("/api/tables/{table}/what-if", response_model=bodies.WhatIf)
    async def what_if(
        table: Here,
        person: Somebody,
        seat: Annotated[int, Query(ge=0, le=63)],
        words: Annotated[str, Query(max_length=300)],
    ) -> Any:
        """My view and the scores as they would be after this legal move of mine."""
        return table.what_if(person.id, seat, words)

    @app.get("/api/tables/{table}/hint", response_model=bodies.Hints)
    async def hint(table: Here, person: Somebody, seat: Annotated[int, Query(ge=0, le=63)]) -> Any:
        """The best moves of my seat in turn, if the table allows hints. Takes about a second."""
        app.thoughts.pass_or_refuse(person.id)
        return await table.hint(person.id, seat)

    @app.get("/api/tables/{table}/review", response_model=bodies.ReviewShown)
    async def review(
        table: Here, person: Somebody, seat: Annotated[int, Query(ge=0, le=63)]
    ) -> Any:
        """A finished match from one seat, as far as it has been thought over; ask again."""
        replay.may_look_back(table, person.id, seat)
        return await app.hub.reviews.of(table, seat)

    @app.websocket("/api/tables/{table}/socket")
    async def socket(socket: WebSocket, table: str, seat: str | None = None) -> None:
        await attend(socket, app.hub, table, seat)
