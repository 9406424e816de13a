"""The web application: its state, its middleware and its routes."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from ludoteca.core.errors import UserError
from ludoteca.server import API_VERSION
from ludoteca.server.metrics import Metrics
from ludoteca.server.quota import Quota
from ludoteca.server.services.lifecycle import Services
from ludoteca.server.settings import Settings
from ludoteca.server.store.database import Store
from ludoteca.server.web.auth import UserCache
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.exception_handlers import (
    on_http_error,
    on_unexpected_error,
    on_user_error,
    on_validation_error,
)
from ludoteca.server.web.middleware import SecurityMiddleware
from ludoteca.server.web.request_limits import RequestLimits
from ludoteca.server.web.routes import API_ROUTERS, PAGE_ROUTER
from ludoteca.server.web.schemas.common import ErrorResponse

ERROR_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorResponse"}}}
ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorResponse},  # one model for all statuses starts the server sooner
    **{
        status: {"content": ERROR_CONTENT}
        for status in (401, 403, 404, 405, 409, 413, 422, 429, 503)
    },
}
GZIP_LEVEL = 5
"""For responses that are not cached: within a few per cent of the size at 9, up to ten times as
fast."""


def make_app(
    settings: Settings, add_routes: Callable[[LudotecaApp], None] | None = None
) -> ASGIApp:
    """The application within its middleware; `add_routes` may add routes of its own."""
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
    app.limits = RequestLimits(settings.rate)
    app.quota = Quota(settings)
    app.metrics = Metrics()
    app.user_cache = UserCache()
    app.open_sockets = Counter()
    app.add_exception_handler(UserError, on_user_error)
    app.add_exception_handler(RequestValidationError, on_validation_error)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_unexpected_error)
    for router in API_ROUTERS:
        app.include_router(router)
    if add_routes is not None:
        add_routes(app)
    app.include_router(PAGE_ROUTER)
    return SecurityMiddleware(
        GZipMiddleware(app, minimum_size=1000, compresslevel=GZIP_LEVEL),
        settings,
        metrics=app.metrics,
        user_cache=app.user_cache,
    )


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Builds the store and the services, and stops them when the server does."""
    assert isinstance(app, LudotecaApp)
    app.store = Store(app.settings.database_url)
    app.services = Services(app.store, app.settings, app.metrics)
    app.services.start()
    yield
    await app.services.stop()
    app.store.close()
