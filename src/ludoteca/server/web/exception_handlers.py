"""Responses to errors in route handlers."""

from __future__ import annotations

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ludoteca.core.errors import UserError
from ludoteca.server.web.dependencies import app_of
from ludoteca.server.web.responses import error_response


async def on_user_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UserError)
    app_of(request).metrics.refusals[error.note.key] += 1
    return error_response(error)


async def on_unexpected_error(request: Request, _error: Exception) -> Response:
    return await on_user_error(request, UserError("unexpected"))


async def on_validation_error(_request: Request, error: Exception) -> Response:
    """Names the place and kind of the first error; never echoes what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])[:100]
    return error_response(UserError("bad_request", place=place, kind=str(first["type"])), 422)


async def on_http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "no_such_page", 405: "wrong_method"}.get(error.status_code, "bad_request")
    args = {"place": "body", "kind": "json"} if key == "bad_request" else {}
    response = error_response(UserError(key, **args), error.status_code)
    response.headers.update(error.headers or {})
    return response
