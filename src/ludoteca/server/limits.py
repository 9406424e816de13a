"""Sizes and rate limits."""

from __future__ import annotations

import time
from collections import OrderedDict

from ludoteca.core.errors import UserError

MAX_BODY = 256 * 1024
"""Bytes of a request body: a custom deck fits in."""
MAX_SOCKET_MESSAGE = 16 * 1024
"""Bytes of a socket message."""
MAX_MOVE_LENGTH = 300
MAX_TOUCHED = 8
"""Items touched in one request for a reason."""
MAX_TABLE_SOCKETS = 120
"""Sockets at one table."""
MAX_NETWORK_SOCKETS = 400
"""Sockets from one address."""
EXTRA_PLAYER_SOCKETS = 200
"""Further sockets from one address, for seated players."""
MAX_PENDING_REQUESTS = 100
"""Connections from one address that have not sent their request."""
MAX_TRACKED_KEYS = 20_000


class TokenBucket:
    """Allows `rate` a second in the long run, and `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.refilled_at = time.monotonic()

    def refill(self) -> None:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.refilled_at) * self.rate)
        self.refilled_at = now

    @property
    def is_full(self) -> bool:
        """A full bucket holds no information and can be dropped."""
        self.refill()
        return self.tokens >= self.burst

    def take(self, cost: float = 1.0) -> float:
        """0 if it is allowed, else the seconds until it is."""
        self.refill()
        if self.tokens >= cost:
            self.tokens -= cost
            return 0.0
        return (cost - self.tokens) / self.rate

    def charge(self, cost: float) -> float:
        """Takes the cost, even into debt; returns the seconds until the debt is paid."""
        self.refill()
        self.tokens -= cost
        return max(0.0, -self.tokens / self.rate)


class RateLimiter:
    """A bucket per address or person. Full ones are dropped; of too many, the least recently used."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        return self.bucket(key).take(cost)

    def charge(self, key: str, cost: float) -> float:
        return self.bucket(key).charge(cost)

    def bucket(self, key: str) -> TokenBucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = TokenBucket(self.rate, self.burst)
            if len(self.buckets) > MAX_TRACKED_KEYS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        self.drop_full()
        return bucket

    def drop_full(self) -> None:
        """Drops up to two of the least recently used: more than each call adds."""
        for _ in range(2):
            key, bucket = next(iter(self.buckets.items()))
            if len(self.buckets) == 1 or not bucket.is_full:
                return
            del self.buckets[key]

    def acquire(self, key: str, cost: float = 1.0) -> None:
        seconds = self.take(key, cost)
        if seconds > 0:
            raise rate_limit_error(seconds)


def rate_limit_error(seconds: float) -> UserError:
    return UserError("too_fast", n=int(seconds) + 1)
