"""The application and what every route asks first: who is it, which table."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, FastAPI, Query, Request

from ludoteca.server.daily.deals import Deals
from ludoteca.server.limits import TOUCHED, WORDS, Buckets
from ludoteca.server.settings import Settings
from ludoteca.server.store.sheet import Person
from ludoteca.server.tables.hub import Hub
from ludoteca.server.tables.table import Table
from ludoteca.server.web import people
from ludoteca.server.web.guard import address_of, network_of


class Ludoteca(FastAPI):
    """The application and what it holds while it runs."""

    hub: Hub
    deals: Deals
    settings: Settings
    new_tables: Buckets
    new_people: Buckets
    sittings: Buckets
    thoughts: Buckets
    looks: Buckets
    looks_of_all: Buckets
    branches: Buckets


def hub_of(request: Request) -> Hub:
    app = request.app
    assert isinstance(app, Ludoteca)
    return app.hub


def home_of(request: Request) -> str:
    """The address that a request comes from, as limits count it."""
    return network_of(address_of(request.scope))


async def anybody(request: Request) -> Person | None:
    return await people.who(hub_of(request).store, request.cookies)


async def somebody(request: Request) -> Person:
    return await people.somebody(hub_of(request).store, request.cookies)


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id


async def table_here(table: str, request: Request) -> Table:
    return await hub_of(request).find_for(home_of(request), table)


async def table_past(table: str, request: Request) -> Table:
    """A table to look back at, perhaps by somebody who has played the same deal elsewhere."""
    app = request.app
    assert isinstance(app, Ludoteca)
    found = await app.hub.find_for(home_of(request), table)
    if found.sheet.daily is not None:
        await app.deals.let_compare(found, await anybody(request))
    return found


Home = Annotated[str, Depends(home_of)]
Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
Here = Annotated[Table, Depends(table_here)]
LookedAt = Annotated[Table, Depends(table_past)]
SeatAsked = Annotated[int | None, Query(ge=0, le=63)]
Seat = Annotated[int, Query(ge=0, le=63)]
Ply = Annotated[int, Query(ge=0, le=100_000)]
Words = Annotated[str, Query(max_length=WORDS)]
Touched = Annotated[list[Words], Query(min_length=1, max_length=TOUCHED)]
