"""A queue for bot workers that is fair to people: each has one turn per round."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque

from ludoteca.server.limits import rate_limit_error

MAX_PER_PERSON = 6
"""Questions of one person that may wait, where no match waits for the answer."""


class FairQueue:
    """At most `slots` questions run at once. People who wait take turns, one question each."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.free_slots = slots
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.pending: Counter[str] = Counter()
        """For each person the questions that wait or run."""

    def require_capacity(self, person: str) -> None:
        """Refuses a question of a person who has enough of them pending."""
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
                self.free_slots += 1  # it was its turn, but it was cancelled first
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
        """Running questions are answered all the same."""
        self.slots -= 1
        self.free_slots -= 1

    def decrement(self, person: str) -> None:
        self.pending[person] -= 1
        if self.pending[person] <= 0:
            del self.pending[person]

    def wake_next(self) -> None:
        """Starts a question of the person whose last turn was longest ago."""
        while self.free_slots > 0 and self.waiting:
            person, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[person] = turns
            if not turn.done():
                self.free_slots -= 1
                turn.set_result(None)

    def rounds_needed(self, person: str) -> int:
        """Rounds of all slots until this person's questions are answered, one question per round."""
        return -(-len(self.pending) // self.slots) * max(1, self.pending[person])
