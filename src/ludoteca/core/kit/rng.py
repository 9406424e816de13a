"""Chance, the same on every machine and for years: a 32-bit generator with masks."""

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.strings import read_i64_be
from mypy_extensions import i64, mypyc_attr

MASK: Final = 0xFFFFFFFF
WORD: Final = 0x100000000


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Rng:
    """Chris Doty-Humphrey's sfc32: four words of 32 bits, none ever beyond 2**63.

    Chance that is `promised` is worked out only if somebody asks for it.
    """

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a & MASK
        self.b: i64 = b & MASK
        self.c: i64 = c & MASK
        self.counter: i64 = counter & MASK
        self.seed: str = ""
        self.ply: i64 = -1

    def promise(self, seed: str, ply: i64) -> None:
        """From now on the stream that belongs to this seed and ply."""
        self.seed = seed
        self.ply = ply

    def work_out(self) -> None:
        words = words_of(f"{self.seed}/{self.ply}")
        self.a, self.b, self.c, self.counter = words
        self.ply = -1

    def next(self) -> i64:
        """The next 32 random bits."""
        if self.ply >= 0:
            self.work_out()
        word = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + word) & MASK
        return word

    def below(self, n: i64) -> i64:
        """One of 0..n-1, each equally likely (n at least 1 and below 2**31)."""
        product = self.next() * n
        low = product & MASK
        if low < n:
            least = (WORD - n) % n
            while low < least:
                product = self.next() * n
                low = product & MASK
        return product >> 32


def stream(*parts: str | int) -> Rng:
    """The stream that belongs to these parts, for example a seed and a ply."""
    a, b, c, counter = words_of("/".join(map(str, parts)))
    return Rng(a, b, c, counter)


def words_of(name: str) -> tuple[i64, i64, i64, i64]:
    """The four words that a stream of this name begins with."""
    digest = hashlib.sha256(name.encode()).digest()
    first, last = read_i64_be(digest, 0), read_i64_be(digest, 8)
    return first >> 32 & MASK, first & MASK, last >> 32 & MASK, last & MASK
