"""The socket over which a match is played."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from ludoteca.server.web.dependencies import App
from ludoteca.server.web.sockets import serve_socket

router = APIRouter()


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, app: App, table: str, seat: str | None = None) -> None:
    await serve_socket(socket, app, table, seat)
