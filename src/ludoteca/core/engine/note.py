"""Note: one line of the log as a text key and its arguments, rendered in each reader's language."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit

EVERYONE: Final = -1
SPECTATOR: Final = 32


def audience_bit(seat: int | None) -> int:
    """The bit of one reader: a seat, or None for spectators."""
    return int(bit(SPECTATOR if seat is None else seat))


@final
class Note:
    """`audience` has a bit for each reader who may see the note."""

    def __init__(self, key: str, args: dict[str, object], audience: i64 = EVERYONE) -> None:
        self.key: str = key
        self.args: dict[str, object] = args
        self.audience: i64 = audience

    def is_visible_to(self, seat: int | None) -> bool:
        return (int(self.audience) & audience_bit(seat)) != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.args.items())])
