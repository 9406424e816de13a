"""Frame budget: how much of what a socket sends is read, alone and with all others of its address."""

from __future__ import annotations

import asyncio
from typing import ClassVar
from weakref import WeakValueDictionary

from ludoteca.server.limits import TokenBucket

FRAMES_PER_MESSAGE = 10
"""Times the messages that a socket may send: so many frames are read of it, the rest later."""
SHARED_FACTOR = 100
"""The same for all sockets of an address together."""
MIN_FRAME_RATE = 100
"""Frames a second, however few messages there may be: what is too fast is to be heard, and refused."""
BURST_SECONDS = 3
"""Seconds' worth of each that may come at once."""
BYTES_PER_FRAME = 256
"""Bytes that cost as much as another frame."""
BATCH = 16
"""Frames that are charged together: to charge each takes a hundredth of a move's time."""
CONTROL_FRAME_RATE, CONTROL_FRAME_BURST = 100, 300
"""Frames a second that are no whole message: pings, pongs and parts. A browser sends one in twenty
seconds."""


class FrameBudget:
    shared_buckets: ClassVar[WeakValueDictionary[str, TokenBucket]] = WeakValueDictionary()
    """What the sockets of each address share, for as long as one of them is there."""

    def __init__(self, network: str, rate: float) -> None:
        self.pending_cost = 0.0
        frame_rate = max(MIN_FRAME_RATE, rate * FRAMES_PER_MESSAGE)
        self.socket_bucket = TokenBucket(frame_rate, frame_rate * BURST_SECONDS)
        self.control_bucket = TokenBucket(CONTROL_FRAME_RATE, CONTROL_FRAME_BURST)
        network_bucket = self.shared_buckets.get(network)
        if network_bucket is None:
            network_rate = max(MIN_FRAME_RATE * FRAMES_PER_MESSAGE, rate * SHARED_FACTOR)
            network_bucket = self.shared_buckets[network] = TokenBucket(
                network_rate, network_rate * BURST_SECONDS
            )
        self.network_bucket = network_bucket

    def charge(self, frames: int, size: int) -> float:
        """Seconds until more may be read."""
        self.pending_cost += frames + size / BYTES_PER_FRAME
        if self.pending_cost < BATCH:
            return 0.0
        cost, self.pending_cost = self.pending_cost, 0.0
        return max(self.socket_bucket.charge(cost), self.network_bucket.charge(cost))

    def allows_control_frames(self, count: int) -> bool:
        """May so many frames more come that are no message?"""
        return self.control_bucket.take(count) == 0

    def remember_debt(self, loop: asyncio.AbstractEventLoop) -> None:
        """What an address owes is remembered until it is paid, though its last socket is gone."""
        loop.call_later(BURST_SECONDS, lambda shared: None, self.network_bucket)
