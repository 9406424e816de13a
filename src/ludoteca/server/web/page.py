"""The page itself, if it has been built: files with strict headers, index.html for the rest."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from ludoteca import games
from ludoteca.core.refusal import Refused
from ludoteca.server.web.box import TYPES, mark, page_files
from ludoteca.server.web.pressed import JSON, Pressed, hand_out, is_known, press

FOLDER = Path(__file__).parent.parent / "page"
PAGES = (
    "/",
    "/new/{game}",
    "/table/{table}",
    "/tables",
    "/replay/{table}",
    "/review/{table}",
    "/rules",
    "/rules/{game}",
    "/guide/{game}",
    "/lab",
    "/daily/{game}",
    "/record",
    "/carry",
    "/me",
    "/credits",
)
"""The addresses at which the page has something to show, as `client/src/lib/app/pages.ts` has them."""
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
"""The shelf and the rules may be found by all, and what draws them; a link to a table is an invitation."""
FOREVER = "public, max-age=31536000, immutable"
PARTS = ("/assets/", "/kit/")
TEXTS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": JSON,
    ".webmanifest": "application/manifest+json",
}
"""Files that are sent compressed; pictures and letters are as small as they get."""
AS_A_PICTURE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""For drawings out of a game's package: opened by themselves they can do nothing."""
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
    """Every file there is, by its address: nothing else can be asked for."""
    return {
        "/" + path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_file()
    }


def serve_page(request: Request, folder: Path = FOLDER) -> Response:
    known = built_files(folder)
    path = request.url.path
    found = known.get(path)
    if found is not None and path != "/index.html":
        # The builder puts a hash into the names of what lies in assets/.
        return fresh(request, found, FOREVER if path.startswith("/assets/") else "no-cache")
    if path.startswith(PARTS):  # of another edition: who would take the page for a script is lost
        raise Refused("no_such_page")
    if path == "/robots.txt":
        return PlainTextResponse(ROBOTS)
    if not is_page(path):
        return page_with(folder, status=404)
    index = known.get("/index.html")
    return page_with(folder) if index is None else fresh(request, index, "no-cache")


def is_page(path: str) -> bool:
    """Has the page something to show there? A table is asked for by whoever serves it."""
    found = ADDRESSES.fullmatch(path.removesuffix("/") or "/")
    game = next((game for game in found.groups() if game), None) if found else None
    return found is not None and (game is None or game in games.names())


ADDRESSES = re.compile(
    "|".join(page.replace("{game}", "([^/]+)").replace("{table}", "[^/]+") for page in PAGES)
)


def page_with(folder: Path, head: str = "", status: int = 200) -> Response:
    """The page for one address, with more in its head; what is not there it says itself."""
    index = built_files(folder).get("/index.html")
    text = NOT_BUILT if index is None else index.read_text("utf-8")
    return HTMLResponse(
        text.replace("</head>", f"{head}</head>", 1), status, {"Cache-Control": "no-cache"}
    )


def serve_game_file(request: Request, game: str, name: str) -> Response:
    """A picture of a game's box or a part of its own table, out of the package that it lives in."""
    path = page_files(game).get(name)
    if path is None:
        raise Refused("no_such_page")
    response = fresh(request, path, FOREVER if request.url.query == mark(path) else "no-cache")
    response.headers["Content-Type"] = TYPES[path.suffix]
    if path.suffix == ".svg":
        response.headers["Content-Security-Policy"] = AS_A_PICTURE
    return response


@cache
def pressed(path: Path, _changed: int) -> Pressed:
    return press(path.read_bytes())


def fresh(request: Request, path: Path, caching: str) -> Response:
    """The file, or only the news that there is no news."""
    if path.suffix in TEXTS:
        found = pressed(path, path.stat().st_mtime_ns)
        return hand_out(request, found, TEXTS[path.suffix], caching)
    response = FileResponse(path, headers={"Cache-Control": caching}, stat_result=path.stat())
    tag = response.headers["etag"]
    if is_known(request, tag):
        return Response(status_code=304, headers={"Cache-Control": caching, "ETag": tag})
    return response
