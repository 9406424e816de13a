"""Messages that have arrived on a socket and have not been handled. One consumer only."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any


class ReceiveQueue:
    """The part of a queue that uvicorn needs; `asyncio.Queue` takes as long per message as reading
    one."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.events: deque[Any] = deque()
        self.waiter: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        waiter = self.waiter
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    def empty(self) -> bool:
        return not self.events

    @property
    def has_waiter(self) -> bool:
        return self.waiter is not None and not self.waiter.done()

    async def get(self) -> Any:
        while not self.events:
            self.waiter = self.loop.create_future()
            await self.waiter
        return self.events.popleft()
