"""Line: who may think next. Each person has one place in it, however much they ask."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque

from ludoteca.server.limits import rate_limit_error

MAX_PER_PERSON = 6
"""Questions of one person that may wait, where nobody's match depends on the answer."""


class FairQueue:
    """`size` may think at once; those who wait are called in turn, a question of each person."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.free_slots = slots
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.pending: Counter[str] = Counter()
        """Of each person how many questions wait or are being thought about."""

    def require_capacity(self, person: str) -> None:
        """Refuses one more question of somebody who has asked enough."""
        if self.pending[person] >= MAX_PER_PERSON:
            raise rate_limit_error(1.0)

    async def acquire(self, person: str) -> None:
        self.pending[person] += 1
        if self.free_slots > 0:
            self.free_slots -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.free_slots += 1  # called, and gone before it came
                self.wake_next()
            self.decrement(person)
            raise

    def release(self, person: str) -> None:
        self.free_slots += 1
        self.decrement(person)
        self.wake_next()

    def add_slot(self) -> None:
        self.slots += 1
        self.free_slots += 1
        self.wake_next()

    def remove_slot(self) -> None:
        """Whoever is being answered is answered to the end."""
        self.slots -= 1
        self.free_slots -= 1

    def decrement(self, person: str) -> None:
        self.pending[person] -= 1
        if self.pending[person] <= 0:
            del self.pending[person]

    def wake_next(self) -> None:
        """The next one: of the person who has not been called for longest."""
        while self.free_slots > 0 and self.waiting:
            person, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[person] = turns
            if not turn.done():
                self.free_slots -= 1
                turn.set_result(None)

    def rounds_needed(self, person: str) -> int:
        """How many turns of all workers pass until all that this person asks is answered, if everybody
        has one question in each."""
        return -(-len(self.pending) // self.slots) * max(1, self.pending[person])
