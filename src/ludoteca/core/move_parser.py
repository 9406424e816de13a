"""Reading: the words of a move as somebody said them, taken one after the other.

Words come from any door: a terminal, an address, a socket, a file. Whatever they are, reading them
raises nothing: a piece that is not what was looked for is None, and stays to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludoteca.core.engine.note import Note

MAX_LENGTH = 400
"""Letters; no move of any game takes as many. What is longer is cut, and so is no move."""
MAX_QUOTED = 60
"""Letters of what was said that a refusal repeats."""
MAX_DIGITS = 9
"""A number with more digits is beyond all bounds."""


def normalize_words(words: str) -> str:
    """As words are compared: small letters, single spaces, nothing that cannot be shown."""
    text = words[: 4 * MAX_LENGTH]
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    normalized = " ".join(text.casefold().split())
    if not normalized.isprintable():
        normalized = "".join(
            c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in normalized
        )
    return normalized[:MAX_LENGTH]


class MoveTokens:
    """`words` is all that was said; the pieces are read from the first to the last."""

    def __init__(self, words: str) -> None:
        self.words = normalize_words(words)
        self.tokens = self.words.split()
        self.position = 0

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.tokens)

    @property
    def rest(self) -> list[str]:
        """The pieces that have not been read."""
        return self.tokens[self.position :]

    def peek(self) -> str:
        """The next piece, empty when there is none."""
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def take(self) -> str:
        """The next piece, read; empty when there is none."""
        token = self.peek()
        self.position += 1
        return token

    def skip(self, *expected: str) -> bool:
        """Reads these pieces if they come next, all of them or none."""
        if tuple(self.tokens[self.position : self.position + len(expected)]) != expected:
            return False
        self.position += len(expected)
        return True

    def take_one_of(self, names: Sequence[str]) -> int | None:
        """The place in `names` of the piece that comes next."""
        if self.at_end:
            return None
        place = index_by_name(tuple(names)).get(self.tokens[self.position])
        self.position += place is not None
        return place

    def take_number(self, least: int, most: int) -> int | None:
        """The next piece, if it is a whole number within these bounds."""
        number = parse_int(self.peek())
        if number is None or not least <= number <= most:
            return None
        self.position += 1
        return number

    def take_indexed(self, stem: str, least: int, most: int) -> int | None:
        """The number of the next piece, if it is such as `space-4`."""
        token = self.peek()
        number = parse_int(token.removeprefix(f"{stem}-")) if token.startswith(f"{stem}-") else None
        if number is None or not least <= number <= most or token != f"{stem}-{number}":
            return None
        self.position += 1
        return number

    def unknown_words(self) -> Note:
        """Nothing that is said in this game."""
        return Note("unknown_words", {"words": truncate(self.words)})


@lru_cache(maxsize=256)
def index_by_name(names: tuple[str, ...]) -> dict[str, int]:
    """Where each of these names stands first, as words are compared; the lists of a game are few."""
    return {name.casefold(): place for place, name in reversed([*enumerate(names)])}


def parse_int(token: str) -> int | None:
    """The number that this piece writes in plain digits; None for all else, the huge included."""
    digits = token.removeprefix("-")
    is_plain = digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS
    return int(token) if is_plain else None


def truncate(words: str, limit: int = MAX_QUOTED) -> str:
    """What was said, short enough to be repeated."""
    return words if len(words) <= limit else words[:limit] + "…"
