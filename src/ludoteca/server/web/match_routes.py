"""The routes of a match: looking back, asking why and what if, advice, and the socket."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Response, WebSocket

from ludoteca.server.errors import reason
from ludoteca.server.looking import replay
from ludoteca.server.looking.past import STEP
from ludoteca.server.store.sheet import Person
from ludoteca.server.tables import advice
from ludoteca.server.tables.table import Table
from ludoteca.server.web.dependencies import (
    Anybody,
    Here,
    Home,
    LookedAt,
    Ludoteca,
    Seat,
    SeatAsked,
    Somebody,
    Touched,
    Words,
    id_of,
)
from ludoteca.server.web.schemas import looking
from ludoteca.server.web.sockets import attend

LINES = 10
"""Moves, with what the log says of them, that take as long to write down as one position."""
LONGEST = 10_000
"""Moves: of a match that is longer than any, no more are counted."""


def add_match(app: Ludoteca) -> None:
    def charge(person: Person | None, home: str, plies: int) -> None:
        """Whoever looks back pays for how much they look at, and so do all of an address together."""
        app.looks.pass_or_refuse(id_of(person) or home, plies)
        app.looks_of_all.pass_or_refuse(home, plies)

    def price_of_all(table: Table) -> int:
        """Of every line or move of a match: a line costs far less than a position."""
        return STEP + min(table.match.ply, LONGEST) // LINES

    @app.get("/api/tables/{table}/replay", response_model=looking.Replay)
    async def look_back(
        table: LookedAt,
        person: Anybody,
        home: Home,
        seat: SeatAsked = None,
        first: Annotated[int, Query(ge=0, le=100_000)] = 0,
        last: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    ) -> Any:
        """The positions after `first` to `last` moves (default: only `first`; at most 50)."""
        end = first if last is None else last
        price = min(max(1, end - first + 1), replay.WIDEST) + STEP  # and the way there
        charge(person, home, price)
        found = await replay.look_back(table, id_of(person), seat, first, end)
        return Response(found, media_type="application/json")

    @app.get("/api/tables/{table}/log", response_model=looking.Log)
    async def log(table: LookedAt, person: Anybody, home: Home, seat: SeatAsked = None) -> Any:
        """The whole log as this seat may read it."""
        replay.may_look_back(table, id_of(person), seat)
        charge(person, home, price_of_all(table))
        return {"seat": seat, "lines": table.match.heard[seat]}

    @app.get("/api/tables/{table}/record", response_class=Response)
    async def record(table: LookedAt, person: Anybody, home: Home) -> Response:
        """The whole match with its seed, once it is over."""
        charge(person, home, price_of_all(table))
        text = replay.whole_record(table, id_of(person))
        name = f"{table.sheet.game}-{table.id[:8]}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, headers=headers, media_type="application/json")

    @app.get("/api/tables/{table}/why", response_model=looking.Why)
    async def why(
        table: Here,
        person: Somebody,
        seat: Seat,
        words: Words,
    ) -> Any:
        """Why can't I? The rule that forbids these words, with its paragraph."""
        note = table.why(person.id, seat, words)
        found = None if note is None else reason(note, table.game.paragraphs)
        return {"words": words, "legal": note is None, "reason": found}

    @app.get("/api/tables/{table}/why-not", response_model=looking.WhyNot)
    async def why_not(table: Here, person: Somebody, seat: Seat, touched: Touched) -> Any:
        """Why what I have touched leads nowhere, with its paragraph."""
        note = table.why_not(person.id, seat, touched)
        return {"reason": None if note is None else reason(note, table.game.paragraphs)}

    @app.get("/api/tables/{table}/what-if", response_model=looking.WhatIf)
    async def what_if(
        table: Here,
        person: Somebody,
        seat: Seat,
        words: Words,
    ) -> Any:
        """My view and the scores as they would be after this legal move of mine."""
        return await advice.what_if(table, person.id, seat, words)

    @app.get("/api/tables/{table}/hint", response_model=looking.Hints)
    async def hint(table: Here, person: Somebody, seat: Seat) -> Any:
        """The best moves of my seat in turn, if the table allows hints. Takes about a second."""
        app.thoughts.pass_or_refuse(person.id)
        return await advice.hint(table, person.id, seat)

    @app.get("/api/tables/{table}/review", response_model=looking.ReviewShown)
    async def review(table: LookedAt, person: Somebody, seat: Seat) -> Any:
        """A finished match from one seat, as far as it has been thought over; ask again."""
        replay.may_look_back(table, person.id, seat)
        return await app.hub.reviews.of(table, seat, person.id)

    @app.get("/api/tables/{table}/turning", response_model=looking.Turning)
    async def turning(table: LookedAt, person: Anybody) -> Any:
        """The move of a finished match, if one stands out; ask again until it is `done`."""
        replay.may_look_back(table, id_of(person), None)
        return app.hub.turnings.of(table, id_of(person))

    @app.websocket("/api/tables/{table}/socket")
    async def socket(socket: WebSocket, table: str, seat: str | None = None) -> None:
        await attend(socket, app.hub, table, seat)
