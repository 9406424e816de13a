"""`ludoteca mcp`: the MCP server over standard input and output, or over HTTP on this machine."""

from __future__ import annotations

import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.text import texts

HOST = "127.0.0.1"
"""Loopback only: there is no authentication."""


def serve(
    language: str,
    *,
    http: bool,
    port: int,
    server: str,
    seed: str | None,
    on_start: Callable[[], None],
) -> None:
    """Serves until the input ends or it is interrupted. `on_start` is called once all is in order."""
    try:
        from ludoteca.mcp.session_registry import SessionRegistry
        from ludoteca.mcp.tools import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise UserError("needs_package", package="mcp", extra="mcp") from None
    registry = SessionRegistry(server_origin(server), seed)
    messages = texts(language)
    if http:
        server_socket = bind_listening_socket(port)
        on_start()
        serve_http(make_server(registry, language), server_socket, messages.say("serve.models"))
        return
    on_start()
    make_server(registry, language).run("stdio")


def server_origin(server: str) -> str:
    try:
        parts = urlsplit(server)
        is_valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise UserError("bad_link", link=server)
    return f"{parts.scheme}://{parts.netloc}"


def bind_listening_socket(port: int) -> socket.socket:
    if port > 65535:
        raise UserError("bad_port", port=port)
    server_socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    server_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        server_socket.bind((HOST, port))
        server_socket.listen()  # clients may connect as soon as the address is printed
    except OSError as error:
        server_socket.close()
        raise UserError("no_address", host=HOST, port=port, reason=os_error_note(error)) from None
    return server_socket


def serve_http(server: object, server_socket: socket.socket, greeting: str) -> None:
    import uvicorn

    from ludoteca.mcp.tools import LocalizedMcpServer

    assert isinstance(server, LocalizedMcpServer)
    app = server.streamable_http_app(host=HOST)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    print(f"{greeting} http://{HOST}:{server_socket.getsockname()[1]}/mcp", flush=True)
    uvicorn.Server(config).run(sockets=[server_socket])
