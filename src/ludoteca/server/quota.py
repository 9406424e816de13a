"""What one network address may store in a day."""

from __future__ import annotations

from ludoteca.core.errors import UserError
from ludoteca.server.limits import RateLimiter
from ludoteca.server.settings import Settings

SECONDS_PER_DAY = 24 * 3600.0
MEGABYTE = 1_000_000
TABLE_BYTES = 2_000
"""Bytes of a table with its seats, without its options."""
MOVE_BYTES = 100
CHAT_LINE_BYTES = 200
"""Bytes of a chat line, without its text."""
PERSON_BYTES = 500


class Quota:
    """A day's share per address, refilled continuously. Moves are counted but never refused, so that
    a match that has begun can be finished."""

    def __init__(self, settings: Settings) -> None:
        self.max_tables = settings.tables_a_day
        self.max_megabytes = settings.megabytes_a_day
        size = self.max_megabytes * MEGABYTE
        self.table_limiter = RateLimiter(self.max_tables / SECONDS_PER_DAY, self.max_tables)
        self.byte_limiter = RateLimiter(size / SECONDS_PER_DAY, size)

    def reserve_table(self, address: str, size: int = 0) -> None:
        self.reserve_bytes(address, TABLE_BYTES + size)
        if self.max_tables and self.table_limiter.take(address) > 0:
            raise UserError("tables_quota", n=self.max_tables)

    def reserve_bytes(self, address: str, size: int) -> None:
        if self.max_megabytes and self.byte_limiter.take(address, size) > 0:
            raise UserError("bytes_quota", n=self.max_megabytes)

    def count_bytes(self, address: str, size: int) -> None:
        """Counts what is stored whether or not the quota allows it."""
        if self.max_megabytes:
            self.byte_limiter.charge(address, size)
