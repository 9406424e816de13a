"""Responses that are the same for all clients: encoded and compressed once.

Compressing the texts of a table takes longer than twenty moves.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

JSON = "application/json"
GZIP_LEVEL = 9
"""The best: each response is compressed once."""


@dataclass(frozen=True, slots=True)
class CachedResponse:
    plain: bytes
    gzipped: bytes
    etag: str
    """A hash of the content."""


def compress(plain: bytes) -> CachedResponse:
    gzipped = gzip.compress(plain, GZIP_LEVEL, mtime=0)
    return CachedResponse(plain, gzipped, f'"{sha256(plain).hexdigest()[:24]}"')


def matches_etag(request: Request, etag: str) -> bool:
    """Does the client have this version?"""
    header = request.headers.get("if-none-match", "")
    return etag in (part.strip().removeprefix("W/") for part in header.split(","))


def respond(
    request: Request, cached: CachedResponse, media_type: str, cache_control: str = "no-cache"
) -> Response:
    """The full body, or 304 Not Modified."""
    headers = {"Cache-Control": cache_control, "ETag": cached.etag, "Vary": "Accept-Encoding"}
    if matches_etag(request, cached.etag):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(cached.plain, headers=headers, media_type=media_type)
    headers["Content-Encoding"] = "gzip"
    return Response(cached.gzipped, headers=headers, media_type=media_type)
