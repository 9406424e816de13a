"""JSON responses that the server encodes itself."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ludoteca.core.errors import UserError
from ludoteca.server.errors import http_status
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.tables.errors import error_body


def json_response(
    content: Any, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    return Response(encode_bytes(content), status, headers, media_type="application/json")


def error_response(error: UserError, status: int | None = None) -> Response:
    headers = {"Cache-Control": "no-store"}
    if error.note.key == "too_fast":
        headers["Retry-After"] = str(error.note.args["n"])
    return json_response({"error": error_body(error.note)}, status or http_status(error), headers)
