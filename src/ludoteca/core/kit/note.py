"""Note: one line of the log, as a key and its arguments. Each reader says it in their language."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit

EVERYONE: Final = -1
SPECTATOR: Final = 32


def eyes_of(seat: int | None) -> int:
    """The bit of one reader: a seat, or (None) whoever only watches."""
    return int(bit(SPECTATOR if seat is None else seat))


@final
class Note:
    """`eyes` has a bit for every reader who may know it."""

    def __init__(self, key: str, args: dict[str, object], eyes: i64 = EVERYONE) -> None:
        self.key: str = key
        self.args: dict[str, object] = args
        self.eyes: i64 = eyes

    def seen_by(self, seat: int | None) -> bool:
        return (int(self.eyes) & eyes_of(seat)) != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.args.items())])
