"""`ludoteca mcp`: serves models over standard input and output, or over HTTP on this machine."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from ludoteca.core.refusal import Refused, reason
from ludoteca.core.text import texts
from ludoteca.terminal.engine import mention_interpreter

HOST = "127.0.0.1"
"""Whoever reaches the port may sit down, so nobody but this machine does."""


def serve(language: str, http: bool, port: int, server: str, seed: str | None) -> None:
    """Serves until the input ends or somebody stops it."""
    try:
        from ludoteca.mcp.house import House
        from ludoteca.mcp.tools import make_server
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise Refused("needs_package", package="mcp", extra="mcp") from None
    house = House(checked_address(server), seed)
    said = texts(language)
    if http:
        listening = listener(port)
        mention_interpreter(said)
        open_to_all(make_server(house, language), listening, said.say("serve.models"))
        return
    mention_interpreter(said)
    make_server(house, language).run("stdio")


def checked_address(server: str) -> str:
    try:
        parts = urlsplit(server)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise Refused("bad_link", link=server)
    return f"{parts.scheme}://{parts.netloc}"


def listener(port: int) -> socket.socket:
    if port > 65535:
        raise Refused("bad_port", port=port)
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((HOST, port))
        found.listen()  # whoever reads the address may come before the server has woken up
    except OSError as error:
        found.close()
        raise Refused("no_address", host=HOST, port=port, reason=reason(error)) from None
    return found


def open_to_all(server: object, listening: socket.socket, greeting: str) -> None:
    import uvicorn

    from ludoteca.mcp.tools import Server

    assert isinstance(server, Server)
    app = server.streamable_http_app(host=HOST)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    print(f"{greeting} http://{HOST}:{listening.getsockname()[1]}/mcp", flush=True)
    uvicorn.Server(config).run(sockets=[listening])
