"""Quota: what one address may have stored here in a day."""

from __future__ import annotations

from ludoteca.core.refusal import Refused
from ludoteca.server.limits import Buckets
from ludoteca.server.settings import Settings

DAY = 24 * 3600.0
MEGABYTE = 1_000_000
TABLE = 2_000
"""Bytes that a table takes with its seats, besides its options; a few hundred each."""
MOVE = 100
LINE = 200
"""Bytes of a line of talk, besides what is said."""
PERSON = 500


class Quota:
    """Each address has its share at once, and gets as much back in a day. A match that has begun can
    always be played on: its moves are counted, never refused."""

    def __init__(self, settings: Settings) -> None:
        self.most_tables = settings.tables_a_day
        self.most_megabytes = settings.megabytes_a_day
        size = self.most_megabytes * MEGABYTE
        self.tables = Buckets(self.most_tables / DAY, self.most_tables)
        self.bytes = Buckets(size / DAY, size)

    def open_table(self, address: str, size: int = 0) -> None:
        """Refuses another table where there were enough today."""
        self.keep(address, TABLE + size)
        if self.most_tables and self.tables.wait(address) > 0:
            raise Refused("tables_quota", n=self.most_tables)

    def keep(self, address: str, size: int) -> None:
        """Refuses to store so many bytes more where there were enough today."""
        if self.most_megabytes and self.bytes.wait(address, size) > 0:
            raise Refused("bytes_quota", n=self.most_megabytes)

    def count(self, address: str, size: int) -> None:
        """Counts what is stored in any case."""
        if self.most_megabytes:
            self.bytes.charge(address, size)
