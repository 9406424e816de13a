"""The page, if it is built: its files, and index.html for its addresses."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.settings import Settings
from ludoteca.server.web.cached_response import (
    JSON,
    CachedResponse,
    compress,
    matches_etag,
    respond,
)
from ludoteca.server.web.catalogue import all_games
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.game_box import MEDIA_TYPES, content_hash, page_files
from ludoteca.server.web.html.index_html import HostInfo, PageTarget, complete, read_index
from ludoteca.server.web.html.site_offer import site_offer

FOLDER = Path(__file__).parent.parent / "page"
PAGES = {
    "/": "Catalogue",
    "/new/{game}": "NewTable",
    "/table/{table}": "Table",
    "/tables": "Tables",
    "/replay/{table}": "Replay",
    "/review/{table}": "Review",
    "/rules": "Rules",
    "/rules/{game}": "Rules",
    "/guide/{game}": "Tutorial",
    "/lab": "Lab",
    "/daily/{game}": "Daily",
    "/record": "Record",
    "/carry": "LinkDevice",
    "/me": "MyData",
    "/credits": "Credits",
}
"""The routes of the page and their components, as in `client/src/lib/route/pages.ts`."""
ROBOTS = """User-agent: *
Allow: /$
Allow: /rules
Allow: /credits
Allow: /api/games
Allow: /api/texts/
Allow: /api/rulebook/
Allow: /assets/
Disallow: /
"""
"""Search engines may index the catalogue and the rules, but no table: its link is an invitation."""
IMMUTABLE = "public, max-age=31536000, immutable"
ASSET_PREFIXES = ("/assets/", "/kit/")
COMPRESSED_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": JSON,
    ".webmanifest": "application/manifest+json",
}
"""Types that are sent compressed; pictures and typefaces are compressed already."""
SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""For drawings of a game's package: opened on their own they can run no script."""
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ludoteca</title></head>
<body><h1>Ludoteca</h1>
<p>The server is running, but its page has not been built. The API is at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>
"""


def is_built(folder: Path = FOLDER) -> bool:
    return (folder / "index.html").is_file()


@cache
def built_files(folder: Path) -> dict[str, Path]:
    """The files that are served, by path."""
    return {
        "/" + path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_file()
    }


def serve_page(request: Request, folder: Path = FOLDER) -> Response:
    files = built_files(folder)
    path = request.url.path
    file = files.get(path)
    if file is not None and path != "/index.html":
        # Names of files in assets/ contain a hash of the content.
        return file_response(
            request, file, IMMUTABLE if path.startswith("/assets/") else "no-cache"
        )
    # A file of another build: index.html in its place would be run as a script.
    if path.startswith(ASSET_PREFIXES):
        raise UserError("no_such_page")
    if path == "/robots.txt":
        return PlainTextResponse(ROBOTS)
    target = find_page(path)
    return page_response(request, folder, target)


def is_page(path: str) -> bool:
    """Does the page have this route? Whether a table exists is checked elsewhere."""
    return find_page(path) is not None


def find_page(path: str) -> PageTarget | None:
    """The page at this path."""
    for pattern, component in ROUTES:
        if match := pattern.fullmatch(path.removesuffix("/") or "/"):
            game = match.groupdict().get("game")
            return PageTarget(component, game) if game is None or game in games.names() else None
    return None


ROUTES = [
    (re.compile(route.replace("{game}", "(?P<game>[^/]+)").replace("{table}", "[^/]+")), component)
    for route, component in PAGES.items()
]


def page_response(
    request: Request, folder: Path, target: PageTarget | None, metas: str = ""
) -> Response:
    """The page, with additional tags in its head; 404 without a target. It shows by itself what
    does not exist."""
    status = 200 if target else 404
    index = read_index(folder)
    if index is None:
        return HTMLResponse(NOT_BUILT, status, {"Cache-Control": "no-cache"})
    app = request.scope.get("app")
    settings = app.settings if isinstance(app, LudotecaApp) else Settings()
    metas += site_offer(settings.offline_site)
    text = complete(index, target, all_games(settings.weights_folder), metas, HostInfo.of(settings))
    response = respond(request, compress_text(text), "text/html")
    response.headers["Content-Security-Policy"] = index.policy
    if response.status_code == 200:
        response.status_code = status
    return response


@lru_cache(maxsize=100)
def compress_text(text: str) -> CachedResponse:
    return compress(text.encode())


def serve_game_file(request: Request, game: str, name: str) -> Response:
    """A file of a game's page, from the game's package."""
    path = page_files(game).get(name)
    if path is None:
        raise UserError("no_such_page")
    response = file_response(
        request, path, IMMUTABLE if request.url.query == content_hash(path) else "no-cache"
    )
    response.headers["Content-Type"] = MEDIA_TYPES[path.suffix]
    if path.suffix == ".svg":
        response.headers["Content-Security-Policy"] = SVG_CSP
    return response


@cache
def compress_file(path: Path, _changed: int) -> CachedResponse:
    brotli = path.with_name(f"{path.name}.br")
    return compress(path.read_bytes(), brotli.read_bytes() if brotli.is_file() else None)


def file_response(request: Request, path: Path, cache_control: str) -> Response:
    """The file, or 304 Not Modified."""
    if path.suffix in COMPRESSED_TYPES:
        cached = compress_file(path, path.stat().st_mtime_ns)
        return respond(request, cached, COMPRESSED_TYPES[path.suffix], cache_control)
    response = FileResponse(path, headers={"Cache-Control": cache_control}, stat_result=path.stat())
    etag = response.headers["etag"]
    if matches_etag(request, etag):
        return Response(status_code=304, headers={"Cache-Control": cache_control, "ETag": etag})
    return response
