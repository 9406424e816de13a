"""A worker on another machine (`ludoteca worker`), connected by a socket with the server's key.

It receives what local workers do, the seeds of matches included: the key makes it a trusted part of
the server.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca import __version__, games
from ludoteca.core.errors import UserError
from ludoteca.server.bot_workers.worker_client import WorkerClient, WorkerFailed

ANSWER_GRACE = 5.0
"""Seconds that an answer may be late before the worker counts as gone."""
HELLO_TIMEOUT = 10.0
"""Seconds until a connected worker must have sent its versions."""


def compatibility_info(weights_folder: str = "") -> dict[str, Any]:
    """What both machines must agree on to play the same games and bots."""
    files = sorted(Path(weights_folder).iterdir()) if weights_folder else []
    return {
        "version": __version__,
        "games": {name: games.find(name).rules for name in games.names()},
        "weights": {
            file.name: sha256(file.read_bytes()).hexdigest() for file in files if file.is_file()
        },
    }


class RemoteWorker(WorkerClient):
    def __init__(self, socket: WebSocket) -> None:
        super().__init__()
        self.socket = socket
        self.answers: asyncio.Queue[str | None] = asyncio.Queue()
        self.connected = True
        self.disconnected = asyncio.Event()

    @property
    def is_alive(self) -> bool:
        return self.connected

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            async with asyncio.timeout(question["seconds"] + ANSWER_GRACE):
                await self.socket.send_text(json.dumps(question))
                answer = await self.answers.get()
            reply = json.loads(answer or "")
        except (TimeoutError, OSError, ValueError, RuntimeError, WebSocketDisconnect):
            raise WorkerFailed("the remote worker is gone") from None
        if not isinstance(reply, dict) or "error" in reply:
            raise WorkerFailed("the remote worker failed")
        return reply

    async def listen(self) -> None:
        """Runs until it disconnects or is killed."""
        receiving = asyncio.ensure_future(self.receive_answers())
        disconnecting = asyncio.ensure_future(self.disconnected.wait())
        try:
            await asyncio.wait({receiving, disconnecting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            receiving.cancel()
            disconnecting.cancel()
            await asyncio.gather(receiving, disconnecting, return_exceptions=True)
            self.kill()

    async def receive_answers(self) -> None:
        with suppress(WebSocketDisconnect, KeyError):  # KeyError: bytes instead of text
            while True:
                self.answers.put_nowait(await self.socket.receive_text())

    def kill(self) -> None:
        self.connected = False
        self.disconnected.set()
        self.answers.put_nowait(None)

    async def wait_closed(self) -> None:
        """Another machine is not waited for."""


async def accept_worker(socket: WebSocket, key: str, weights_folder: str) -> RemoteWorker:
    """Reads the greeting of an accepted socket; refuses a wrong key or another version."""
    try:
        async with asyncio.timeout(HELLO_TIMEOUT):
            hello = json.loads(await socket.receive_text())
    except (TimeoutError, ValueError, KeyError):
        hello = None
    token = socket.headers.get("authorization", "").removeprefix("Bearer ")
    if not key or not secrets.compare_digest(token.encode(), key.encode()):
        raise UserError("wrong_key")  # after the greeting, which the client sends first
    expected = await asyncio.to_thread(compatibility_info, weights_folder)
    if hello != expected:
        version = str(hello.get("version", "?"))[:20] if isinstance(hello, dict) else "?"
        raise UserError("other_version", theirs=version, ours=expected["version"])
    return RemoteWorker(socket)
