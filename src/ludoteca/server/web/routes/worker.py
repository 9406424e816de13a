"""The socket of remote bot workers (`ludoteca worker`)."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core.errors import UserError
from ludoteca.server.bot_workers.remote_worker import accept_worker
from ludoteca.server.web.dependencies import App
from ludoteca.server.web.sockets import close_with_error

router = APIRouter()


@router.websocket("/api/worker")
async def worker_socket(socket: WebSocket, app: App) -> None:
    await socket.accept()
    pool = app.services.worker_pool
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        try:
            worker = await accept_worker(
                socket, app.settings.worker_key, app.settings.weights_folder
            )
        except UserError as error:
            await close_with_error(socket, error)
            return
        await socket.send_json({"type": "welcome"})
        pool.add(worker)
        try:
            await worker.listen()
        finally:
            pool.remove(worker)
        await socket.close()
