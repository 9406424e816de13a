"""Inbox: what has come over a socket and has not been heard. One listens to it, and no other."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any


class Inbox:
    """As much of a queue as a socket needs: `asyncio.Queue` takes as long over a message as it takes to
    read one."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.events: deque[Any] = deque()
        self.listening: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        listening = self.listening
        if listening is not None and not listening.done():
            listening.set_result(None)

    def empty(self) -> bool:
        return not self.events

    @property
    def is_listened_to(self) -> bool:
        """Does somebody wait for what comes next?"""
        return self.listening is not None and not self.listening.done()

    async def get(self) -> Any:
        while not self.events:
            self.listening = self.loop.create_future()
            await self.listening
        return self.events.popleft()
