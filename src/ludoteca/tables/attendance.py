"""Who is at a table."""

from __future__ import annotations

from typing import Protocol


class Attendance(Protocol):
    away_timeout: float
    """Seconds after which the others need not wait for a person."""

    def is_here(self, person: str | None) -> bool: ...

    def is_connected_here(self, person: str | None) -> bool:
        """Is this person connected to this host, and not to another?"""

    def is_away_too_long(self, person: str | None) -> bool: ...

    def last_seen(self, person: str | None) -> float | None:
        """When a person who is not here was here, as far as is known."""

    def mark_left(self, person: str | None) -> None: ...
