"""The door by which other machines lend their cores: `ludoteca think` stands behind it."""

from __future__ import annotations

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core.refusal import Refused
from ludoteca.server.thinking.far import greet
from ludoteca.server.web.dependencies import Ludoteca
from ludoteca.server.web.sockets import bid_farewell


def add_thinking(app: Ludoteca) -> None:
    @app.websocket("/api/think")
    async def think(socket: WebSocket) -> None:
        await socket.accept()
        thinkers = app.hub.thinkers
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            try:
                mind = await greet(socket, app.settings.thinking_key, app.settings.learned)
            except Refused as refused:
                await bid_farewell(socket, refused)
                return
            await socket.send_json({"type": "welcome"})
            thinkers.welcome(mind)
            try:
                await mind.listen()
            finally:
                thinkers.part_from(mind)
            await socket.close()
