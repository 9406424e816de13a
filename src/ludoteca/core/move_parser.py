"""MoveTokens: the words of a move, parsed token by token.

The input comes from a terminal, a URL, a socket or a file. Parsing never raises: a method returns
None for a token of another kind and does not consume it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludoteca.core.engine.note import Note

MAX_LENGTH = 400
"""Longer inputs are cut; no move of any game is as long."""
MAX_QUOTED = 60
"""Refusals quote at most this many characters of the input."""
MAX_DIGITS = 9
"""Longer numbers are not parsed."""


def normalize_words(words: str) -> str:
    """Normalizes words for comparison: case-folded, single spaces, printable characters."""
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
    """`words` is the normalized input; tokens are consumed from first to last."""

    def __init__(self, words: str) -> None:
        self.words = normalize_words(words)
        self.tokens = self.words.split()
        self.position = 0

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.tokens)

    @property
    def rest(self) -> list[str]:
        """The remaining tokens."""
        return self.tokens[self.position :]

    def peek(self) -> str:
        """The next token without consuming it; empty at the end."""
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def take(self) -> str:
        """Consumes and returns the next token; empty at the end."""
        token = self.peek()
        self.position += 1
        return token

    def skip(self, *expected: str) -> bool:
        """Consumes these tokens if they come next."""
        if tuple(self.tokens[self.position : self.position + len(expected)]) != expected:
            return False
        self.position += len(expected)
        return True

    def take_one_of(self, names: Sequence[str]) -> int | None:
        """Consumes the next token if it is one of `names`; returns its index."""
        if self.at_end:
            return None
        place = index_by_name(tuple(names)).get(self.tokens[self.position])
        self.position += place is not None
        return place

    def take_number(self, least: int, most: int) -> int | None:
        """Consumes and returns an integer within these bounds."""
        number = parse_int(self.peek())
        if number is None or not least <= number <= most:
            return None
        self.position += 1
        return number

    def take_indexed(self, stem: str, least: int, most: int) -> int | None:
        """Consumes a token such as `space-4`; returns its number."""
        token = self.peek()
        number = parse_int(token.removeprefix(f"{stem}-")) if token.startswith(f"{stem}-") else None
        if number is None or not least <= number <= most or token != f"{stem}-{number}":
            return None
        self.position += 1
        return number

    def unknown_words(self) -> Note:
        """The refusal of words that mean nothing in this game."""
        return Note("unknown_words", {"words": truncate(self.words)})


@lru_cache(maxsize=256)
def index_by_name(names: tuple[str, ...]) -> dict[str, int]:
    """The first index of each name, case-folded. Cached: a game has few lists of names."""
    return {name.casefold(): place for place, name in reversed([*enumerate(names)])}


def parse_int(token: str) -> int | None:
    """The integer that a token spells in ASCII digits; None for anything else or too long."""
    digits = token.removeprefix("-")
    is_plain = digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS
    return int(token) if is_plain else None


def truncate(words: str, limit: int = MAX_QUOTED) -> str:
    """The words, cut to a length that can be quoted."""
    return words if len(words) <= limit else words[:limit] + "…"
