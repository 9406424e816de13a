"""The application and what every route asks first: who is it, which table."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, FastAPI, Query, Request

from ludoteca.server.limits import MAX_MOVE_LENGTH, MAX_TOUCHED, RateLimiter
from ludoteca.server.services.daily_deals import DailyDeals
from ludoteca.server.settings import Settings
from ludoteca.server.store.stored_table import Person
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.tables.table import Table
from ludoteca.server.web import auth
from ludoteca.server.web.middleware import client_ip, network_of


class LudotecaApp(FastAPI):
    """The application and what it holds while it runs."""

    registry: TableRegistry
    daily_deals: DailyDeals
    settings: Settings
    table_limiter: RateLimiter
    sign_in_limiter: RateLimiter
    seat_limiter: RateLimiter
    hint_limiter: RateLimiter
    replay_limiter: RateLimiter
    network_replay_limiter: RateLimiter
    branch_limiter: RateLimiter


def registry_of(request: Request) -> TableRegistry:
    app = request.app
    assert isinstance(app, LudotecaApp)
    return app.registry


def network_of_request(request: Request) -> str:
    """The address that a request comes from, as limits count it."""
    return network_of(client_ip(request.scope))


async def optional_user(request: Request) -> Person | None:
    return await auth.find_user(registry_of(request).store, request.cookies)


async def required_user(request: Request) -> Person:
    return await auth.require_user(registry_of(request).store, request.cookies)


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id


async def table_of(table: str, request: Request) -> Table:
    return await registry_of(request).find_rate_limited(network_of_request(request), table)


async def replay_table_of(table: str, request: Request) -> Table:
    """A table to look back at, perhaps by somebody who has played the same deal elsewhere."""
    app = request.app
    assert isinstance(app, LudotecaApp)
    loaded = await app.registry.find_rate_limited(network_of_request(request), table)
    if loaded.stored.daily is not None:
        await app.daily_deals.allow_comparison(loaded, await optional_user(request))
    return loaded


ClientNetwork = Annotated[str, Depends(network_of_request)]
OptionalUser = Annotated[Person | None, Depends(optional_user)]
RequiredUser = Annotated[Person, Depends(required_user)]
TableDep = Annotated[Table, Depends(table_of)]
ReplayTableDep = Annotated[Table, Depends(replay_table_of)]
OptionalSeat = Annotated[int | None, Query(ge=0, le=63)]
Seat = Annotated[int, Query(ge=0, le=63)]
Ply = Annotated[int, Query(ge=0, le=100_000)]
Words = Annotated[str, Query(max_length=MAX_MOVE_LENGTH)]
Touched = Annotated[list[Words], Query(min_length=1, max_length=MAX_TOUCHED)]
