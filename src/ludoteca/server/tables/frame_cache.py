"""Encoded parts of frames that several clients are sent alike."""

from __future__ import annotations

from collections.abc import Callable


class EncodedParts:
    """Parts that stay valid as long as their key stays the same."""

    def __init__(self) -> None:
        self.key: tuple[object, ...] = ()
        self.parts: dict[object, bytes] = {}

    def get(self, key: tuple[object, ...], part: object, encode: Callable[[], bytes]) -> bytes:
        if key != self.key:
            self.key, self.parts = key, {}
        encoded = self.parts.get(part)
        if encoded is None:
            encoded = self.parts[part] = encode()
        return encoded


class FrameCache:
    def __init__(self) -> None:
        self.current = EncodedParts()
        """Until anything at the table changes."""
        self.static = EncodedParts()
        """Until the settings or the status change."""
        self.seating = EncodedParts()
        """Until the seats change."""
        self.views = EncodedParts()
        """Until a move is played."""
