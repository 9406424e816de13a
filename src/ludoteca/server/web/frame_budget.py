"""Rate limits of WebSocket frames: for a socket, and for all sockets of its network."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from ludoteca.server.limits import TokenBucket

FRAMES_PER_MESSAGE = 10
"""Frames that are read per message that a socket may send."""
SHARED_FACTOR = 100
"""The same for all sockets of a network together."""
MIN_FRAME_RATE = 100
"""Frames per second that are read in any case, so that messages over the limit can be refused."""
BURST_SECONDS = 3
BYTES_PER_FRAME = 256
"""Bytes that cost as much as one more frame."""
BATCH = 16
"""Frames charged at a time: charging each would take a hundredth of a move's time."""
CONTROL_FRAME_RATE, CONTROL_FRAME_BURST = 100, 300
"""Frames per second that are no whole message: pings, pongs, fragments. A browser sends one in
twenty seconds."""


class FrameBudget:
    def __init__(
        self, network: str, rate: float, shared_buckets: WeakValueDictionary[str, TokenBucket]
    ) -> None:
        self.pending_cost = 0.0
        frame_rate = max(MIN_FRAME_RATE, rate * FRAMES_PER_MESSAGE)
        self.socket_bucket = TokenBucket(frame_rate, frame_rate * BURST_SECONDS)
        self.control_bucket = TokenBucket(CONTROL_FRAME_RATE, CONTROL_FRAME_BURST)
        network_bucket = shared_buckets.get(network)
        if network_bucket is None:
            network_rate = max(MIN_FRAME_RATE * FRAMES_PER_MESSAGE, rate * SHARED_FACTOR)
            network_bucket = shared_buckets[network] = TokenBucket(
                network_rate, network_rate * BURST_SECONDS
            )
        self.network_bucket = network_bucket

    def charge(self, frames: int, size: int) -> float:
        """Returns the seconds until more may be read."""
        self.pending_cost += frames + size / BYTES_PER_FRAME
        if self.pending_cost < BATCH:
            return 0.0
        cost, self.pending_cost = self.pending_cost, 0.0
        return max(self.socket_bucket.charge(cost), self.network_bucket.charge(cost))

    def allows_control_frames(self, count: int) -> bool:
        return self.control_bucket.take(count) == 0

    def remember_debt(self, loop: asyncio.AbstractEventLoop) -> None:
        """Keeps the network's bucket alive until its debt is paid, after its last socket has closed."""
        loop.call_later(BURST_SECONDS, lambda shared: None, self.network_bucket)
