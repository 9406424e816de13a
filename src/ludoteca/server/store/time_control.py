"""Limit: by which clock people play at a table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`kind` is `move`: so many seconds for every decision; or `match`: so many for all of them, and
    `increment` more after each (as Bobby Fischer proposed)."""

    kind: str
    seconds: int
    increment: int = 0

    def remaining(self, move_seconds: Iterable[float | None], thinking_seconds: float) -> float:
        """What a seat has left that has thought so long about each of its decisions before, None where
        no clock ran, and `now` about the one that is due."""
        if self.kind == "move":
            return self.seconds - thinking_seconds
        charged_seconds = [seconds for seconds in move_seconds if seconds is not None]
        return (
            self.seconds
            + self.increment * len(charged_seconds)
            - sum(charged_seconds)
            - thinking_seconds
        )

    def charge(self, elapsed: float, by_person: bool) -> float | None:
        """What is written with a decision. Whoever left it to a bot gets no increment for it, and where
        no person has thought about it no clock ran."""
        if by_person:
            return elapsed
        return elapsed + self.increment if elapsed > 0 else None

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def from_json(text: str | None) -> TimeControl | None:
    return None if text is None else TimeControl(**json.loads(text))
