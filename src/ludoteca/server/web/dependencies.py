"""The application, and what route handlers take from a request: user, table, client."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fastapi import Depends, FastAPI, Query
from starlette.requests import HTTPConnection

from ludoteca.core.errors import UserError
from ludoteca.server.limits import MAX_MOVE_LENGTH, MAX_TOUCHED
from ludoteca.server.metrics import Metrics
from ludoteca.server.quota import Quota
from ludoteca.server.services.lifecycle import Services
from ludoteca.server.settings import Settings
from ludoteca.server.store.database import Store
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.tables.table import Table
from ludoteca.server.thread_pools import ThreadPools
from ludoteca.server.web import auth
from ludoteca.server.web.auth import UserCache
from ludoteca.server.web.client_address import client_network
from ludoteca.server.web.request_limits import RequestLimits
from ludoteca.tables.stored.stored_table import Person


class LudotecaApp(FastAPI):
    """One application; two in a process share no state."""

    settings: Settings
    limits: RequestLimits
    quota: Quota
    metrics: Metrics
    user_cache: UserCache
    open_sockets: Counter[str]
    """Per client network."""
    store: Store
    """Opened when the application starts, as are the services."""
    services: Services

    @property
    def registry(self) -> TableRegistry:
        return self.services.registry

    @property
    def pools(self) -> ThreadPools:
        return self.services.pools


def app_of(connection: HTTPConnection) -> LudotecaApp:
    app = connection.app
    assert isinstance(app, LudotecaApp)
    return app


App = Annotated[LudotecaApp, Depends(app_of)]


def network_of_request(connection: HTTPConnection) -> str:
    return client_network(connection.scope)


ClientNetwork = Annotated[str, Depends(network_of_request)]


def key_hash_of(connection: HTTPConnection) -> str:
    return auth.session_key_hash(connection.cookies)


SessionKeyHash = Annotated[str, Depends(key_hash_of)]


async def optional_user(app: App, connection: HTTPConnection) -> Person | None:
    return await auth.find_user(app.store, app.user_cache, connection.cookies)


OptionalUser = Annotated[Person | None, Depends(optional_user)]


async def required_user(user: OptionalUser) -> Person:
    if user is None:
        raise UserError("no_name")
    return user


RequiredUser = Annotated[Person, Depends(required_user)]


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id


async def table_of(table: str, app: App, network: ClientNetwork) -> Table:
    return await app.registry.find_rate_limited(network, table)


TableDep = Annotated[Table, Depends(table_of)]


async def replay_table_of(table: TableDep, app: App, user: OptionalUser) -> Table:
    """A table to replay, open also to users who have finished the same daily deal."""
    if table.stored.daily is not None:
        await app.services.daily_deals.allow_comparison(table, user)
    return table


ReplayTableDep = Annotated[Table, Depends(replay_table_of)]
OptionalSeat = Annotated[int | None, Query(ge=0, le=63)]
Seat = Annotated[int, Query(ge=0, le=63)]
Ply = Annotated[int, Query(ge=0, le=100_000)]
Words = Annotated[str, Query(max_length=MAX_MOVE_LENGTH)]
Touched = Annotated[list[Words], Query(min_length=1, max_length=MAX_TOUCHED)]
