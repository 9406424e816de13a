"""Pressed: what is the same for everybody is written and compressed once, and sent as it is.

To compress the texts of a table anew for each who sits down took longer than twenty moves.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

JSON = "application/json"
LEVEL = 9
"""Once, so it may take its time."""


@dataclass(frozen=True, slots=True)
class Pressed:
    plain: bytes
    small: bytes
    mark: str
    """Another one for other contents."""


def press(plain: bytes) -> Pressed:
    small = gzip.compress(plain, LEVEL, mtime=0)
    return Pressed(plain, small, f'"{sha256(plain).hexdigest()[:24]}"')


def is_known(request: Request, mark: str) -> bool:
    """Does whoever asks have it already?"""
    said = request.headers.get("if-none-match", "")
    return mark in (part.strip().removeprefix("W/") for part in said.split(","))


def hand_out(request: Request, found: Pressed, kind: str, caching: str = "no-cache") -> Response:
    """All of it, or only the news that there is no news."""
    headers = {"Cache-Control": caching, "ETag": found.mark, "Vary": "Accept-Encoding"}
    if is_known(request, found.mark):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found.plain, headers=headers, media_type=kind)
    headers["Content-Encoding"] = "gzip"
    return Response(found.small, headers=headers, media_type=kind)
