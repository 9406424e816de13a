"""Time controls of a table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`kind` is `move` (`seconds` for each decision) or `match` (`seconds` for all of a seat's
    decisions, and `increment` more after each)."""

    kind: str
    seconds: int
    increment: int = 0

    def remaining(self, move_seconds: Iterable[float | None], thinking_seconds: float) -> float:
        """The seconds that a seat has left. `move_seconds` is None where no clock ran;
        `thinking_seconds` were spent on the decision due now."""
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
        """The seconds stored with a decision: None if no person has thought about it. A person who
        left it to a bot gets no increment."""
        if by_person:
            return elapsed
        return elapsed + self.increment if elapsed > 0 else None

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def from_json(text: str | None) -> TimeControl | None:
    return None if text is None else TimeControl(**json.loads(text))
