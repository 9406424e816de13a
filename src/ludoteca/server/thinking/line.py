"""Line: who may think next. Each person has one place in it, however much they ask."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque

from ludoteca.server.limits import too_fast

EACH = 6
"""Questions of one person that may wait, where nobody's match depends on the answer."""


class Line:
    """`size` may think at once; those who wait are called in turn, a question of each person."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.free = size
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.asked: Counter[str] = Counter()
        """Of each person how many questions wait or are being thought about."""

    def pass_or_refuse(self, who: str) -> None:
        """Refuses one more question of somebody who has asked enough."""
        if self.asked[who] >= EACH:
            raise too_fast(1.0)

    async def enter(self, who: str) -> None:
        self.asked[who] += 1
        if self.free > 0:
            self.free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self.free += 1  # called, and gone before it came
                self.call()
            self.forget(who)
            raise

    def leave(self, who: str) -> None:
        self.free += 1
        self.forget(who)
        self.call()

    def grow(self) -> None:
        self.size += 1
        self.free += 1
        self.call()

    def shrink(self) -> None:
        """Whoever is being answered is answered to the end."""
        self.size -= 1
        self.free -= 1

    def forget(self, who: str) -> None:
        self.asked[who] -= 1
        if self.asked[who] <= 0:
            del self.asked[who]

    def call(self) -> None:
        """The next one: of the person who has not been called for longest."""
        while self.free > 0 and self.waiting:
            who, calls = self.waiting.popitem(last=False)
            called = calls.popleft()
            if calls:
                self.waiting[who] = calls
            if not called.done():
                self.free -= 1
                called.set_result(None)

    def rounds(self, who: str) -> int:
        """How many turns of all workers pass until all that this person asks is answered, if everybody
        has one question in each."""
        return -(-len(self.asked) // self.size) * max(1, self.asked[who])
