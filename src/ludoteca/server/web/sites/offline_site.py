"""The games without a server, offered by a server: the folder that `make web` wrote, under `/offline/`.
What a person plays there without a network can be handed to this server later."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.server.settings import Settings
from ludoteca.server.web.dependencies import app_of
from ludoteca.server.web.html.index_html import policy_of
from ludoteca.server.web.html.site_offer import BASE, FILE_LIST, MANIFEST, kept_paths
from ludoteca.server.web.middleware import CSP
from ludoteca.server.web.page import IMMUTABLE, built_files, file_response, serve_page
from ludoteca.server.web.responses import json_response

REQUIRED = ("index.html", FILE_LIST, MANIFEST)
SERVER = '<meta name="ludoteca-server" content="/">'
"""In the head of the offered page: the server that takes the matches."""
WORKER_CSP = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; connect-src 'self'; "
    "worker-src 'self'"
)
"""For the scripts that run Python: they compile WebAssembly, and start Pyodide's script from memory."""
IMPORT_MAP = f'{{"imports": {{"/kit/": "{BASE}/kit/"}}}}'
"""What the script in the head writes for games that were built apart."""


def require_offline_site(settings: Settings) -> None:
    """Refuses a folder that `make web` has not written."""
    folder = settings.offline_site
    for name in REQUIRED if folder else ():
        if not (Path(folder) / name).is_file():
            raise UserError("unreadable", path=str(Path(folder) / name), reason=Note("ENOENT", {}))


def serve_offline_site(request: Request) -> Response:
    """A file of the folder, or its index.html for the addresses of the page."""
    folder = app_of(request).settings.offline_site
    if not folder:
        return serve_page(request)
    files = built_files(Path(folder))
    path = "/" + request.path_params["path"]
    file = files.get(path)
    if file is None or path == "/index.html":
        if "." in path.rpartition("/")[2] and path != "/index.html":
            raise UserError("no_such_page")
        return offered_index(files["/index.html"])
    if path == f"/{FILE_LIST}":
        return json_response(kept_paths(Path(folder)), headers={"Cache-Control": "no-cache"})
    # Names in assets/ and the folder of a build of the engine contain a hash of the content.
    is_hashed = path.startswith("/assets/") or (path.startswith("/engine/") and path.count("/") > 2)
    response = file_response(request, file, IMMUTABLE if is_hashed else "no-cache")
    if path.startswith("/engine/"):
        response.headers["Content-Security-Policy"] = WORKER_CSP
    if file.suffix in (".br", ".gz"):
        response.headers["Content-Encoding"] = "identity"  # compressed already; scripts unpack it
    return response


def offered_index(file: Path) -> Response:
    text = file.read_text("utf-8").replace("</head>", f"{SERVER}</head>", 1)
    headers = {"Content-Security-Policy": policy_of_site(text), "Cache-Control": "no-cache"}
    return HTMLResponse(text, headers=headers)


def policy_of_site(text: str) -> str:
    """As the server's own page, but the script in the head writes addresses into the styles."""
    import_map = b64encode(sha256(IMPORT_MAP.encode()).digest()).decode()
    scripts = next(part for part in policy_of(text).split("; ") if part.startswith("script-src"))
    policy = CSP.replace("script-src 'self'", f"{scripts} 'sha256-{import_map}'")
    return policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
