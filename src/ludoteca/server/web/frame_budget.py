"""Frame budget: how much of what a socket sends is read, alone and with all others of its address."""

from __future__ import annotations

import asyncio
from typing import ClassVar
from weakref import WeakValueDictionary

from ludoteca.server.limits import Bucket

FRAMES = 10
"""Times the messages that a socket may send: so many frames are read of it, the rest later."""
SHARED = 100
"""The same for all sockets of an address together."""
LEAST = 100
"""Frames a second, however few messages there may be: what is too fast is to be heard, and refused."""
AT_ONCE = 3
"""Seconds' worth of each that may come at once."""
FRAME = 256
"""Bytes that cost as much as another frame."""
BATCH = 16
"""Frames that are charged together: to charge each takes a hundredth of a move's time."""
EMPTY, EMPTY_AT_ONCE = 100, 300
"""Frames a second that are no whole message: pings, pongs and parts. A browser sends one in twenty
seconds."""


class FrameBudget:
    of_addresses: ClassVar[WeakValueDictionary[str, Bucket]] = WeakValueDictionary()
    """What the sockets of each address share, for as long as one of them is there."""

    def __init__(self, address: str, rate: float) -> None:
        self.unpaid = 0.0
        own = max(LEAST, rate * FRAMES)
        self.own = Bucket(own, own * AT_ONCE)
        self.empty = Bucket(EMPTY, EMPTY_AT_ONCE)
        shared = self.of_addresses.get(address)
        if shared is None:
            of_all = max(LEAST * FRAMES, rate * SHARED)
            shared = self.of_addresses[address] = Bucket(of_all, of_all * AT_ONCE)
        self.shared = shared

    def charge(self, frames: int, size: int) -> float:
        """Seconds until more may be read."""
        self.unpaid += frames + size / FRAME
        if self.unpaid < BATCH:
            return 0.0
        price, self.unpaid = self.unpaid, 0.0
        return max(self.own.charge(price), self.shared.charge(price))

    def allows(self, empty: int) -> bool:
        """May so many frames more come that are no message?"""
        return self.empty.wait(empty) == 0

    def keep(self, loop: asyncio.AbstractEventLoop) -> None:
        """What an address owes is remembered until it is paid, though its last socket is gone."""
        loop.call_later(AT_ONCE, lambda shared: None, self.shared)
