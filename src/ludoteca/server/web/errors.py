"""What is answered when a request is refused, makes no sense or leads nowhere."""

from __future__ import annotations

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ludoteca.core.refusal import Refused
from ludoteca.server.errors import reason
from ludoteca.server.web.guard import answer, json_response


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
