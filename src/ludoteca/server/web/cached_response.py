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
GZIP_LEVEL = 9
"""Once, so it may take its time."""


@dataclass(frozen=True, slots=True)
class CachedResponse:
    plain: bytes
    gzipped: bytes
    etag: str
    """Another one for other contents."""


def compress(plain: bytes) -> CachedResponse:
    gzipped = gzip.compress(plain, GZIP_LEVEL, mtime=0)
    return CachedResponse(plain, gzipped, f'"{sha256(plain).hexdigest()[:24]}"')


def matches_etag(request: Request, etag: str) -> bool:
    """Does whoever asks have it already?"""
    header = request.headers.get("if-none-match", "")
    return etag in (part.strip().removeprefix("W/") for part in header.split(","))


def respond(
    request: Request, cached: CachedResponse, media_type: str, cache_control: str = "no-cache"
) -> Response:
    """All of it, or only the news that there is no news."""
    headers = {"Cache-Control": cache_control, "ETag": cached.etag, "Vary": "Accept-Encoding"}
    if matches_etag(request, cached.etag):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(cached.plain, headers=headers, media_type=media_type)
    headers["Content-Encoding"] = "gzip"
    return Response(cached.gzipped, headers=headers, media_type=media_type)
