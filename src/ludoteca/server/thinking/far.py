"""A mind of another machine, lent by `ludoteca think`: it came to us over a socket, with the key.

It is told what a worker of this machine is told, the seed of the match with it: whoever has the key
is one of those who run the house.
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
from ludoteca.core.refusal import Refused
from ludoteca.server.thinking.mind import Mind, ThoughtLost

LATE = 5.0
"""Seconds that an answer may be late before it is given up: the other machine may be busy, or gone."""
GREETING = 10.0
"""Seconds in which a lent mind must have said what it plays."""


def knowledge(learned: str = "") -> dict[str, Any]:
    """What two machines must agree in, or one would think about another game, or as another bot."""
    files = sorted(Path(learned).iterdir()) if learned else []
    return {
        "version": __version__,
        "games": {name: games.find(name).rules for name in games.names()},
        "learned": {
            file.name: sha256(file.read_bytes()).hexdigest() for file in files if file.is_file()
        },
    }


class FarMind(Mind):
    def __init__(self, socket: WebSocket) -> None:
        super().__init__()
        self.socket = socket
        self.answers: asyncio.Queue[str | None] = asyncio.Queue()
        self.lent = True
        self.left = asyncio.Event()

    @property
    def alive(self) -> bool:
        return self.lent

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            async with asyncio.timeout(question["seconds"] + LATE):
                await self.socket.send_text(json.dumps(question))
                answer = await self.answers.get()
            reply = json.loads(answer or "")
        except (TimeoutError, OSError, ValueError, RuntimeError, WebSocketDisconnect):
            raise ThoughtLost("the lent worker is gone") from None
        if not isinstance(reply, dict) or "error" in reply:
            raise ThoughtLost("the lent worker failed")
        return reply

    async def listen(self) -> None:
        """Until it leaves, or is sent away."""
        hearing = asyncio.ensure_future(self.hear())
        leaving = asyncio.ensure_future(self.left.wait())
        try:
            await asyncio.wait({hearing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            hearing.cancel()
            leaving.cancel()
            await asyncio.gather(hearing, leaving, return_exceptions=True)
            self.kill()

    async def hear(self) -> None:
        with suppress(WebSocketDisconnect, KeyError):  # KeyError: bytes, where words are spoken
            while True:
                self.answers.put_nowait(await self.socket.receive_text())

    def kill(self) -> None:
        self.lent = False
        self.left.set()
        self.answers.put_nowait(None)

    async def gone(self) -> None:
        """Nobody waits for another machine."""


async def greet(socket: WebSocket, key: str, learned: str) -> FarMind:
    """The mind behind a socket that has just been accepted; refuses who has no business here."""
    try:
        async with asyncio.timeout(GREETING):
            said = json.loads(await socket.receive_text())
    except (TimeoutError, ValueError, KeyError):
        said = None
    given = socket.headers.get("authorization", "").removeprefix("Bearer ")
    if not key or not secrets.compare_digest(given.encode(), key.encode()):
        raise Refused("wrong_key")  # after the greeting, or it would be sent to nobody
    ours = await asyncio.to_thread(knowledge, learned)
    if said != ours:
        version = str(said.get("version", "?"))[:20] if isinstance(said, dict) else "?"
        raise Refused("other_version", theirs=version, ours=ours["version"])
    return FarMind(socket)
