"""Reading: the words of a move as somebody said them, taken one after the other.

Words come from any door: a terminal, an address, a socket, a file. Whatever they are, reading them
raises nothing: a piece that is not what was looked for is None, and stays to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludoteca.core.kit.note import Note

LONGEST = 400
"""Letters; no move of any game takes as many. What is longer is cut, and so is no move."""
QUOTED = 60
"""Letters of what was said that a refusal repeats."""
DIGITS = 9
"""A number with more digits is beyond all bounds."""


def tidy(words: str) -> str:
    """As words are compared: small letters, single spaces, nothing that cannot be shown."""
    whole = words[: 4 * LONGEST]
    if not whole.isascii():
        whole = whole.encode("utf-8", "replace").decode("utf-8")
    found = " ".join(whole.casefold().split())
    if not found.isprintable():
        found = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in found)
    return found[:LONGEST]


class Reading:
    """`words` is all that was said; the pieces are read from the first to the last."""

    def __init__(self, words: str) -> None:
        self.words = tidy(words)
        self.pieces = self.words.split()
        self.at = 0

    @property
    def ended(self) -> bool:
        return self.at >= len(self.pieces)

    @property
    def left(self) -> list[str]:
        """The pieces that have not been read."""
        return self.pieces[self.at :]

    def peek(self) -> str:
        """The next piece, empty when there is none."""
        return self.pieces[self.at] if self.at < len(self.pieces) else ""

    def take(self) -> str:
        """The next piece, read; empty when there is none."""
        piece = self.peek()
        self.at += 1
        return piece

    def past(self, *expected: str) -> bool:
        """Reads these pieces if they come next, all of them or none."""
        if tuple(self.pieces[self.at : self.at + len(expected)]) != expected:
            return False
        self.at += len(expected)
        return True

    def one_of(self, names: Sequence[str]) -> int | None:
        """The place in `names` of the piece that comes next."""
        if self.ended:
            return None
        place = places(tuple(names)).get(self.pieces[self.at])
        self.at += place is not None
        return place

    def number(self, least: int, most: int) -> int | None:
        """The next piece, if it is a whole number within these bounds."""
        found = whole_number(self.peek())
        if found is None or not least <= found <= most:
            return None
        self.at += 1
        return found

    def numbered(self, stem: str, least: int, most: int) -> int | None:
        """The number of the next piece, if it is such as `space-4`."""
        piece = self.peek()
        found = (
            whole_number(piece.removeprefix(f"{stem}-")) if piece.startswith(f"{stem}-") else None
        )
        if found is None or not least <= found <= most or piece != f"{stem}-{found}":
            return None
        self.at += 1
        return found

    def unknown(self) -> Note:
        """Nothing that is said in this game."""
        return Note("unknown_words", {"words": quoted(self.words)})


@lru_cache(maxsize=256)
def places(names: tuple[str, ...]) -> dict[str, int]:
    """Where each of these names stands first, as words are compared; the lists of a game are few."""
    return {name.casefold(): place for place, name in reversed([*enumerate(names)])}


def whole_number(piece: str) -> int | None:
    """The number that this piece writes in plain digits; None for all else, the huge included."""
    digits = piece.removeprefix("-")
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS
    return int(piece) if plain else None


def quoted(words: str, most: int = QUOTED) -> str:
    """What was said, short enough to be repeated."""
    return words if len(words) <= most else words[:most] + "…"
